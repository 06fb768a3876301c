#include "annotate/annotate.hpp"

#include "language/message.hpp"
#include "notation/numbering.hpp"
#include "tests/search/small_base.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace damier;
using damier::testing::SmallBase;

namespace {

/// What several engines of a test share.
struct FakeMind {
  std::mutex mutex;
  std::map<std::uint64_t, unsigned> asked;  // by position
  std::function<std::optional<EngineFault::Kind>(std::size_t question)> failure;
  std::size_t questions = 0;
};

/// An engine whose best move and value depend on the position alone.
class FakeEngine final : public Engine {
 public:
  explicit FakeEngine(FakeMind& mind, std::string version = "1") : mind_{&mind}, version_{std::move(version)} {}
  [[nodiscard]] std::optional<EngineFault> start() override { return std::nullopt; }
  [[nodiscard]] std::string name() const override { return "Fake"; }
  [[nodiscard]] std::string version() const override { return version_; }
  [[nodiscard]] EngineAnswer analyse(EngineQuestion const& question, Level level) override {
    auto position = question.start;
    for (auto const& move : question.moves) {
      position = international().after(position, move);
    }
    auto const hash = zobrist(position);
    {
      std::lock_guard const lock{mind_->mutex};
      auto const kind = mind_->failure ? mind_->failure(mind_->questions) : std::nullopt;
      ++mind_->questions;
      if (kind) {
        return tl::unexpected{EngineFault{*kind, message("engine-no-question")}};
      }
      ++mind_->asked[hash];
    }
    MoveList legal;
    international().legal_moves(position, legal);
    Analysis analysis;
    analysis.best = legal[hash % legal.size()];
    analysis.variation = {analysis.best};
    analysis.score = static_cast<double>(hash % 401) / 100 - 2;
    analysis.depth = static_cast<unsigned>(level.amount);
    return analysis;
  }

