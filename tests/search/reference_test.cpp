// Plans against a naive evaluation of the language (naive_query.hpp): random queries over a base of several variants,
// by scan and by index, with any number of threads, in any order; and mirrored queries over mirrored games.

#include "grammar/query/reader.hpp"
#include "store/position_index.hpp"
#include "tests/search/naive_query.hpp"
#include "tests/search/query_maker.hpp"
#include "tests/search/random_games.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace {

using namespace damier;
using damier::testing::games_of_all;
using damier::testing::PlayedGame;
using damier::testing::QueryMaker;
using damier::testing::SmallBase;

using Found = std::tuple<GameId, unsigned, Position>;

std::vector<Found> expected(std::vector<PlayedGame> const& games, std::string const& text) {
  auto const root = query::read_query(text);
  REQUIRE(root);
  auto const positions = damier::testing::compile(text).mentions_positions();
  std::vector<Found> found;
  for (auto const& game : games) {
    for (auto const place : damier::testing::true_places(*root, game)) {
      if (positions || place == 0) {
        found.push_back({game.header.id, game.plies[place], positions ? game.positions[place] : Position{}});
      }
    }
  }
  return found;
}

std::vector<Found> found(Base& base, Query const& query, SearchOptions const& options) {
  std::vector<Found> hits;
  search(base, query, options, [&](Hit const& hit) {
    hits.push_back({hit.game, hit.ply, query.mentions_positions() ? hit.position : Position{}});
    return true;
  });
  return hits;
}

std::vector<Found> first_of_each(std::vector<Found> hits) {
  auto const same_game = [](Found const& a, Found const& b) { return std::get<0>(a) == std::get<0>(b); };
  hits.erase(std::unique(hits.begin(), hits.end(), same_game), hits.end());
  return hits;
}

}  // namespace

TEST_CASE("scan and index find what the naive evaluation finds, on random queries over many variants", "[processor]") {
  auto const text = games_of_all();
  SmallBase plain{text};
  auto const games = damier::testing::played_games(plain.base());
  REQUIRE(games.size() >= 24);
  SmallBase indexed{text};
  update_position_index(indexed.base());
  REQUIRE(PositionIndex::open(indexed.base()));

  QueryMaker maker{games, 6};
  std::size_t with_hits = 0;
  constexpr std::size_t rounds = damier::testing::seeded_cases(1000);
  for (std::size_t round = 0; round < rounds; ++round) {
    auto const query = maker.make(static_cast<unsigned>(maker.below(4)), maker.below(8) != 0);
    INFO(query);
    auto const wanted = expected(games, query);
    with_hits += wanted.empty() ? 0U : 1U;

    auto const compiled = damier::testing::compile(query);
    CHECK((found(plain.base(), compiled, {}) == wanted));  // in parentheses: a Position is not printed
    CHECK((found(indexed.base(), compiled, {}) == wanted));
    CHECK((found(plain.base(), compiled, {.first_per_game = true}) == first_of_each(wanted)));
    CHECK(count(plain.base(), compiled) == wanted.size());
    auto backwards = found(plain.base(), compiled, {.order = Order::game, .descending = true});
    std::ranges::stable_sort(backwards, {}, [](Found const& hit) { return std::get<0>(hit); });
    CHECK((backwards == wanted));
  }
  CHECK(with_hits > rounds / 2);
  CHECK(with_hits < rounds);
}

TEST_CASE("a part of a sequence is as long as what it matches where another part names one of several squares") {
  SmallBase plain{games_of_all()};
  auto const games = damier::testing::played_games(plain.base());
  for (auto const* const query :
       {"let $s = any 1-50 (empty any $s next captures{2} next not empty $s)",
        "let $s = any 1-50 (empty any $s then[<=9] (by white next from 11) next can take any $s)",
        "let $p = wm (from $p next (by black next by white) next captured $p)",
        "shift(wm 28 next captures{1..2} next empty 28)"}) {
    INFO(query);
    auto const wanted = expected(games, query);
    CHECK_FALSE(wanted.empty());
    CHECK((found(plain.base(), damier::testing::compile(query), {}) == wanted));
  }
}

