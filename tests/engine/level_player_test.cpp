// The levels of damier play: the same answers on every machine, whatever was asked before.

#include "engine/own_engine.hpp"

#include "notation/fen.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <vector>

using namespace damier;

namespace {

SearchSettings settings_of(Variant const& variant) { return {.variant = &variant, .hash_bytes = 1U << 16U}; }

/// A game of a level against itself.
std::vector<Move> self_play(Variant const& variant, unsigned level, std::uint64_t seed, std::size_t plies) {
  LevelPlayer player{settings_of(variant), play_levels[level - 1], seed};
  EngineQuestion question{variant.start(), {}};
  auto position = variant.start();
  while (question.moves.size() < plies) {
    auto const move = player.choose(question);
    if (!move) {
      break;
    }
    REQUIRE(variant.legality(position, *move) == Legality::legal);
    position = variant.after(position, *move);
    question.moves.push_back(*move);
  }
  return question.moves;
}

}  // namespace

TEST_CASE("levels are numbered and grow") {
  for (std::size_t i = 0; i < play_levels.size(); ++i) {
    CHECK(play_levels[i].number == i + 1);
    if (i != 0) {
      CHECK(play_levels[i].nodes > play_levels[i - 1].nodes);
      CHECK(play_levels[i].margin <= play_levels[i - 1].margin);
    }
  }
}

TEST_CASE("a level plays legal moves in every variant, and the same game with the same seed") {
  for (auto const* const variant : variants()) {
    CAPTURE(variant->name());
    CHECK(self_play(*variant, 1, 5, 12) == self_play(*variant, 1, 5, 12));
  }
  CHECK(self_play(international(), 3, 5, 20) == self_play(international(), 3, 5, 20));
}

TEST_CASE("seeds change the game of a low level, and the opening of a high one") {
  std::set<std::vector<std::uint64_t>> low;
  std::set<std::vector<std::uint64_t>> high;
  auto const ends_of = [](std::vector<Move> const& moves) {
    std::vector<std::uint64_t> ends;
    for (auto const& move : moves) {
      ends.push_back(move.from.bit() * 1'000U + move.to.bit());
    }
    return ends;
  };
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    low.insert(ends_of(self_play(international(), 1, seed, 10)));
    high.insert(ends_of(self_play(international(), 6, seed, 4)));
  }
  CHECK(low.size() > 3);
  CHECK(high.size() > 1);
}

TEST_CASE("what a level was asked before does not change its answer") {
  auto const& variant = international();
  auto const game = self_play(variant, 2, 9, 16);
  LevelPlayer asked{settings_of(variant), play_levels[3], 9};
  static_cast<void>(asked.judge({variant.start(), {}}, 20'000));
  static_cast<void>(asked.choose({variant.start(), {game.begin(), game.begin() + 7}}));
  LevelPlayer fresh{settings_of(variant), play_levels[3], 9};
  CHECK(asked.choose({variant.start(), game}) == fresh.choose({variant.start(), game}));
}

TEST_CASE("a level takes a win that it sees, and has no answer where there is no move") {
  auto const& variant = international();
  auto const position = [&](char const* fen) { return read_fen(fen, variant)->position; };
  for (auto const& level : play_levels) {
    LevelPlayer player{settings_of(variant), level, 3};
    if (level.nodes > 100'000) {
      continue;
    }
    CAPTURE(level.number);
    auto const start = position("W:W22,K50:B17");  // the last piece can be taken
    auto const move = player.choose({start, {}});
    REQUIRE(move);
    CHECK(move->is_capture());
    CHECK(is_decided(player.judge({start, {}})->score));
    CHECK_FALSE(player.choose({position("W:W46:B41,37"), {}}).has_value());
  }
}
