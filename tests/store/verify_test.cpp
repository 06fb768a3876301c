#include "tests/verify.hpp"
#include "import/importer.hpp"
#include "store/comments.hpp"
#include "store/detail/database.hpp"
#include "store/detail/table_digests.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"
#include "store/removals.hpp"
#include "tests/store/temporary_base.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;
using Faults = std::vector<std::string>;

namespace {

/// Games with comments, variations, a start position, a fault and 40 common positions; two of the games are the same.
std::string games() {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text += "[Event \"Cup\"]\n[White \"Player " + std::to_string(i % 7) + "\"]\n[Round \"" + std::to_string(i) +
            "\"]\n[Annotator \"N\"]\n[GameType \"20\"]\n1. 32-28 {comment " + std::to_string(i) +
            "} 19-23 (18-23 $1) 2. 28x19 14x23 2-0\n\n";
  }
  return text +
         "[White \"E\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 33-29 *\n\n"
         "[White \"F\"]\n[FEN \"W:W31,K46:B20,15\"]\n[GameType \"20\"]\n1. 31-27 *\n\n";
}

/// A base with these games, all indexes and a removed game.
struct FullBase {
  TemporaryBase file;
  FullBase() {
    auto base = Base::open_for_writing(file.path());
    {
      auto const text = games();
      Importer importer{base};
      auto const source = open_text(text);
      importer.import(*source, "cup.pdn");
    }
    std::vector<RemovedGame> const copies{{.game = GameId{2}, .kept = GameId{1}, .relation = "copy"}};
    remove_games(base, copies);
    update_position_index(base);
    update_position_counts(base);
    update_comment_index(base);
  }
  /// Runs SQL on the base as another program could.
  void change(std::string const& sql) const {
    sqlite3* connection = nullptr;
    REQUIRE(sqlite3_open(file.path().c_str(), &connection) == SQLITE_OK);
    INFO(sql);
    REQUIRE(sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(connection);
  }
};

}  // namespace

TEST_CASE("the digests of a base follow whatever damier writes into it") {
  FullBase const full;
  CHECK(verify(full.file.path()) == Faults{});
  auto base = Base::open_for_writing(full.file.path());
  SECTION("a game comes back") { undo_removal(base); }
  SECTION("indexes go") {
    drop_position_index(base);
    drop_position_counts(base);
    drop_comment_index(base);
  }
  SECTION("indexes go and come again") {
    drop_comment_index(base);
    drop_position_counts(base);
    update_comment_index(base);
    update_position_counts(base);
  }
  SECTION("the file is written anew") { compact(base); }
  SECTION("games are added to what is there") {
    for (int i = 0; i < 3; ++i) {
      {
        auto const text = "[Event \"" + std::to_string(i) + "\"]\n1. 32-28 {new} 19-23 *\n";
        Importer importer{base};
        auto const source = open_text(text);
        importer.import(*source, "more.pdn");
      }
      update_position_index(base);
      update_position_counts(base);
      update_comment_index(base);
    }
  }
  SECTION("a transaction that is given up leaves no trace") {
    try {
      Transaction const transaction{database_of(base)};
      database_of(base).execute("DELETE FROM tags");
    } catch (BaseError const&) {
    }
    Transaction transaction{database_of(base)};
    database_of(base).execute("UPDATE players SET name = name || 'x' WHERE id = 1");
    database_of(base).execute("UPDATE players SET name = rtrim(name, 'x') WHERE id = 1");
    transaction.commit();
  }
  CHECK(verify(full.file.path()) == Faults{});
}

TEST_CASE("odd games are sound as they were imported") {
  std::string const text =
      "[FEN \"B:W28:B19\"]\n[GameType \"20\"]\n1. ... 19-23 *\n\n"
      "[White \"dots\"]\n[GameType \"20\"]\n1. 32-28 ... 19-23 2. ... 14-19 - 37-32 *\n\n"
      "[White \"faults\"]\n[GameType \"20\"]\n1. 32-28 19-20 (18-23 2. ... 20-24) 2. 37-32 {why} 14-19 *\n\n"
      "[White \"a score\"]\n[Result \"12-8\"]\n[GameType \"20\"]\n1. 32-28! 19-23 $1 2. 28x19 * 14x23\n\n";
  for (auto const on_illegal : {OnIllegal::stop, OnIllegal::accept, OnIllegal::skip}) {
    TemporaryBase const file;
    {
      auto base = Base::open_for_writing(file.path());
      Importer importer{base, {.on_illegal = on_illegal}};
      auto const source = open_text(text);
      importer.import(*source, "odd.pdn");
      CHECK(importer.report().stored >= 4);
    }
    CHECK(verify(file.path()) == Faults{});
  }
}