TEST_CASE("any number of threads finds the same, on random queries over more games than one of them takes at a time",
          "[threads][processor]") {
  std::string text;
  unsigned seed = 500;
  for (auto const* const name : {"international", "frisian", "canadian"}) {
    text += damier::testing::random_games(*find_variant(name), 700, seed++);
  }
  SmallBase small{text};
  auto const some = damier::testing::random_games(international(), 6, 500);
  auto const games = damier::testing::played_games(SmallBase{some}.base());
  QueryMaker maker{games, 8};
  for (int round = 0; round < 60; ++round) {
    auto const query = maker.make(static_cast<unsigned>(maker.below(3)), maker.below(8) != 0);
    INFO(query);
    auto const compiled = damier::testing::compile(query);
    auto const wanted = found(small.base(), compiled, {});
    CHECK((found(small.base(), compiled, {.threads = 2}) == wanted));
    CHECK((found(small.base(), compiled, {.threads = 8}) == wanted));
  }
}

TEST_CASE("a mirrored query finds in the mirror images of games what the query finds in the games", "[processor]") {
  std::string text;
  std::string mirrored_text;
  for (auto const* const name : {"international", "frisian", "russian", "italian", "turkish"}) {
    auto const& variant = *find_variant(name);
    auto const games = damier::testing::random_games(variant, 6, 31);
    text += games;
    mirrored_text += damier::testing::mirrored_pdn(SmallBase{games}.base());
  }
  SmallBase plain{text};
  SmallBase mirrored{mirrored_text};
  auto const games = damier::testing::played_games(plain.base());
  REQUIRE(damier::testing::played_games(mirrored.base()).size() == games.size());
  QueryMaker maker{games, 21};
  auto const bare = [](std::vector<Found> const& hits) {
    std::vector<std::pair<GameId, unsigned>> places;
    for (auto const& hit : hits) {
      places.emplace_back(std::get<0>(hit), std::get<1>(hit));
    }
    return places;
  };
  std::size_t with_hits = 0;
  for (int round = 0; round < 200; ++round) {
    auto const query = maker.make(static_cast<unsigned>(maker.below(3)), true);
    if (query.find("has fen") != std::string::npos) {
      continue;  // all mirror images have one
    }
    INFO(query);
    auto const wanted = bare(found(plain.base(), damier::testing::compile(query), {}));
    with_hits += wanted.empty() ? 0U : 1U;
    CHECK(bare(found(mirrored.base(), damier::testing::compile("mirror(" + query + ")"), {})) == wanted);
    CHECK(bare(found(plain.base(), damier::testing::compile("mirror(mirror(" + query + "))"), {})) == wanted);
  }
  CHECK(with_hits > 100);
}

TEST_CASE("a side to move has a capture exactly where one of its pieces attacks another") {
  SmallBase plain{games_of_all()};
  auto const places = [&](std::string const& text) { return found(plain.base(), damier::testing::compile(text), {}); };
  for (auto const* const side : {"side white w attacks b", "side black b attacks w"}) {
    auto const attacking = places(side);
    CHECK_FALSE(attacking.empty());
    CHECK((attacking == places(std::string{side}.substr(0, 10) + " must capture")));
  }
}

TEST_CASE("a shifted pattern and a shifted move are found where their squares are when they are shifted") {
  SmallBase plain{games_of_all()};
  auto const places = [&](std::string const& text) { return found(plain.base(), damier::testing::compile(text), {}); };
  auto const patterns = places("shift(pattern \"?:W22,18:E17\")");
  CHECK_FALSE(patterns.empty());
  CHECK((patterns == places("shift(wm 22,18 empty 17)")));
  CHECK((patterns == places("mirror(mirror(shift(empty 17 wm 18 wm 22)))")));
  CHECK((places("shift(move 22-18)") == places("shift(from 22 to 18)")));
  for (std::string const shape :
       {"from 33 to 29 next captured 29", "wm 33 to 29 or not (bm any 28,29 by black)", "stays wm 33,28 for >= 3 plies",
        "pattern \"W:W33:E29\" then[2] from 33", "captured 28 then[<=4] (empty 28 can take any 28,29)"}) {
    auto const found_there = places("shift(" + shape + ")");
    INFO(shape);
    CHECK_FALSE(found_there.empty());
    CHECK((places("shift(mirror(" + shape + "))") == places("mirror(shift(" + shape + "))")));
    // Parts of the board do not move, so that the shifts are tried one after the other.
    CHECK((places("shift((" + shape + ") (w any centre or w none centre))") == found_there));
  }
}
