#include "answers/game_list.hpp"
#include "tests/statistics/counted_base.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace damier;
using namespace damier::answers;
using damier::testing::record;
using damier::testing::SmallBase;

namespace {

std::string many_games() {
  std::mt19937 random{20261129};
  std::string all;
  for (int game = 0; game < 200; ++game) {
    std::string const name(1, static_cast<char>('A' + random() % 20));
    all += record(name, "B", random() % 2 == 0 ? "2-0" : "1-1",
                  "[Date \"" + std::to_string(1950 + random() % 50) + ".01.02\"]\n",
                  random() % 3 == 0 ? "1. 32-28 19-23" : "1. 31-26");
  }
  return all;
}

}  // namespace

TEST_CASE("a list has the games that a search finds, in its order, each once, with its neighbours") {
  SmallBase base{many_games()};
  for (auto const* const text : {"", "result draw", "ply 1.. captures", "fen start", "white = \"C\"", "ply 0..2"}) {
    for (auto const& name : order_names()) {
      for (auto const reverse : {false, true}) {
        INFO(text << ", " << name);
        auto const query = *Query::compile(text);
        SearchOptions search;
        search.order = *order_named(name);
        search.descending = reverse;
        std::vector<GameId> wanted;
        damier::search(base.base(), query, search, [&](Hit const& hit) {
          if (wanted.empty() || wanted.back() != hit.game) {
            wanted.push_back(hit.game);
          }
          return true;
        });
        GameList const list{base.base(), {query, *order_named(name), reverse}};
        REQUIRE(list.size() == wanted.size());
        CHECK(list.has_plies() == query.mentions_positions());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
          auto const neighbours = list.neighbours_of(wanted[i]);
          CHECK(neighbours.previous == (i == 0 ? std::nullopt : std::optional{wanted[i - 1]}));
          CHECK(neighbours.next == (i + 1 == wanted.size() ? std::nullopt : std::optional{wanted[i + 1]}));
        }
      }
    }
  }
  GameList const all{base.base(), {}};
  CHECK_FALSE(all.neighbours_of(GameId{1'000}).next);
  CHECK_FALSE(order_named("size"));
}
