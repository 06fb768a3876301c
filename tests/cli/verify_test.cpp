#include "archive/archive.hpp"
#include "process.hpp"

#include <sqlite3.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

/// A connection to a base for changes that any other program can make.
class Connection {
 public:
  using Row = std::vector<std::string>;

  explicit Connection(std::string const& path) {
    sqlite3* opened = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &opened) == SQLITE_OK);
    connection_.reset(opened);
  }
  [[nodiscard]] std::vector<Row> rows(std::string const& sql) const {
    std::vector<Row> found;
    auto const collect = [](void* to, int count, char** values, char**) {
      auto& row = static_cast<std::vector<Row>*>(to)->emplace_back();
      for (int i = 0; i < count; ++i) {
        row.emplace_back(values[i] == nullptr ? "" : values[i]);
      }
      return 0;
    };
    REQUIRE(sqlite3_exec(connection_.get(), sql.c_str(), collect, &found, nullptr) == SQLITE_OK);
    return found;
  }
  /// How many rows were changed; 0 if the base does not allow it.
  [[nodiscard]] int change(std::string const& sql) const {
    auto const before = sqlite3_total_changes(connection_.get());
    sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    return sqlite3_total_changes(connection_.get()) - before;
  }

 private:
  struct Close {
    void operator()(sqlite3* connection) const noexcept { sqlite3_close(connection); }
  };
  std::unique_ptr<sqlite3, Close> connection_;
};

std::string joined(std::vector<std::string> const& parts, std::string const& between) {
  std::string text;
  for (auto const& part : parts) {
    text += text.empty() ? part : between + part;
  }
  return text;
}

/// Changes one value of one row of a base, in any table, including those of the indexes.
class ValueChanges {
 public:
  ValueChanges(std::string const& path, std::mt19937& random) : random_{random} {
    Connection const base{path};
    for (auto const& table : base.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE "
                                       "'CREATE VIRTUAL%' ORDER BY name")) {
      Table one{table[0], {}, std::stoul(base.rows("SELECT count(*) FROM " + table[0])[0][0])};
      for (auto const& column : base.rows("SELECT name FROM pragma_table_info('" + one.name + "') ORDER BY cid")) {
        one.columns.push_back(column[0]);
      }
      if (one.rows != 0) {
        tables_.push_back(one);
      }
    }
  }

  /// Makes one change to an unchanged base; returns a description of the change.
  std::string make(std::string const& path) {
    Connection const base{path};
    static_cast<void>(base.change("PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF"));
    while (true) {
      auto const& table = tables_[below(tables_.size())];
      auto const column = table.columns[below(table.columns.size())];
      std::vector<std::string> quoted;
      for (auto const& name : table.columns) {
        quoted.push_back("quote(" + name + ")");
      }
      auto const row = base.rows("SELECT " + joined(quoted, ", ") + " FROM " + table.name + " LIMIT 1 OFFSET " +
                                 std::to_string(below(table.rows)))[0];
      std::vector<std::string> where;
      for (std::size_t i = 0; i < row.size(); ++i) {
        where.push_back(table.columns[i] + " IS " + row[i]);
      }
      auto const value = new_value(table, column);
      auto const condition = " WHERE " + joined(where, " AND ");
      auto const sql = "UPDATE " + table.name + " SET " + column + " = " + value;
      auto const made = "SELECT quote(" + value + ") <> quote(" + column + ") FROM " + table.name + condition;
      if (base.rows(made)[0][0] == "1" && base.change(sql + condition) == 1) {
        return sql + condition.substr(0, 200);
      }
    }
  }

 private:
  struct Table {
    std::string name;
    std::vector<std::string> columns;
    std::size_t rows = 0;
  };
  std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>{0, end - 1}(random_); }

  /// An SQL expression for another value of the same type, in nearly all cases.
  std::string new_value(Table const& table, std::string const& column) {
    auto const place = std::to_string(below(1'000'000));
    auto const at = "(1 + " + place + " % max(1, length(" + column + ")))";
    std::string const letter(1, static_cast<char>('a' + below(26)));
    auto const bit = "(1 << " + std::to_string(below(40)) + ")";
    std::vector<std::string> const integers{column + " + 1", column + " - 1", "0",
                                            "((" + column + " | " + bit + ") - (" + column + " & " + bit + "))"};
    std::vector<std::string> const texts{
        "substr(" + column + ", 1, " + at + " - 1) || '" + letter + "' || substr(" + column + ", " + at + " + 1)",
        column + " || '" + letter + "'", "''", "upper(" + column + ")"};
    std::string const byte{"0123456789abcdef"[below(16)], "0123456789abcdef"[below(16)]};
    std::vector<std::string> const blobs{"CAST(substr(" + column + ", 1, " + at + " - 1) || x'" + byte +
                                             "' || substr(" + column + ", " + at + " + 1) AS BLOB)",
                                         "zeroblob(length(" + column + "))",
                                         "substr(" + column + ", 1, length(" + column + ") - 1)"};
    if (below(4) == 0) {
      return "(SELECT " + column + " FROM " + table.name + " LIMIT 1 OFFSET " + std::to_string(below(table.rows)) + ")";
    }
    return "CASE typeof(" + column + ") WHEN 'integer' THEN " + integers[below(integers.size())] +
           " WHEN 'text' THEN " + texts[below(texts.size())] + " WHEN 'blob' THEN " + blobs[below(blobs.size())] +
           " ELSE 1 END";
  }

  std::mt19937& random_;
  std::vector<Table> tables_;
};

