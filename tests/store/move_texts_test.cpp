#include "store/move_texts.hpp"
#include "tests/verify.hpp"

#include "import/importer.hpp"
#include "store/detail/database.hpp"
#include "store/removals.hpp"
#include "tests/store/temporary_base.hpp"

#include <sqlite3.h>
#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

constexpr std::string_view two_games =
    "[White \"A\"]\n[Date \"1975.??.??\"]\n[GameType \"20\"]\n1. 32-28 {a comment} 19-23 (1... 20-25) 2. 28x19 14x23 "
    "*\n\n"
    "[White \"B\"]\n[GameType \"20\"]\n[FEN \"B:W38,43:BK2,5\"]\n1... 5-10 2. 38-33 *\n\n";
constexpr std::string_view faulty_game = "[White \"C\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 34-30 23x32 *\n\n";

void import_text(Base& base, std::string_view text) {
  Importer importer{base};
  auto const source = open_text(text);
  importer.import(*source, "test.pdn");
}

/// The rows of a statement that SQLite runs without damier, columns separated by | as in the sqlite3 shell.
std::vector<std::string> asked(std::string const& path, std::string const& sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  std::vector<std::string> rows;
  auto const add = [](void* target, int columns, char** values, char**) {
    std::string row;
    for (int i = 0; i < columns; ++i) {
      row += std::string{i == 0 ? "" : "|"} + (values[i] == nullptr ? "" : values[i]);
    }
    static_cast<std::vector<std::string>*>(target)->push_back(row);
    return 0;
  };
  CHECK(sqlite3_exec(database, sql.c_str(), add, &rows, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  return rows;
}

using Rows = std::vector<std::string>;

}  // namespace

TEST_CASE("the view game_list has the year, and the moves as text once a base has them") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  auto const list = "SELECT white, year, moves FROM game_list ORDER BY id";
  CHECK_FALSE(has_move_texts(base));
  CHECK(asked(base.path(), list) == Rows{"A|1975|", "B||"});
  update_move_texts(base);
  CHECK(has_move_texts(base));
  CHECK(asked(base.path(), list) == Rows{"A|1975|1. 32-28 19-23 2. 28x19 14x23", "B||1... 5-10 2. 38-33"});
  CHECK(verify(base.path()).empty());

  SECTION("games that come later are added, moves that were not replayed as they were written") {
    import_text(base, faulty_game);
    CHECK(asked(base.path(), list).back() == "C||");
    update_move_texts(base);
    CHECK(asked(base.path(), list).back() == "C||1. 32-28 19-23 2. 34-30 23x32");
    CHECK(verify(base.path()).empty());
  }
  SECTION("a game that was removed and comes back still has its text") {
    remove_games(base, std::vector<RemovedGame>{{GameId{2}, GameId{1}, "copy"}});
    CHECK(asked(base.path(), list).size() == 1);
    REQUIRE(undo_removal(base));
    CHECK(asked(base.path(), list).back() == "B||1... 5-10 2. 38-33");
  }
  SECTION("a text that an earlier version did not make of a removed game is no fault, and made when it is back") {
    remove_games(base, std::vector<RemovedGame>{{GameId{1}, GameId{2}, "copy"}});
    {
      Transaction transaction{database_of(base)};
      database_of(base).execute("DELETE FROM move_texts WHERE game_id = 1");
      transaction.commit();
    }
    CHECK(verify(base.path()).empty());
    REQUIRE(undo_removal(base));
    CHECK(verify(base.path()).empty());
    update_move_texts(base);
    CHECK(asked(base.path(), list).front() == "A|1975|1. 32-28 19-23 2. 28x19 14x23");
    CHECK(verify(base.path()).empty());
  }
  SECTION("the texts can be dropped") {
    drop_move_texts(base);
    CHECK_FALSE(has_move_texts(base));
    CHECK(asked(base.path(), list).front() == "A|1975|");
    CHECK(asked(base.path(), "SELECT count(*) FROM move_texts") == Rows{"0"});
  }
}

TEST_CASE("games that were removed before have a text, too, and come back with it") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  remove_games(base, std::vector<RemovedGame>{{GameId{1}, GameId{2}, "copy"}});
  update_move_texts(base);
  CHECK(verify(base.path()).empty());
  CHECK(asked(base.path(), "SELECT count(*) FROM move_texts") == Rows{"2"});
  REQUIRE(undo_removal(base));
  CHECK(asked(base.path(), "SELECT moves FROM game_list WHERE id = 1") == Rows{"1. 32-28 19-23 2. 28x19 14x23"});
  CHECK(verify(base.path()).empty());
}

TEST_CASE("verify finds a text that is not that of the moves, and one that is missing") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  update_move_texts(base);
  asked(base.path(), "UPDATE move_texts SET moves = replace(moves, '28x19', '28x17') WHERE game_id = 1");
  asked(base.path(), "DELETE FROM move_texts WHERE game_id = 2");
  CHECK(verify(base.path()) == Rows{"game 1 has another text in move_texts than its moves",
                                    "game 2 has no row in move_texts", "table move_texts has 1 row, damier wrote 2"});
}
