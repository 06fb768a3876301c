#include "store/schema.hpp"
#include "store/detail/database.hpp"
#include "store/detail/migrations.hpp"
#include "store/importer.hpp"
#include "tests/store/temporary_base.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

/// An empty base that came to the current schema by all the steps that older bases take.
void make_by_steps(std::string const& path) {
  Database database{path, Database::Mode::write};
  database.execute("PRAGMA page_size = 8192; PRAGMA foreign_keys = OFF");
  Transaction transaction{database};
  migrate(database, 0);
  database.execute("PRAGMA application_id = " + std::to_string(application_id));
  database.execute("PRAGMA user_version = " + std::to_string(schema_version));
  transaction.commit();
}

/// The rows of a statement, a text each.
std::vector<std::string> rows(Database& database, std::string const& sql) {
  std::vector<std::string> found;
  Statement row{database, sql};
  while (row.step()) {
    found.emplace_back(row.text(0));
  }
  return found;
}

/// What stands in the schema, in the order of the names.
std::vector<std::string> schema_of(Database& database) {
  return rows(database,
              "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, '') FROM sqlite_schema ORDER BY 1");
}

std::vector<std::string> tables_of(Database& database) {
  return rows(database, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1");
}

/// The rows of a table, each with the kinds of its values.
std::vector<std::string> contents(Database& database, std::string const& table) {
  std::string values = "''";
  for (auto const& column : rows(database, "SELECT name FROM pragma_table_info('" + table + "') ORDER BY cid")) {
    values += " || quote(" + column + ") || ','";
  }
  return rows(database, "SELECT " + values + " FROM " + table + " ORDER BY 1");
}

void import_text(Base& base, std::string_view text) {
  Importer importer{base};
  auto const source = open_text(text);
  importer.import(*source, "test.pdn");
}

constexpr std::string_view games =
    "[Event \"Cup\"]\n[Site \"Here\"]\n[Date \"1975.06.30\"]\n[Round \"3\"]\n[White \"A\"]\n[Black \"B\"]\n"
    "[WhiteRating \"2100\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n1. 32-28 {a comment} 19-23 (18-23 2. 37-32) "
    "2. 28x19 14x23 $1 2-0\n\n"
    "[White \"C\"]\n[GameType \"20\"]\n[FEN \"W:W31,K46:B20,15\"]\n1. 31-27 20-24 *\n\n"
    "[White \"D\"]\n[GameType \"20\"]\n1. 32-28 19-22 2. 1-50 *\n\n"
    "[White \"E\"]\n[GameType \"21\"]\n1. 22-17 *\n\n";

}  // namespace

TEST_CASE("a base that is made at once has the schema that an older base is brought to by all steps") {
  TemporaryBase const at_once;
  TemporaryBase const by_steps;
  (void)Base::open_for_writing(at_once.path());
  make_by_steps(by_steps.path());
  {
    Database one{at_once.path(), Database::Mode::read};
    Database other{by_steps.path(), Database::Mode::read};
    CHECK(schema_of(one) == schema_of(other));
    for (auto const* const number : {"user_version", "application_id", "page_size"}) {
      INFO(number);
      CHECK(one.integer("PRAGMA " + std::string{number}) == other.integer("PRAGMA " + std::string{number}));
    }
    CHECK(one.integer("PRAGMA user_version") == schema_version);
    CHECK(schema_faults(other).empty());
  }
  // The steps put nothing into an empty base that would make a difference to what comes in later.
  for (auto const* const file : {&at_once, &by_steps}) {
    auto base = Base::open_for_writing(file->path());
    for (auto const& table : tables_of(base.database())) {
      INFO(table);
      CHECK(contents(base.database(), table).empty());
    }
    import_text(base, games);
    CHECK(verify(file->path()).empty());
  }
  Database one{at_once.path(), Database::Mode::read};
  Database other{by_steps.path(), Database::Mode::read};
  std::size_t filled = 0;
  for (auto const& table : tables_of(one)) {
    INFO(table);
    CHECK(contents(one, table) == contents(other, table));
    filled += contents(one, table).empty() ? 0U : 1U;
  }
  CHECK(filled >= 14);
}

TEST_CASE("the manual of the format tells the schema version of today") {
  std::ifstream manual{DAMIER_SOURCE_DIR "/docs/base-format.md"};
  std::string const text{std::istreambuf_iterator<char>{manual}, {}};
  auto const told = "the schema version,\n" + std::to_string(schema_version) + " today.";
  CHECK(text.find(told) != std::string::npos);
}

TEST_CASE("a new base takes no room for what is no longer there") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  CHECK(base.database().integer("PRAGMA freelist_count") == 0);
}
