#include "store/schema.hpp"
#include "store/base_reader.hpp"
#include "store/detail/database.hpp"
#include "store/migration.hpp"
#include "tests/store/temporary_base.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

/// The rows of a statement, each as one text.
std::vector<std::string> rows(Database& database, std::string const& sql) {
  std::vector<std::string> found;
  Statement row{database, sql};
  while (row.step()) {
    found.emplace_back(row.text(0));
  }
  return found;
}

}  // namespace

TEST_CASE("an older base takes the steps from its version on, each finished before the next") {
  Database database{":memory:", Database::Mode::write};
  auto const note = [](Database& base) { base.execute("INSERT INTO seen SELECT max(number) * 10 FROM seen"); };
  std::array<MigrationStep, 3> const steps{
      MigrationStep{.sql = "CREATE TABLE seen (number INTEGER); INSERT INTO seen VALUES (1)", .finish = note},
      MigrationStep{.sql = "INSERT INTO seen VALUES (2)"},
      MigrationStep{.sql = "INSERT INTO seen VALUES (30)", .finish = note},
  };
  SECTION("the oldest takes all") {
    migrate(database, 1, steps);
    CHECK(rows(database, "SELECT number FROM seen") == std::vector<std::string>{"1", "10", "2", "30", "300"});
  }
  SECTION("a later one leaves out those behind it") {
    database.execute("CREATE TABLE seen (number INTEGER); INSERT INTO seen VALUES (7)");
    migrate(database, 3, steps);
    CHECK(rows(database, "SELECT number FROM seen") == std::vector<std::string>{"7", "30", "300"});
  }
  SECTION("the present one takes none") {
    migrate(database, 4, steps);
    CHECK(database.integer("SELECT count(*) FROM sqlite_schema") == 0);
  }
}

TEST_CASE("a base of another version is refused with the version that it has") {
  TemporaryBase const file;
  (void)Base::open_for_writing(file.path());
  auto const set_version = [&](int version) {
    Database database{file.path(), Database::Mode::write};
    database.execute("PRAGMA user_version = " + std::to_string(version));
  };
  set_version(schema_version + 1);
  auto const newer = Catch::Contains("newer version of damier (schema " + std::to_string(schema_version + 1));
  CHECK_THROWS_WITH(Base::open(file.path()), newer);
  CHECK_THROWS_WITH(Base::open_for_writing(file.path()), newer);
  set_version(0);
  CHECK_THROWS_AS(Base::open(file.path()), DamagedBase);
}

TEST_CASE("a base with other tables under the same version is refused with what to do") {
  TemporaryBase const file;
  (void)Base::open_for_writing(file.path());
  {
    Database database{file.path(), Database::Mode::write};
    database.execute("DROP VIEW finding_list; ALTER TABLE findings DROP COLUMN excerpt");
  }
  auto base = Base::open(file.path());
  CHECK_THROWS_WITH(BaseReader{base}.scan_findings(every_game, [](StoredFinding const&) {}),
                    Catch::Contains("no such column: f.excerpt") && Catch::Contains("import its games again"));
}

TEST_CASE("the manual of the format gives the present schema version") {
  std::ifstream manual{DAMIER_SOURCE_DIR "/docs/base-format.md"};
  std::string text{std::istreambuf_iterator<char>{manual}, {}};
  std::replace(text.begin(), text.end(), '\n', ' ');
  CHECK(text.find("the schema version, " + std::to_string(schema_version) + " today.") != std::string::npos);
}

TEST_CASE("a new base takes no room for what is no longer there") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  CHECK(database_of(base).integer("PRAGMA freelist_count") == 0);
}