/// Flips one bit of a file; returns a description of the bit.
std::string flip_bit(std::string const& path, std::mt19937& random) {
  auto bytes = read_file(path);
  auto const at = std::uniform_int_distribution<std::size_t>{0, bytes.size() - 1}(random);
  auto const bit = std::uniform_int_distribution<unsigned>{0, 7}(random);
  bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1U << bit));
  std::ofstream{path, std::ios::binary} << bytes;
  return "bit " + std::to_string(bit) + " of byte " + std::to_string(at);
}

/// Files of the project and a random archive with copies, comments and variations, written to the folder.
std::vector<std::string> game_files(TemporaryFolder const& folder) {
  damier::bench::ArchiveOptions options;
  options.games = 400;
  options.shares = {0, 0.05, 0.02, 0.01, 0.01, 0.02, 0.01, 0.02, 0.05};
  options.comments = 0.4;
  damier::bench::Archive archive{options};
  std::string text;
  while (archive.next(text)) {
  }
  return {sample("games.pdn"), sample("illegal-rafles.pdn"), sample("dialects.pdn"), sample("variants.pdn"),
          folder.write("archive.pdn", text)};
}

std::vector<std::string> import_of(std::string const& base, std::vector<std::string> const& files,
                                   std::string const& option) {
  std::vector<std::string> words{"import", base, option};
  words.insert(words.end(), files.begin(), files.end());
  return words;
}

/// All answers that a base gives: games, positions, comments, trees, tables, findings, exports, and a second import.
std::string answers(std::string const& base, std::vector<std::string> const& files) {
  std::vector<std::vector<std::string>> const questions{
      {"base", "info", base},
      {"search", base, "player \"Trictrac, D.\"", "--format", "ndjson"},
      {"search", base, "fen \"W:W28,31-50:B1-18,20,23\"", "--format", "ndjson"},
      {"search", base, "fen \"W:W31-50:B1-20\"", "--count"},
      {"search", base, "text ~ \"ven\"", "--format", "ndjson"},
      {"search", base, "sacrifice next captures", "--format", "ndjson"},
      {"search", base, "last legal-moves = 0", "--format", "ndjson"},
      {"tree", base, "--format", "json"},
      {"tree", base, "--moves", "32-28", "--format", "json"},
      {"players", base, "--format", "json"},
      {"events", base, "--format", "json"},
      {"stats", base, "--format", "json"},
      {"check", base, "--format", "ndjson"},
      {"dedupe", base, "--format", "ndjson"},
      {"dedupe", base, "--undo", "--format", "json"},
      {"export", base, "--to", "pdn"},
      {"export", base, "--to", "ndjson"},
      {"export", base, "--to", "sql"},
  };
  std::string all;
  auto const ask = [&](std::vector<std::string> const& words) {
    auto const answer = run(words);
    all += joined(words, " ") + " -> " + std::to_string(answer.code) + "\n";
    for (auto const& line : lines_of(answer.out + answer.err)) {
      all += line.find("seconds") == std::string::npos && line.find("size ") != 0 ? line + "\n" : "";
    }
  };
  for (auto const& question : questions) {
    ask(question);
  }
  ask(import_of(base, files, "--format=json"));
  ask({"export", base, "--to", "ndjson"});
  return all;
}

/// A base with all indexes and removed games.
void make_full_base(std::string const& path, std::vector<std::string> const& files) {
  REQUIRE(run(import_of(path, files, "--quiet")).code == 0);
  REQUIRE(run({"dedupe", path, "--remove"}).code == 0);
  REQUIRE(run({"base", "index", path}).code == 0);
  REQUIRE(json_at(run({"base", "info", path, "--format", "json"}).out, "$.removed_games") != "0");
}

