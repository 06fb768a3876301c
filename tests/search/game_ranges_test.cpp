#include "search/opening_tree.hpp"
#include "store/games.hpp"
#include "store/position_index.hpp"
#include "tests/search/small_base.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <string>

namespace {

using namespace damier;
using damier::testing::compile;
using damier::testing::hits;
using damier::testing::SmallBase;

std::string games(unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i) {
    text += "[Date \"" + std::to_string(1990 + i % 7) + "\"]\n[Round \"" + std::to_string(i) +
            "\"]\n[GameType \"20\"]\n1. " +
            (i % 3 == 0   ? "32-28 19-23 2. 28x19 14x23"
             : i % 3 == 1 ? "32-28 18-22"
                          : "33-28 18-22") +
            (i % 2 == 0 ? " 2-0\n\n" : " 1-1\n\n");
  }
  return text;
}

/// One of several ranges that follow each other.
GameRange part_of(GameRange all, std::int64_t number, std::int64_t count) {
  auto const size = all.last - all.first + 1;
  return {all.first + size * (number - 1) / count, all.first + size * number / count - 1};
}

}  // namespace

TEST_CASE("the ranges of a base together are the base") {
  SmallBase small{games(3000)};
  SmallBase indexed{games(3000)};
  update_position_index(indexed.base());
  for (auto* const base : {&small.base(), &indexed.base()}) {
    for (auto const* const query : {"result draw", "fen \"W:W32-38,40-50,31,39,28:B1-13,15-18,20,23\"",
                                    "fen start and year = 1993", "year = 1994"}) {
      for (auto const order : {Order::game, Order::date}) {
        for (auto const count : {1U, 2U, 7U}) {
          std::map<std::pair<GameId, unsigned>, int> whole;
          for (auto const& hit : hits(*base, query, {.order = order})) {
            ++whole[{hit.game, hit.ply}];
          }
          std::map<std::pair<GameId, unsigned>, int> parts;
          for (auto number = 1U; number <= count; ++number) {
            auto const range = part_of(game_range(*base), number, count);
            for (auto const& hit : hits(*base, query, {.order = order, .games = range})) {
              CHECK(range.contains(hit.game));
              ++parts[{hit.game, hit.ply}];
            }
          }
          INFO(query << " in " << count << " parts");
          CHECK(parts == whole);
        }
      }
    }
  }
}

TEST_CASE("the trees of the ranges add up to that of the base") {
  SmallBase small{games(3000)};
  SmallBase indexed{games(3000)};
  update_position_index(indexed.base());
  auto const& variant = international();
  for (auto* const base : {&small.base(), &indexed.base()}) {
    for (auto const& where : {std::optional<Query>{}, std::optional{compile("year >= 1993")}}) {
      auto const whole = opening_tree(*base, variant, variant.start(), games_with_hit(*base, where, 1), 1);
      REQUIRE(whole.counts.games > 0);
      TreeCounts sum;
      std::map<std::string, TreeCounts> moves;
      for (auto number = 1U; number <= 5; ++number) {
        auto const range = part_of(game_range(*base), number, 5);
        auto const part =
            opening_tree(*base, variant, variant.start(), games_with_hit(*base, where, 2, range), 2, range);
        sum.add(part.counts);
        for (auto const& move : part.moves) {
          moves[move.text].add(move.counts);
        }
      }
      CHECK(sum == whole.counts);
      REQUIRE(moves.size() == whole.moves.size());
      for (auto const& move : whole.moves) {
        CHECK(moves[move.text] == move.counts);
      }
    }
  }
}
