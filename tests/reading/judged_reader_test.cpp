// The games of a file in their order; the first ones wait for a game whose variant is certain.

#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"

#include "validate/finding.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

using namespace damier;

namespace {

constexpr auto in_doubt = "[White \"doubt\"]\n1. c3-d4 d6-c5 *\n\n";  // Russian, Czech, Brazilian or pool
constexpr auto brazilian = "[White \"brazilian\"]\n[GameType \"26\"]\n1. c3-d4 *\n\n";

/// A text whose source fails after that many bytes.
class BreakingSource final : public ByteSource {
 public:
  explicit BreakingSource(std::string text) : text_{std::move(text)} {}
  std::size_t read(std::span<char> buffer) override {
    if (at_ == text_.size()) throw std::runtime_error{"broken"};
    auto const size = std::min(buffer.size(), text_.size() - at_);
    text_.copy(buffer.data(), size, at_);
    at_ += size;
    return size;
  }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

/// "1 doubt russian" for each game: its number, the name of White and the variant.
std::vector<std::string> games_of(ByteSource& source, Variant const* asked = nullptr, unsigned threads = 1) {
  auto const reader = open_games(source, TextFormat::pdn);
  Validator validator{asked};
  JudgedReader records{*reader, validator, {.threads = threads}};
  std::vector<std::string> games;
  try {
    while (records.next()) {
      games.push_back(std::to_string(records.tape().number) + " " +
                      std::string{records.game().tag("White").value_or("-")} + " " +
                      std::string{records.game().variant->name()});
      CHECK(records.judgement().judged);
      CHECK(records.judgement().legal);
      CHECK(records.tape().source.starts_with("[White"));
    }
  } catch (std::runtime_error const& error) {
    games.emplace_back(error.what());
  }
  return games;
}
std::vector<std::string> games_of(std::string const& text, Variant const* asked = nullptr) {
  auto const source = open_text(text);
  return games_of(*source, asked);
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  while (times-- > 0) all += text;
  return all;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("the first games of a file get their variant from the first certain one") {
  CHECK(games_of(std::string{in_doubt} + in_doubt + brazilian + in_doubt) ==
        Strings{"1 doubt brazilian", "2 doubt brazilian", "3 brazilian brazilian", "4 doubt brazilian"});
}

TEST_CASE("a file without a certain game is of the likeliest variant") {
  CHECK(games_of(repeated(in_doubt, 2)) == Strings{"1 doubt russian", "2 doubt russian"});
  CHECK(games_of("").empty());
}

TEST_CASE("no more than so many games wait, and none after them") {
  auto const most = JudgedReader<>::most_waiting;
  auto const learning = games_of(repeated(in_doubt, most - 1) + brazilian);
  CHECK(learning.front() == "1 doubt brazilian");
  auto const too_late = games_of(repeated(in_doubt, most) + brazilian + in_doubt);
  REQUIRE(too_late.size() == most + 2);
  CHECK(too_late.front() == "1 doubt russian");
  CHECK(too_late.back() == std::to_string(most + 2) + " doubt brazilian");
  auto const large = "[White \"doubt\"]\n{" + std::string(JudgedReader<>::most_waiting_bytes, 'x') + "} 1. c3-d4 *\n\n";
  CHECK(games_of(large + brazilian).front() == "1 doubt russian");
}

TEST_CASE("games do not wait if the user gives the variant") {
  CHECK(games_of(std::string{in_doubt} + brazilian, find_variant("czech")) ==
        Strings{"1 doubt czech", "2 brazilian czech"});
}

TEST_CASE("a source that fails while games wait: they are returned first") {
  BreakingSource source{std::string{in_doubt} + in_doubt + "[White \"lost\"]\n1. c3"};
  auto const games = games_of(source);
  REQUIRE(games.size() >= 2);
  CHECK(games[0] == "1 doubt russian");
  CHECK(games.back() == "broken");
}

TEST_CASE("a game that was judged while it waited is judged again from its text") {
  auto const source = open_text(
      "[Result \"0-1\"]\n1. 34-29 20-24 2. 29x20 15x24 4-6\n\n[White \"next\"]\n[GameType \"20\"]\n1. 32-28 *\n");
  auto const reader = open_games(*source);
  Validator validator;
  JudgedReader records{*reader, validator};
  REQUIRE(records.next());
  CHECK(records.game().result == "4-6");
  REQUIRE(records.judgement().findings.size() == 1);
  CHECK(records.judgement().findings.front().code == "score-like-move");
}

namespace {

/// Random games of many variants, with and without a GameType, numbered from another start, faulty, long and short. The
/// variant of a game depends on the games before it.
std::string mixed_games(unsigned count, std::uint64_t seed) {
  static constexpr std::array pieces{
      "[White \"doubt\"]\n1. c3-d4 d6-c5 *\n\n",
      "[White \"brazilian\"]\n[GameType \"26\"]\n1. c3-d4 *\n\n",
      "[White \"russian\"]\n[GameType \"25\"]\n1. c3-d4 d6-c5 *\n\n",
      "[White \"large\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n",
      "[White \"declared\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 1-1\n\n",
      "[White \"none\"]\n*\n\n",
      "[White \"other start\"]\n10. 32-28 19-23 11. 28x19 14x23 *\n\n",
      "[White \"faulty\"]\n1. 32-28 32-28 2. (28x19 {not closed *\n\n",
      "[White \"unknown\"]\n[GameType \"99\"]\n1. 1-2 *\n\n",
      "[White \"text\"]\n{a comment that takes some room to make the records differ in their lengths} 1. 32-28 *\n\n",
  };
  std::mt19937_64 random{seed};
  std::string text;
  std::size_t usual = 0;
  for (unsigned game = 0; game < count; ++game) {
    usual = random() % 40 == 0 ? random() % pieces.size() : usual;
    text += pieces[random() % 4 == 0 ? random() % pieces.size() : usual];
  }
  return text;
}

/// All results of judging the games of a text.
std::vector<std::string> judged(std::string const& text, unsigned threads) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, TextFormat::pdn);
  Validator validator;
  std::atomic<unsigned> prepared = 0;
  auto const prepare = [&](auto& record) {
    record.prepared = record.game.tags[0].value;
    ++prepared;
  };
  JudgedReader<std::string> records{*reader, validator, {.threads = threads, .prepare = prepare}};
  std::vector<std::string> lines;
  while (records.next()) {
    auto const& [tape, game, judgement] = std::tie(records.tape(), records.game(), records.judgement());
    auto line = std::to_string(tape.number) + " " + std::to_string(tape.line) + " " + std::string{tape.source} + " " +
                (game.variant != nullptr ? std::string{game.variant->name()} : "?") + " " +
                std::to_string(judgement.plies);
    for (auto const& finding : judgement.findings) {
      line += " " + finding.code + ":" + std::to_string(finding.where.line);
    }
    CHECK(records.record().prepared == game.tags[0].value);
    lines.push_back(line);
  }
  CHECK(prepared >= lines.size());
  return lines;
}

}  // namespace

TEST_CASE("any number of threads judges the games of a file alike, whatever they learn from one another", "[threads]") {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    auto const text = mixed_games(static_cast<unsigned>(500 * seed), seed);
    auto const expected = judged(text, 1);
    REQUIRE(expected.size() >= 400 * seed);
    for (auto const threads : {2U, 3U, 8U}) {
      INFO("seed " << seed << ", threads " << threads);
      CHECK(judged(text, threads) == expected);
    }
  }
}

TEST_CASE("with several threads a failing source returns the games before it, and reading may stop early",
          "[threads]") {
  auto const text = mixed_games(1000, 3);
  for (auto const size : {std::size_t{0}, std::size_t{50}, text.size() / 2, text.size()}) {
    BreakingSource one{text.substr(0, size)};
    BreakingSource many{text.substr(0, size)};
    auto const lines_of = [](ByteSource& source, unsigned threads) {
      auto const reader = open_games(source, TextFormat::pdn);
      Validator validator;
      JudgedReader records{*reader, validator, {.threads = threads}};
      std::size_t games = 0;
      CHECK_THROWS_WITH(
          [&] {
            while (records.next()) ++games;
          }(),
          "broken");
      return games;
    };
    CHECK(lines_of(one, 1) == lines_of(many, 4));
  }
  auto const source = open_text(text);
  auto const reader = open_games(*source, TextFormat::pdn);
  Validator validator;
  JudgedReader records{*reader, validator, {.threads = 4}};
  for (int game = 0; game < 100; ++game) {
    REQUIRE(records.next());
  }
}