 private:
  FakeMind* mind_;
  std::string version_;
};

EnginePool fakes(FakeMind& mind, std::size_t count = 1, std::string const& version = "1") {
  std::vector<std::unique_ptr<Engine>> engines;
  while (engines.size() < count) {
    engines.push_back(std::make_unique<FakeEngine>(mind, version));
  }
  return EnginePool{std::move(engines)};
}

constexpr auto three_games =
    "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 *\n\n"
    "[GameType \"20\"]\n1. 33-29 20-25 2. 39-33 14-20 3. 44-39 10-14 *\n\n"
    "[GameType \"20\"]\n1. 31-26 16-21 *\n\n"
    "[GameType \"25\"]\n1. c3-d4 d6-c5 *\n\n";

Square numbered(unsigned number) { return Numbering{international().rules()}.square_of(number); }

EngineRunOptions to_depth(unsigned depth = 3) {
  EngineRunOptions options;
  options.level = {Level::Kind::depth, depth};
  return options;
}

/// All that a base has of both layers, as text.
std::string notes_text(Base& base, EngineRunReport const& report) {
  std::string text;
  for (auto const& key : {report.values, report.mistakes}) {
    LayerWriter layer{base, key};
    for (std::int64_t game = 1; game <= 4; ++game) {
      for (auto const& note : layer.notes_of(GameId{game})) {
        text += key.source + ' ' + std::to_string(game) + ':' + std::to_string(note.ply) + ' ' +
                std::string{name(note.kind)} + ' ' + note.content + '\n';
      }
    }
  }
  return text;
}

std::size_t count_of(std::string const& text, std::string const& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("an engine gives each position a value, and mistakes are signs, comments and variations") {
  SmallBase small{three_games};
  FakeMind mind;
  auto pool = fakes(mind);
  auto const report = annotate_with_engine(small.base(), pool, to_depth());
  CHECK(report.games == 3);
  CHECK(report.other_variant == 1);
  CHECK_FALSE(report.ended);
  CHECK_FALSE(report.hopeless);
  auto const text = notes_text(small.base(), report);
  CHECK(count_of(text, " evaluation ") == 9 + 7 + 3);
  // A capture that is the only move has the value of the position after it.
  CHECK(report.answers == 9 + 7 + 3 - 1);
  CHECK(count_of(text, " sign ") == report.found_mistakes);
  CHECK(count_of(text, " comment ") == report.found_mistakes);
  CHECK(count_of(text, " variation ") == report.found_mistakes);
  CHECK(report.found_mistakes > 0);
  CHECK(report.values.settings ==
        R"({"engine":"Fake","version":"1","variant":"international","depth":3,"parameters":{}})");
  CHECK(report.mistakes.settings.find("\"blunder\":0.3") != std::string::npos);
}

TEST_CASE("the value of a position is that which White sees, whoever is to move") {
  SmallBase small{"[GameType \"20\"]\n1. 32-28 *\n\n"};
  FakeMind mind;
  auto pool = fakes(mind);
  auto const report = annotate_with_engine(small.base(), pool, to_depth());
  LayerWriter values{small.base(), report.values};
  auto const notes = values.notes_of(GameId{1});
  REQUIRE(notes.size() == 2);
  auto const score = [](Position const& position) { return static_cast<std::int64_t>(zobrist(position) % 401) - 200; };
  auto const [from, to] = std::pair{numbered(32), numbered(28)};
  CHECK(read_evaluation(notes[0].content)->value == score(international().start()));
  CHECK(read_evaluation(notes[1].content)->value ==
        -score(international().after(international().start(), {from, to, {}})));
}

TEST_CASE("a second run asks nothing and changes nothing", "[threads]") {
  SmallBase small{three_games};
  FakeMind mind;
  auto pool = fakes(mind, 2);
  auto const first = annotate_with_engine(small.base(), pool, to_depth());
  auto const text = notes_text(small.base(), first);
  auto const questions = mind.questions;
  auto const second = annotate_with_engine(small.base(), pool, to_depth());
  CHECK(mind.questions == questions);
  CHECK(second.games == 0);
  CHECK(second.unchanged == 3);
  CHECK(second.answers == 0);
  CHECK(notes_text(small.base(), second) == text);
}

TEST_CASE("other limits of mistakes ask nothing, another level asks everything") {
  SmallBase small{three_games};
  FakeMind mind;
  auto pool = fakes(mind);
  auto const first = annotate_with_engine(small.base(), pool, to_depth());
  auto options = to_depth();
  options.limits = {0.9, 0.95, 0.99};
  auto const stricter = annotate_with_engine(small.base(), pool, options);
  CHECK(stricter.answers == 0);
  CHECK(stricter.found_mistakes < first.found_mistakes);
  CHECK(stricter.games == 3);
  CHECK(annotate_with_engine(small.base(), pool, to_depth(4)).answers == first.answers);
  CHECK(layers_of(small.base()).size() == 2);
  auto other = fakes(mind, 1, "2");
  CHECK(annotate_with_engine(small.base(), other, to_depth(4)).answers == first.answers);
}

TEST_CASE("a run that is ended at any question goes on where it was, and nothing is asked twice", "[threads]") {
  SmallBase whole{three_games};
  FakeMind calm;
  auto calm_pool = fakes(calm);
  auto const expected = notes_text(whole.base(), annotate_with_engine(whole.base(), calm_pool, to_depth()));
  CHECK(rc::check("ended runs", [&] {
    SmallBase small{three_games};
    FakeMind mind;
    auto pool = fakes(mind, *rc::gen::inRange<std::size_t>(1, 4));
    auto options = to_depth();
    EngineRunReport report;
    std::uint64_t answers = 0;
    unsigned runs = 0;
    do {
      auto const most = *rc::gen::inRange<std::uint64_t>(1, 8);
      options.progress = [&](std::uint64_t done) { return done < most; };
      report = annotate_with_engine(small.base(), pool, options);
      answers += report.answers;
      RC_ASSERT(++runs < 30U);
    } while (report.ended);
    RC_ASSERT(notes_text(small.base(), report) == expected);
    RC_ASSERT(answers == 18U);
  }));
}

TEST_CASE("positions that a run names are asked about, others not, and a later run adds to them") {
  SmallBase small{three_games};
  FakeMind mind;
  auto pool = fakes(mind);
  auto options = to_depth();
  options.games = {GameId{1}, GameId{2}};
  options.positions = {{{GameId{1}, {0, 6, 99}}, {GameId{2}, {2}}}};
  auto const report = annotate_with_engine(small.base(), pool, options);
  CHECK(report.answers == 3);
  CHECK(count_of(notes_text(small.base(), report), "evaluation") == 3);
  CHECK(annotate_with_engine(small.base(), pool, options).answers == 0);
  CHECK(annotate_with_engine(small.base(), pool, to_depth()).answers == 15);
  CHECK(annotate_with_engine(small.base(), pool, options).games == 0);
}

TEST_CASE("positions without an answer are kept as such once the engine has answered another") {
  SmallBase small{three_games};
  FakeMind mind;
  mind.failure = [](std::size_t question) {
    return question % 4 == 1 ? std::optional{EngineFault::Kind::illegal_move} : std::nullopt;
  };
  auto pool = fakes(mind);
  auto options = to_depth();
  std::set<std::pair<std::int64_t, unsigned>> remarks;
  options.remark = [&](GameId game, unsigned ply, Message const&) {
    remarks.emplace(static_cast<std::int64_t>(game), ply);
  };
  auto const report = annotate_with_engine(small.base(), pool, options);
  CHECK(report.unanswered == 5);
  CHECK(remarks.size() == 5);
  CHECK(report.answers == 13);
  CHECK(count_of(notes_text(small.base(), report), "unanswered") == 5);
  auto const questions = mind.questions;
  CHECK(annotate_with_engine(small.base(), pool, options).games == 0);
  CHECK(mind.questions == questions);
}

TEST_CASE("a hopeless engine ends the work, and what was done is kept") {
  SmallBase small{three_games};
  FakeMind mind;
  mind.failure = [](std::size_t question) {
    return question >= 8 ? std::optional{EngineFault::Kind::ended} : std::nullopt;
  };
  auto pool = fakes(mind);
  auto const report = annotate_with_engine(small.base(), pool, to_depth());
  REQUIRE(report.hopeless);
  CHECK(report.hopeless->kind == EngineFault::Kind::ended);
  CHECK(report.answers == 8);
  CHECK(report.unanswered == 5);
  CHECK(count_of(notes_text(small.base(), report), "unanswered") == 0);
  mind.failure = {};
  auto const rest = annotate_with_engine(small.base(), pool, to_depth());
  CHECK(rest.answers == 10);
  CHECK(std::ranges::all_of(mind.asked, [](auto const& asked) { return asked.second <= 3; }));
}

TEST_CASE("an engine that is cancelled ends the run") {
  SmallBase small{three_games};
  FakeMind mind;
  mind.failure = [](std::size_t question) {
    return question >= 3 ? std::optional{EngineFault::Kind::cancelled} : std::nullopt;
  };
  auto pool = fakes(mind);
  auto const report = annotate_with_engine(small.base(), pool, to_depth());
  CHECK(report.ended);
  CHECK_FALSE(report.hopeless);
  CHECK(report.unanswered == 0);
  CHECK(report.answers == 3);
}