/// Makes a number of changes to a base, each to a copy of the original. A change that verify does not find must change
/// no answer.
void check_changes(unsigned seed, int changes, bool of_values) {
  TemporaryFolder const folder;
  auto const made = folder.path("made.db");
  auto const changed = folder.path("changed.db");
  auto const files = game_files(folder);
  make_full_base(made, files);
  auto const restore = [&] {
    std::filesystem::copy_file(made, changed, std::filesystem::copy_options::overwrite_existing);
  };
  restore();
  REQUIRE(run({"base", "verify", changed}).code == 0);
  auto const expected = answers(changed, files);
  REQUIRE(expected.find(" -> 2\n") == std::string::npos);  // each question is understood
  std::mt19937 random{seed};
  ValueChanges values{made, random};
  int found = 0;
  for (int i = 0; i < changes; ++i) {
    for (auto const* const beside : {"-wal", "-shm", "-journal"}) {
      std::filesystem::remove(changed + beside);
    }
    restore();
    INFO(seed << ", change " << i << ": " << (of_values ? values.make(changed) : flip_bit(changed, random)));
    auto const code = run({"base", "verify", changed}).code;
    found += code == 0 ? 0 : 1;
    CHECK((code == 0 || code == 1 || code == 3));
    if (code == 0) {
      CHECK(answers(changed, files) == expected);
    }
  }
  CHECK(found > 0);
  WARN(found << " of " << changes << (of_values ? " changed values" : " flipped bits") << " found by base verify, "
             << changes - found << " changed no answer");
}

}  // namespace

TEST_CASE("a change of a value that changes an answer is found by base verify", "[cli]") { check_changes(1, 40, true); }
TEST_CASE("a flipped bit that changes an answer is found by base verify", "[cli]") { check_changes(2, 40, false); }
// Run by damier_test_cli "[verify-all]".
TEST_CASE("1,000 changes of a value", "[.][verify-all]") { check_changes(3, 1000, true); }
TEST_CASE("1,000 flipped bits", "[.][verify-all]") { check_changes(4, 1000, false); }

TEST_CASE("base verify refuses files that are no base, and reports what it did not check", "[cli]") {
  TemporaryFolder const folder;
  for (auto const* const content : {"", "x", "1. 32-28 19-23 *\n"}) {
    auto const file = folder.write("none.db", content);
    auto const result = run({"base", "verify", file});
    CHECK(result.code == 3);
    CHECK(result.out.empty());
    CHECK(result.err.find(file + ": this is not a damier base") != std::string::npos);
    CHECK(read_file(file) == content);
  }
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("games.pdn"), "--quiet"}).code == 0);
  REQUIRE(shell("sqlite3 " + base + " 'CREATE VIEW my_games AS SELECT id FROM games'").code == 0);
  auto const table = run({"base", "verify", base});
  CHECK(table.code == 0);
  CHECK(table.out == "not checked: view my_games, which is not damier's\n" + base + ": sound\n");
  auto const json = run({"base", "verify", base, "--format", "json"});
  CHECK(json_at(json.out, "$.sound") == "1");
  CHECK(json_at(json.out, "$.not_looked_at[0]") == "view my_games, which is not damier's");
  REQUIRE(shell("sqlite3 " + base + " 'CREATE TRIGGER spy AFTER INSERT ON players BEGIN SELECT 1; END'").code == 0);
  auto const spied = run({"base", "verify", base});
  CHECK(spied.code == 1);
  CHECK(spied.out == "fault: trigger spy on players is not damier's\n" + base + ": 1 fault\n");
}

TEST_CASE("an import that cannot empty the log of its base reports it", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const first = folder.write("first.pdn", "[White \"A\"]\n1. 32-28 *\n");
  auto const second = folder.write("second.pdn", "[White \"B\"]\n1. 32-28 *\n");
  REQUIRE(run({"import", base, first, "--quiet"}).code == 0);
  REQUIRE(shell("sqlite3 " + base + " 'PRAGMA journal_mode = WAL'").code == 0);
  {
    Connection const reader{base};
    REQUIRE(reader.change("BEGIN") == 0);
    REQUIRE(reader.rows("SELECT count(*) FROM game_rows")[0][0] == "1");
    auto const result = run({"import", base, second, "--quiet"});
    CHECK(result.code == 0);
    CHECK(result.out.empty());
    CHECK(result.err.find(base + ": all is stored, but a part of it is still in " + base + "-wal") !=
          std::string::npos);
    CHECK(std::filesystem::file_size(base + "-wal") > 0);
  }
  auto const again = run({"import", base, second, "--format", "json"});
  CHECK(again.err.empty());
  CHECK(json_at(again.out, "$.stored") == "0");
  CHECK_FALSE(std::filesystem::exists(base + "-wal"));
}