TEST_CASE("a transaction with a statement that failed halfway is not committed") {
  FullBase const full;
  auto base = Base::open_for_writing(full.file.path());
  {
    Transaction transaction{database_of(base)};
    CHECK_THROWS_AS(database_of(base).execute("UPDATE players SET name = 'one name'"), BaseError);
    CHECK_THROWS_AS(transaction.commit(), BaseError);
  }
  CHECK(verify(full.file.path()) == Faults{});
}

TEST_CASE("a change of any table by another program is found") {
  for (auto const& [table, change] : std::vector<std::pair<std::string, std::string>>{
           {"position_blocks", "UPDATE position_blocks SET games = zeroblob(length(games))"},
           {"position_runs", "UPDATE position_runs SET bits = bits + 1"},
           {"position_counts",
            "UPDATE position_counts SET again = again + 1 WHERE id = (SELECT max(id) FROM position_counts)"},
           {"digest_blocks", "UPDATE digest_blocks SET games = zeroblob(length(games))"},
           {"digest_runs", "UPDATE digest_runs SET bits = bits + 1"},
           {"indexes", "UPDATE indexes SET up_to = up_to - 1 WHERE name = 'line_positions'"},
           {"comment_trigrams_data", "UPDATE comment_trigrams_data SET block = zeroblob(length(block)) WHERE id > 10"},
           {"comment_trigrams_idx", "UPDATE comment_trigrams_idx SET pgno = pgno + 2"},
           {"source_runs", "UPDATE source_runs SET shift = shift + 1"},
           {"sources", "UPDATE sources SET name = 'other.pdn'"},
           {"tag_layouts", "UPDATE tag_layouts SET game_type = '20,W' WHERE game_type = '20'"},
           {"game_rows", "UPDATE game_rows SET state = state + 1 WHERE id = 3"},
           {"game_rows", "UPDATE game_rows SET source_line = source_line + 1 WHERE id = 3"},
           {"game_rows", "UPDATE game_rows SET date_code = 1000000 WHERE id = 2"},  // the row of a removed game
           {"game_lines", "UPDATE game_lines SET lines = CAST(lines || x'00' AS BLOB)"},
           {"findings", "UPDATE findings SET message = 'all is well'"},
           {"source_texts", "DELETE FROM source_texts"},
           {"removals", "UPDATE removals SET made = '2000-01-01 00:00:00'"},
           {"removed_games", "UPDATE removed_games SET relation = 'prefix'"},
           {"start_positions", "UPDATE start_positions SET fen = 'W:W31,K46:B20,14'"},
           {"unread_moves", "UPDATE unread_moves SET text = '1-2'"},
           {"table_digests", "UPDATE table_digests SET digest = digest + 1 WHERE name = 'players'"},
       }) {
    INFO(change);
    FullBase const full;
    full.change(change);
    auto const faults = verify(full.file.path());
    REQUIRE_FALSE(faults.empty());
    auto const names = "table " + (table == "table_digests" ? "players" : table) + " ";
    CHECK(std::ranges::any_of(faults, [&](auto const& fault) { return fault.starts_with(names); }));
  }
}

TEST_CASE("the summary in a game's row is compared with its rows") {
  FullBase const full;
  SECTION("the outcome") {
    full.change("UPDATE game_rows SET state = state + 1 WHERE id = 3");
    CHECK(verify(full.file.path()).front() == "game 3 has another outcome than its result");
  }
  SECTION("the features") {
    full.change("UPDATE game_rows SET state = state - 32 WHERE id = 4");
    CHECK(verify(full.file.path()).front() == "game 4 has other comments, variations or findings than the base notes");
  }
  SECTION("the start position") {
    full.change("UPDATE game_rows SET state = state - 4096 WHERE state & 4096");
    CHECK(verify(full.file.path()).front() ==
          "game 42: the base notes wrongly whether it has a start position of its own");
  }
}

