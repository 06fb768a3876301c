// Bases with values that no writer writes, through every command: none of them crashes or hangs, each ends with an
// answer, a finding or a message.

#include "process.hpp"

#include <sqlite3.h>
#include <catch2/catch.hpp>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace damier::cli_test;

namespace {

using Words = std::vector<std::string>;

/// A connection without any protection, as an attacker has it.
class Attacker {
 public:
  explicit Attacker(std::string const& path) {
    sqlite3* opened = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &opened) == SQLITE_OK);
    connection_.reset(opened);
    run("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF; "
        "PRAGMA writable_schema = ON");
  }
  /// How many rows were changed; 0 if SQLite refuses it.
  int run(std::string const& sql) const {
    auto const before = sqlite3_total_changes(connection_.get());
    sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    return sqlite3_total_changes(connection_.get()) - before;
  }
  [[nodiscard]] std::vector<Words> rows(std::string const& sql) const {
    std::vector<Words> found;
    auto const collect = [](void* to, int count, char** values, char**) {
      auto& row = static_cast<std::vector<Words>*>(to)->emplace_back();
      for (int i = 0; i < count; ++i) {
        row.emplace_back(values[i] == nullptr ? "" : values[i]);
      }
      return 0;
    };
    REQUIRE(sqlite3_exec(connection_.get(), sql.c_str(), collect, &found, nullptr) == SQLITE_OK);
    return found;
  }

 private:
  struct Close {
    void operator()(sqlite3* connection) const noexcept { sqlite3_close(connection); }
  };
  std::unique_ptr<sqlite3, Close> connection_;
};

std::string quoted(std::string const& text) {
  auto result = std::string{"'"};
  for (auto const c : text) {
    result += c;
    result += c == '\'' ? "'" : "";
  }
  return result + "'";
}

void replace_all(std::string& text, std::string const& what, std::string const& with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

/// Sets single values of random rows of all tables to values of any type and size.
class HostileValues {
 public:
  HostileValues(std::string const& made, unsigned seed) : random_{seed} {
    Attacker const base{made};
    for (auto const& table : base.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE "
                                       "'CREATE VIRTUAL%' ORDER BY name")) {
      Table one{table[0], table[1], {}, std::stoul(base.rows("SELECT count(*) FROM " + table[0])[0][0])};
      for (auto const& column : base.rows("SELECT name FROM pragma_table_info('" + one.name + "') ORDER BY cid")) {
        one.columns.push_back(column[0]);
      }
      if (one.rows != 0) {
        tables_.push_back(one);
      }
    }
  }

  /// Changes one value of a base; returns a description of the change.
  std::string change(std::string const& path) {
    while (true) {
      auto const& table = tables_[below(tables_.size())];
      auto const& column = table.columns[below(table.columns.size())];
      auto const value = below(3) == 0 ? other_value(column) : number();
      auto const where = " WHERE " + column + " IS (SELECT " + column + " FROM " + table.name + " LIMIT 1 OFFSET " +
                         std::to_string(below(table.rows)) + ")";
      set_schema(path, table, without_types(table.sql));
      auto const sql = "UPDATE OR IGNORE " + table.name + " SET " + column + " = " + value + where;
      auto const changed = Attacker{path}.run(sql);
      set_schema(path, table, table.sql);
      if (changed != 0) {
        return sql;
      }
    }
  }

 private:
  struct Table {
    std::string name;
    std::string sql;
    Words columns;
    std::size_t rows = 0;
  };
  std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>{0, end - 1}(random_); }

  /// The statement that makes a table, without the types that SQLite would hold a value to.
  static std::string without_types(std::string sql) {
    replace_all(sql, ") STRICT, WITHOUT ROWID", ") WITHOUT ROWID");
    replace_all(sql, ") STRICT", ")");
    replace_all(sql, " TEXT NOT NULL", " TEXT");
    replace_all(sql, " BLOB NOT NULL", " BLOB");
    replace_all(sql, " INTEGER NOT NULL", " INTEGER");
    return sql;
  }
  static void set_schema(std::string const& path, Table const& table, std::string const& sql) {
    REQUIRE(Attacker{path}.run("UPDATE sqlite_schema SET sql = " + quoted(sql) +
                               " WHERE type = 'table' AND name = " + quoted(table.name)) == 1);
  }

  std::string number() {
    static Words const numbers{"-1",
                               "0",
                               "1",
                               "3",
                               "2048",
                               "65536",
                               "16777217",
                               "2000000000",
                               "2147483648",
                               "4294967295",
                               "4294967297",
                               "1099511627776",
                               "4611686018427387904",
                               "9000000000000000000",
                               "9223372036854775807",
                               "-2147483649",
                               "-9223372036854775807 - 1"};
    return numbers[below(numbers.size())];
  }
  std::string other_value(std::string const& column) {
    std::string const bit = std::to_string(below(8));
    auto const at = std::to_string(below(100'000)) + " % max(1, length(" + column + "))";
    Words const values{"NULL",
                       "''",
                       "'x'",
                       "x''",
                       "'12'",
                       "'-1'",
                       "1.5",
                       "9e999",
                       "'99999999999999999999999'",
                       "zeroblob(9)",
                       "x'ffffffffffffffffffff01'",
                       "x'80808080808080808001'",
                       "randomblob(40)",
                       "CAST(substr(" + column + ", 1, " + at + ") AS BLOB)",
                       "CAST(substr(" + column + ", 1, " + at + ") || char(1 << " + bit + ") || substr(" + column +
                           ", 2 + " + at + ") AS BLOB)",
                       "substr(" + column + ", 1, " + at + ")",
                       "'[[[[[[[['",
                       "'W:W31,K46:B20,15'",
                       "'W:W99:B'"};
    return values[below(values.size())];
  }

  std::mt19937 random_;
  std::vector<Table> tables_;
};

/// A base with everything that a base can have: indexes, layers, removed games, variations, faults, a composition.
void make_base(TemporaryFolder const& folder, std::string const& base) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    auto const n = std::to_string(i);
    text += "[Event \"Cup\"]\n[Date \"1975.05.0" + std::to_string(1 + i % 9) + "\"]\n[White \"Player " +
            std::to_string(i % 7) + "\"]\n[Black \"Player " + std::to_string((i + 3) % 7) + "\"]\n[Round \"" + n +
            "\"]\n[WhiteRating \"10" + n + "\"]\n[Annotator \"N\"]\n[GameType \"20\"]\n1. 32-28 {stored " + n +
            "} 19-23 (18-23 $1 2. 38-32 (2. 37-32 {why} 12-18) 12-18) 2. 28x19 14x23 3. 37-32 10-14 2-0\n\n";
  }
  for (auto const* const white : {"Lunette, C.", "C. Lunette"}) {
    text += "[White \"" + std::string{white} +
            "\"]\n[Black \"Rafle, B.\"]\n[GameType \"20\"]\n1. 32-28 18-23 2. 28-22 17x28 3. 33x22 16-21 4. 31-26 "
            "19-24 5. 26x17 12x21 6. 34-30 24-29 7. 37-31 13-19 8. 31-26 11-16 9. 26x17 20-24 10. 39-34 7-12 1-1\n\n";
  }
  text +=
      "[White \"F\"]\n[FEN \"W:W31,K46:B20,15\"]\n[GameType \"20\"]\n1. 31-27 *\n\n"
      "[White \"x\"]\n[GameType \"20\"]\n[Result \"12-8\"]\n1. 32-28 19-20 (18-23 2. ... 20-24) 2. 37-32 14-19 *\n\n";
  auto const file = folder.write("games.pdn", text);
  static_cast<void>(folder.write("more.pdn", "[White \"New\"]\n[GameType \"20\"]\n1. 31-27 {new} 17-21 (18-23) *\n"));
  REQUIRE(run({"import", base, file, sample("dialects.pdn"), sample("variants.pdn"), "--quiet"}).code == 0);
  REQUIRE(run({"annotate", base, "--layers", "findings,motifs,openings,tree,draws", "--quiet"}).code == 0);
  REQUIRE(run({"base", "index", base, "--move-texts"}).code == 0);
  REQUIRE(run({"dedupe", base, "--remove"}).code == 0);
  REQUIRE(run({"base", "index", base}).code == 0);
  REQUIRE(run({"base", "verify", base}).code == 0);
}

