#include "engine/match/match.hpp"
#include "engine/own_engine.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace damier {
namespace {

SearchSettings small_settings(Variant const& variant) {
  return {.variant = &variant, .hash_bytes = std::size_t{1} << 20U};
}

/// Plays the first legal move, or an illegal one from a ply on; each answer is so late.
class Simple final : public Engine {
 public:
  explicit Simple(std::size_t faults_from, std::optional<std::chrono::milliseconds> late = {})
      : faults_from_{faults_from}, late_{late} {}
  std::optional<EngineFault> start() override { return std::nullopt; }
  std::string name() const override { return "simple"; }
  std::string version() const override { return {}; }
  EngineAnswer analyse(EngineQuestion const& question, Level) override {
    if (question.moves.size() >= faults_from_) {
      return tl::unexpected{EngineFault{EngineFault::Kind::silent, {}}};
    }
    auto position = question.start;
    for (auto const& move : question.moves) {
      position = international().after(position, move);
    }
    MoveList legal;
    international().legal_moves(position, legal);
    return Analysis{.best = legal[0], .late = late_};
  }

 private:
  std::size_t faults_from_;
  std::optional<std::chrono::milliseconds> late_;
};

}  // namespace

TEST_CASE("a game of a match is legal from its opening to its end", "[engine]") {
  for (auto const* const variant : {&international(), find_variant("russian"), find_variant("frisian")}) {
    OwnEngine one{small_settings(*variant), "1"};
    OwnEngine other{small_settings(*variant), "1"};
    auto const openings = balanced_openings({variant, 3, 2, 5});
    Level const level{Level::Kind::nodes, 60};
    auto const game = play_match_game({&one, &other}, openings[0], {.variant = variant, .levels = {level, level}});
    CHECK(variant->legal_prefix(variant->start(), game.moves) == game.moves.size());
    CHECK(std::equal(openings[0].begin(), openings[0].end(), game.moves.begin()));
    CHECK(game.end != MatchEnd::fault);
    CHECK(game.winner.has_value() == (game.end == MatchEnd::no_move));
    CHECK(game.draw.has_value() == (game.end == MatchEnd::draw_by_rule));
  }
}

TEST_CASE("an engine that does not answer loses", "[engine]") {
  Simple good{1'000};
  Simple bad{7};
  auto const game = play_match_game({&good, &bad}, {}, {});
  CHECK(game.end == MatchEnd::fault);
  CHECK(game.winner == Colour::white);
  REQUIRE(game.fault);
  CHECK(game.fault->kind == EngineFault::Kind::silent);
  CHECK(game.moves.size() == 7);
  auto const short_game = play_match_game({&good, &good}, {}, {.most_plies = 10});
  CHECK(short_game.end == MatchEnd::too_long);
  CHECK(!short_game.winner);
}

TEST_CASE("late answers are played and counted for their side", "[engine]") {
  Simple good{1'000};
  Simple slow{1'000, std::chrono::milliseconds{700}};
  auto const game = play_match_game({&slow, &good}, {}, {.most_plies = 7});
  CHECK(game.moves.size() == 7);
  CHECK(game.late[0].count == 4);
  CHECK(game.late[0].longest == std::chrono::milliseconds{700});
  CHECK(game.late[1].count == 0);
}

TEST_CASE("openings are legal, different and the same for a seed", "[engine]") {
  for (auto const* const variant : {&international(), find_variant("english"), find_variant("turkish")}) {
    OpeningChoice const choice{variant, 4, 12, 3};
    auto const openings = balanced_openings(choice);
    REQUIRE(openings.size() == 12);
    for (auto const& opening : openings) {
      CHECK(opening.size() == 4);
      CHECK(variant->legal_prefix(variant->start(), opening) == 4);
      CHECK(std::ranges::count(openings, opening) == 1);
    }
    CHECK(balanced_openings(choice) == openings);
  }
  CHECK(balanced_openings({&international(), 1, 40, 1}).size() == 40);  // nine moves alone: they come again
  CHECK(balanced_openings({&international(), 0, 3, 1}) == std::vector<std::vector<Move>>(3));
}

TEST_CASE("openings repeat in their order where there are no others", "[engine]") {
  auto const few = balanced_openings({&international(), 1, 40, 1});  // nine first moves
  auto const different = std::ranges::find(few.begin() + 1, few.end(), few.front()) - few.begin();
  CHECK(different <= 9);
  for (std::size_t i = 0; i < few.size(); ++i) {
    CHECK(few[i] == few[i % static_cast<std::size_t>(different)]);
  }
  CHECK(balanced_openings({find_variant("english"), 3'000, 2, 1}) == std::vector<std::vector<Move>>(2));
}

TEST_CASE("a score means a difference of ratings with an interval around it", "[engine]") {
  CHECK(elo_difference({.wins = 10, .draws = 20, .losses = 10}).elo == Approx(0).margin(1e-9));
  // 3 points of 4 are 190.8 points of rating: 400 log10(3).
  CHECK(elo_difference({.wins = 50, .draws = 50, .losses = 0}).elo == Approx(190.848).margin(0.01));
  auto const few = elo_difference({.wins = 6, .draws = 8, .losses = 4});
  auto const many = elo_difference({.wins = 600, .draws = 800, .losses = 400});
  CHECK(few.low < many.low);
  CHECK(many.low < few.elo);
  CHECK(many.high < few.high);
  CHECK(many.elo == Approx(few.elo));
  auto const all = elo_difference({.wins = 10});
  CHECK(std::isfinite(all.elo));
  CHECK(all.low > 0);
  CHECK(all.high == INFINITY);  // nothing bounds it
  CHECK(elo_difference({.losses = 2}).low == -INFINITY);
  CHECK(std::isfinite(elo_difference({.losses = 2}).high));
  CHECK(elo_difference({.wins = 9, .draws = 1}).high == INFINITY);
  CHECK(elo_difference({.draws = 9, .losses = 1}).high < INFINITY);
  CHECK(std::isinf(elo_difference({}).high));
  CHECK_FALSE(std::signbit(elo_difference({.wins = 3, .losses = 3}).elo));  // "+0", not "-0"
}

TEST_CASE("a sequential test decides between two differences", "[engine]") {
  CHECK(sequential_test({.wins = 400, .draws = 300, .losses = 300}, 0, 10).accepts_second());
  CHECK(sequential_test({.wins = 300, .draws = 300, .losses = 400}, 0, 10).accepts_first());
  auto const open = sequential_test({.wins = 3, .draws = 5, .losses = 3}, 0, 10);
  CHECK(!open.accepts_first());
  CHECK(!open.accepts_second());
  CHECK(sequential_test({}, 0, 10).ratio == 0);
  // An engine that wins or loses every game is found to be better or worse, but not after a game or two.
  CHECK(sequential_test({.wins = 60}, 0, 5).accepts_second());
  CHECK(sequential_test({.losses = 60}, 0, 5).accepts_first());
  CHECK_FALSE(sequential_test({.wins = 2}, 0, 5).accepts_second());
  CHECK_FALSE(sequential_test({.draws = 60}, 0, 5).accepts_first());
}

}  // namespace damier