TEST_CASE("additions to damier's tables are faults, additions beside them are listed") {
  FullBase const full;
  SECTION("a trigger") {
    full.change("CREATE TRIGGER spy AFTER INSERT ON players BEGIN SELECT 1; END");
    CHECK(verify(full.file.path()) == Faults{"trigger spy on players is not damier's"});
  }
  SECTION("a trigger in the place of a view") {
    full.change("CREATE TRIGGER spy INSTEAD OF INSERT ON games BEGIN SELECT 1; END");
    CHECK(verify(full.file.path()) == Faults{"trigger spy on games is not damier's"});
  }
  SECTION("an index") {
    full.change("CREATE INDEX mine ON game_rows (plies)");
    CHECK(verify(full.file.path()) == Faults{"index mine on game_rows is not damier's"});
  }
  SECTION("tables and views") {
    full.change("CREATE TABLE mine (a PRIMARY KEY); CREATE VIEW my_games AS SELECT id FROM games");
    auto const found = inspect(full.file.path());
    CHECK(found.faults.empty());
    REQUIRE(found.not_looked.size() >= 3);
    CHECK(in_words::english(found.not_looked[1]) == "table mine, which is not damier's");
    CHECK(in_words::english(found.not_looked[2]) == "view my_games, which is not damier's");
  }
}

TEST_CASE("rows that are not all found by their key, as they are not in its order, are a fault") {
  TemporaryBase const file;
  {
    Database database{file.path(), Database::Mode::write};
    database.execute(
        "CREATE TABLE pairs (a INTEGER, b TEXT, PRIMARY KEY (a, b DESC)) STRICT, WITHOUT ROWID;"
        "INSERT INTO pairs VALUES (1, 'a'), (1, 'b'), (2, 'a')");
    sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    database.execute("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ' DESC', '')");
  }
  Database reader{file.path(), Database::Mode::read};
  CHECK_THROWS_WITH(digest_of_table(reader, "pairs"), "table pairs: its rows are not in the order of their key");
}

TEST_CASE("an inspection stops on request") {
  FullBase const full;
  for (int const most : {0, 1, 5, 20, 100}) {
    int calls = 0;
    auto const found = inspect(full.file.path(), {.threads = 1, .is_stopped = [&] { return calls++ >= most; }});
    CHECK_FALSE(found.complete);
    CHECK(calls <= most + 80);
  }
}

TEST_CASE("an inspection by several threads finds the same", "[threads]") {
  FullBase const full;
  full.change("UPDATE players SET name = 'Somebody' WHERE id = 3; UPDATE sources SET name = 'x'");
  auto const alone = inspect(full.file.path());
  auto const together = inspect(full.file.path(), {.threads = 4});
  CHECK(alone.faults.size() > 2);
  CHECK(together.faults == alone.faults);
}

TEST_CASE("a file that is too short to be a base is none") {
  TemporaryBase const file;
  for (std::string const content : {"", "x", "SQLite format 3", "1. 32-28 *"}) {
    INFO(content);
    std::ofstream{file.path()} << content;
    CHECK_THROWS_WITH(verify(file.path()), Catch::Contains("this is not a damier base"));
    if (!content.empty()) {
      CHECK_THROWS_WITH(Base::open(file.path()), Catch::Contains("this is not a damier base"));
      CHECK_THROWS_WITH(Base::open_for_writing(file.path()), Catch::Contains("this is not a damier base"));
    }
    CHECK(std::filesystem::file_size(file.path()) == content.size());
  }
}

TEST_CASE("a header with which SQLite would not write the base, or write it otherwise, is a fault") {
  for (auto const offset : {18, 19, 22, 47, 55, 59}) {
    INFO(offset);
    FullBase const full;
    std::fstream bytes{full.file.path(), std::ios::binary | std::ios::in | std::ios::out};
    bytes.seekp(offset);
    bytes.put('\x03');
    bytes.close();
    auto const faults = [&] {
      try {
        return verify(full.file.path());
      } catch (BaseError const& error) {
        return Faults{error.what()};
      }
    }();
    CHECK_FALSE(faults.empty());
  }
}
