#include "store/removals.hpp"

#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/detail/schema.hpp"
#include "tests/store/all_games.hpp"
#include "tests/store/base_shell.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <sqlite3.h>
#include <catch2/catch.hpp>

using namespace damier;
using damier::testing::import_text;
using damier::testing::TemporaryBase;

namespace {

constexpr std::string_view three_games = R"([White "Rafle, B."]
[Black "Lunette, C."]

1. 32-28 {the usual start} 19-23 2. 28x19 14x23 *

[White "B. Rafle"]
[Black "C. Lunette"]

1. 32-28 $1 19-23 2. 28x19 14x23 *

[White "Rafle, B."]
[Black "Pion, D."]

1. 32-28 19-23 2. 33-29 23x32 *
)";

std::vector<std::int64_t> numbers(Base& base) {
  std::vector<std::int64_t> ids;
  for (auto const id : all_games(base)) {
    ids.push_back(static_cast<std::int64_t>(id));
  }
  return ids;
}

void execute(std::string const& path, std::string const& sql) {
  sqlite3* connection = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &connection) == SQLITE_OK);
  REQUIRE(sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(connection);
}

std::string count(std::string const& path, std::string const& table) {
  sqlite3* connection = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &connection) == SQLITE_OK);
  std::string answer;
  auto const collect = [](void* to, int, char** values, char**) {
    *static_cast<std::string*>(to) = values[0];
    return 0;
  };
  REQUIRE(sqlite3_exec(connection, ("SELECT count(*) FROM " + table).c_str(), collect, &answer, nullptr) == SQLITE_OK);
  sqlite3_close(connection);
  return answer;
}

}  // namespace

TEST_CASE("a removed game is shown nowhere, keeps its number and can be restored") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, three_games);
  auto const before = info(base);
  std::vector<RemovedGame> const removals{{GameId{1}, GameId{2}, "respelled"}};
  remove_games(base, removals);

  CHECK(numbers(base) == std::vector<std::int64_t>{2, 3});
  CHECK_FALSE(load_game(base, GameId{1}));
  CHECK_FALSE(load_game(base, GameId{1}, {.header = true}));
  CHECK(BaseReader{base}.load(GameId{1}, {.line = true}) == nullptr);
  unsigned headers = 0;
  BaseReader{base}.scan({.header = true},
                        [&](StoredGame const& game) { return game.header.id != GameId{1} && ++headers != 0; });
  CHECK(headers == 2);
  unsigned lines = 0;
  BaseReader{base}.scan({.line = true},
                        [&](StoredGame const& game) { return game.line.id != GameId{1} && ++lines != 0; });
  CHECK(lines == 2);
  auto const held = info(base);
  CHECK(held.games == 2);
  CHECK(held.removed_games == 1);
  CHECK(held.plies == before.plies - 4);
  CHECK(held.findings == before.findings);
  CHECK(count(file.path(), "game_list") == "2");
  CHECK(count(file.path(), "comments") == "0");
  CHECK(count(file.path(), "nags") == "1");
  CHECK(count(file.path(), "removed_list") == "1");
  CHECK(verify(file.path()).empty());

  auto const undone = undo_removal(base);
  REQUIRE(undone);
  CHECK(undone->games == 1);
  CHECK(numbers(base) == std::vector<std::int64_t>{1, 2, 3});
  CHECK(load_game(base, GameId{1}));
  CHECK(info(base).plies == before.plies);
  CHECK(count(file.path(), "removed_games") == "0");
  CHECK_FALSE(undo_removal(base));
}

TEST_CASE("the findings of a removed game are not counted and not listed") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, three_games);
  CHECK(info(base).findings > 0);
  std::vector<RemovedGame> const removals{{GameId{3}, GameId{2}, "prefix"}};
  remove_games(base, removals);
  CHECK(info(base).findings == 0);
  CHECK(info(base).illegal_games == 0);
  CHECK(count(file.path(), "finding_list") == "0");
}

TEST_CASE("an import does not restore a removed record, and stores new ones") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, three_games);
  std::vector<RemovedGame> const removals{{GameId{1}, GameId{2}, "respelled"}};
  remove_games(base, removals);
  CHECK(import_text(base, three_games).stored == 0);
  CHECK(import_text(base, "1. 31-27 17-21 *").stored == 1);
  CHECK(numbers(base) == std::vector<std::int64_t>{2, 3, 4});
}

TEST_CASE("removals are undone one after the other, the last first") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, three_games);
  std::vector<RemovedGame> const first{{GameId{1}, GameId{2}, "respelled"}};
  std::vector<RemovedGame> const second{{GameId{2}, GameId{3}, "prefix"}};
  remove_games(base, first);
  remove_games(base, second);
  CHECK(numbers(base) == std::vector<std::int64_t>{3});
  undo_removal(base);
  CHECK(numbers(base) == std::vector<std::int64_t>{2, 3});
  undo_removal(base);
  CHECK(numbers(base) == std::vector<std::int64_t>{1, 2, 3});
}

TEST_CASE("a missing or removed game, or one kept for itself, removes nothing") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, three_games);
  auto const fails = [&](std::vector<RemovedGame> const& removals) {
    CHECK_THROWS_AS(remove_games(base, removals), BaseError);
    CHECK(info(base).removed_games == 0);
    CHECK(numbers(base).size() == 3);
  };
  fails({{GameId{1}, GameId{2}, "copy"}, {GameId{7}, GameId{2}, "copy"}});
  fails({{GameId{1}, GameId{2}, "copy"}, {GameId{1}, GameId{2}, "copy"}});
  fails({{GameId{1}, GameId{1}, "copy"}});
  fails({{GameId{1}, GameId{2}, "copy"}, {GameId{2}, GameId{1}, "copy"}});
  fails({{GameId{1}, GameId{7}, "copy"}});
  remove_games(base, {});
  CHECK_FALSE(undo_removal(base));
}

TEST_CASE("a mark without a reason is found by verify") {
  TemporaryBase file;
  {
    auto base = Base::open_for_writing(file.path());
    import_text(base, three_games);
  }
  execute(file.path(), "UPDATE game_rows SET state = state | 2048 WHERE id = 3");
  CHECK(verify(file.path()) == std::vector<std::string>{"game 3 is not removed as damier removes games",
                                                        "table game_rows has other values than damier wrote"});
}