/// Commands that read the base, then those that write it, each alone.
std::vector<Words> readers(std::string const& base) {
  std::vector<Words> commands{
      {"base", "info", base},
      {"base", "verify", base},
      {"search", base, "year > 0", "--columns", "game,white,opening,moves,move,line,fen,plies,date,source"},
      {"search", base, "captures", "--columns", "game,opening,moves,site,annotator", "--format", "csv"},
      {"search", base, "fen \"W:W31-50:B1-20\"", "--count"},
      {"search", base, "fen \"W:W28,31,33-50:B1-18,20,23\"", "--format", "ndjson"},
      {"search", base, "text ~ \"stored\"", "--format", "ndjson"},
      {"search", base, "captures next captures in lines", "--format", "ndjson"},
      {"search", base, "captures in variations", "--columns", "game,line,ply,move,opening"},
      {"search", base, "captures", "--order", "date", "--limit", "9"},
      {"search", base, "captures", "--order", "white", "--reverse", "--limit", "9"},
      {"search", base, "rating > 1000 and event ~ \"cup\"", "--by", "year"},
      {"tree", base},
      {"tree", base, "--moves", "32-28", "--format", "json"},
      {"players", base, "--format", "json"},
      {"players", base, "--player", "Player 1", "--by", "opening"},
      {"events", base, "--by", "year"},
      {"events", base, "--event", "Cup", "--view", "games"},
      {"stats", base},
      {"stats", base, "--by", "opening,year"},
      {"check", base, "--severity", "hint"},
      {"check", base, "--format", "html"},
      {"dedupe", base, "--format", "ndjson", "--min-plies", "2"},
      {"motifs", base},
      {"missed", base},
      {"anticipation", base, "43"},
      {"prepare", base, "Player 1"},
      {"annotate", base, "--list"},
      {"completion", "--candidates", "--", "damier", "players", base, "--player", ""},
  };
  for (auto const* const format : {"pdn", "manoury", "ndjson", "html", "tex", "md", "document", "text", "sql"}) {
    commands.push_back({"export", base, "--to", format});
  }
  commands.push_back({"export", base, "--to", "document", "--tables"});
  commands.push_back({"export", base, "--to", "md", "--where", "captures", "--exercises", "4"});
  for (auto const* const game : {"1", "2", "42", "43", "44"}) {
    commands.push_back({"show", base, game, "--boards"});
  }
  return commands;
}

