#include "notation/fen.hpp"
#include "store/detail/database.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"
#include "store/removals.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"
#include "tests/store/all_games.hpp"

#include <array>
#include <map>
#include <set>

using namespace damier;
using damier::testing::compile;
using damier::testing::SmallBase;

namespace {

/// Games of two variants that reach the same positions many times, also within one game: by king moves, by setups and
/// by passed turns.
std::string games(int first, int last) {
  static constexpr std::array<std::string_view, 5> bodies{
      "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0",
      "[GameType \"20\"]\n[FEN \"W:WK50:BK1\"]\n1. 50-45 1-6 2. 45-50 6-1 3. 50-45 1-6 *",
      "[GameType \"20\"]\n1. 32-28 - 2. 31-27 19-23 *",
      "[GameType \"20\"]\n1. 32-28 19-29 2. 31-27 /FEN \"B:W31-50:B1-20\"/ 2... 20-25 3. 32-28 "
      "/FEN \"W:W31-50:B1-20\"/ 4. 32-28 *",
      "[GameType \"40\"]\n1. 32-28 18-23 2. 33-29 1-1",
  };
  std::string text;
  for (int game = first; game < last; ++game) {
    text += "[Round \"" + std::to_string(game) + "\"]\n";
    text += bodies[static_cast<std::size_t>(game) % bodies.size()];
    text += "\n\n";
  }
  return text;
}

/// Queries for the positions of the first games of a base, each with White, Black and any side to move.
std::set<std::string> queries_for(Base& base) {
  std::set<std::string> queries{"fen start", "fen \"W:W32:B19\""};
  for (auto const id : all_games(base)) {
    for (auto const& hit : damier::testing::hits(base, "ply >= 0 and id " + std::to_string(static_cast<int>(id)))) {
      auto const fen = write_fen(hit.position, *hit.variant);
      for (auto const* const side : {"W", "B", "?"}) {
        queries.insert("fen \"" + (side + fen.substr(1)) + "\"");
      }
    }
    if (static_cast<std::int64_t>(id) == 5) {
      break;  // the others are like these
    }
  }
  return queries;
}

void check_same(Base& plain, Base& counted, std::set<std::string> const& queries) {
  std::size_t place = 0;
  for (auto const& query : queries) {
    if (place++ % (5 / damier::testing::seeded_cases(5)) != 0) {
      continue;
    }
    INFO(query);
    for (auto const first_per_game : {false, true}) {
      for (auto const limit : {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{130}, SearchOptions{}.limit}) {
        SearchOptions const options{.limit = limit, .first_per_game = first_per_game};
        CHECK(count(counted, compile(query), options) == count(plain, compile(query), options));
      }
    }
    SearchOptions const some{.games = GameRange{17, 99}};
    CHECK(count(counted, compile(query), some) == count(plain, compile(query), some));
    for (auto const* const more : {" ply 0", " result white-wins", " or ply 1"}) {
      CHECK(count(counted, compile(query + more)) == count(plain, compile(query + more)));
    }
    CHECK(count(counted, compile("not " + query)) == count(plain, compile("not " + query)));
  }
}

void import_text(Base& base, std::string const& text) {
  Importer importer{base};
  auto const source = open_text(text);
  importer.import(*source, "later.pdn");
}

}  // namespace

TEST_CASE("hits in a position that the base has counted are as many as a search finds, while games come and go") {
  SmallBase plain{games(0, 200)};
  SmallBase counted{games(0, 200)};
  update_position_counts(counted.base());
  auto const queries = queries_for(plain.base());
  REQUIRE(queries.size() > 30);
  check_same(plain.base(), counted.base(), queries);

  auto const more = games(200, 260);
  import_text(plain.base(), more);
  import_text(counted.base(), more);
  check_same(plain.base(), counted.base(), queries);
  update_position_counts(counted.base());
  check_same(plain.base(), counted.base(), queries);
  update_position_index(counted.base());
  check_same(plain.base(), counted.base(), queries);

  std::vector<RemovedGame> const copies{{.game = GameId{7}, .kept = GameId{2}, .relation = "copy"}};
  remove_games(plain.base(), copies);
  remove_games(counted.base(), copies);
  check_same(plain.base(), counted.base(), queries);
  update_position_counts(counted.base());
  check_same(plain.base(), counted.base(), queries);
}

TEST_CASE("a count of the hits in one position uses the stored counts, and reads no game") {
  SmallBase small{games(0, 200)};
  auto const queries = queries_for(small.base());
  update_position_counts(small.base());
  auto frequent = FrequentPositions::open(small.base()).value();
  auto const there = read_fen("W:WK50:BK1", international()).value().position;
  CHECK(frequent.frequency(international(), there)->games == 40);
  CHECK(frequent.frequency(international(), there)->again == 40);
  CHECK_FALSE(frequent.frequency(international(), read_fen("W:W32:B19", international()).value().position));

  std::map<std::string, std::uint64_t> before;
  for (auto const& query : queries) {
    before[query] = count(small.base(), compile(query));
  }
  database_of(small.base()).execute("UPDATE position_counts SET again = again + 1000");
  int counted_by_index = 0;
  for (auto const& query : queries) {
    auto const by = count(small.base(), compile(query)) - before[query];
    counted_by_index += by != 0 ? 1 : 0;
    CHECK(by % 1000 == 0);
    auto const games_of = count(small.base(), compile(query), {.first_per_game = true});
    CHECK(games_of <= 200);  // these are not counted by it
  }
  CHECK(counted_by_index > 10);
}