std::vector<Words> writers(TemporaryFolder const& folder, std::string const& base) {
  return {{"dedupe", base, "--remove"},
          {"dedupe", base, "--undo"},
          {"base", "index", base},
          {"base", "index", base, "--move-texts"},
          {"base", "compact", base},
          {"import", base, folder.path("more.pdn")},
          {"import", base, folder.path("games.pdn")},
          {"annotate", base, "--layers", "findings,motifs,openings,tree,draws"},
          {"annotate", base, "--hide", "tree"},
          {"annotate", base, "--strip"}};
}

/// A base, and what its hostile copies go through.
class Trial {
 public:
  Trial() { make_base(folder_, made_); }

  [[nodiscard]] std::string const& made() const { return made_; }
  /// Runs all commands on a copy of the base that change(path) has changed.
  template <typename Change>
  void run_all(Change const& change) const {
    auto const changed = folder_.path("changed.db");
    copy(made_, changed);
    auto const what = change(changed);
    INFO(what);
    for (auto const& command : readers(changed)) {
      check(command);
    }
    auto const written = folder_.path("written.db");
    for (auto const& command : writers(folder_, written)) {
      copy(changed, written);
      check(command);
    }
  }

 private:
  static void copy(std::string const& from, std::string const& to) {
    for (auto const* const beside : {"-wal", "-shm", "-journal"}) {
      std::filesystem::remove(to + beside);
    }
    std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing);
  }
  static void check(Words const& command) {
    constexpr std::chrono::seconds longest{30};
    CAPTURE(command);
    auto const begin = std::chrono::steady_clock::now();
    auto const outcome = run(command);
    CHECK(outcome.code <= 3);
    CHECK(outcome.err.find("terminate") == std::string::npos);
    CHECK(outcome.err.find("runtime error") == std::string::npos);
    CHECK((outcome.code != 3 || outcome.err.find("damier: error: ") != std::string::npos));
    CHECK(std::chrono::steady_clock::now() - begin < longest);
  }

  TemporaryFolder folder_;
  std::string made_ = folder_.path("made.db");
};

Trial const& trial() {
  static Trial const one;
  return one;
}

/// The number of random changes: DAMIER_HOSTILE_CHANGES, or some that take a few seconds.
unsigned changes() {
  auto const* const asked = std::getenv("DAMIER_HOSTILE_CHANGES");
  return asked != nullptr ? static_cast<unsigned>(std::stoul(asked)) : 6;
}

}  // namespace

TEST_CASE("no number of a base is trusted as an index, the end of a loop or a look-up", "[cli][hostile]") {
  auto const* const sql = GENERATE(
      "UPDATE game_lines SET lines = CAST(x'7f' || substr(lines, 2) AS BLOB)",
      "INSERT INTO game_lines SELECT first_game + 40, lines FROM game_lines WHERE first_game = 1",
      "UPDATE game_rows SET white_id = -1", "UPDATE game_rows SET black_id = 1 << 50 WHERE id = 41",
      "UPDATE game_rows SET id = 2000000000 WHERE id = 44",
      "UPDATE game_rows SET id = 9223372036854775807 WHERE id = 44", "UPDATE game_rows SET state = 2048 WHERE id = 3",
      "UPDATE game_rows SET state = -1 WHERE id = 3", "DELETE FROM game_rows WHERE id = 43",
      "UPDATE digest_runs SET last_game = 4611686018427387904", "UPDATE digest_runs SET bits = 40",
      "UPDATE position_runs SET bits = 64", "UPDATE variations SET parent = line",
      "UPDATE layer_annotations SET ply = 9223372036854775807, line = -1");
  trial().run_all([&](std::string const& base) {
    Attacker{base}.run(sql);
    return std::string{sql};
  });
}

TEST_CASE("hostile values in a base crash and hang no command", "[cli][hostile]") {
  HostileValues values{trial().made(), 40};
  for (unsigned i = 0; i < changes(); ++i) {
    trial().run_all([&](std::string const& base) { return values.change(base); });
  }
}

TEST_CASE("views without an end in the place of tables hang no command", "[cli][hostile]") {
  auto const* const table = GENERATE("players", "game_lines", "removed_games");
  trial().run_all([&](std::string const& base) {
    auto const sql = "DROP TABLE " + std::string{table} + "; CREATE VIEW " + table +
                     " AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'x' AS name, "
                     "i AS first_game, x'' AS lines, i AS game_id, 1 AS kept_id FROM n";
    Attacker{base}.run(sql);
    return sql;
  });
}
