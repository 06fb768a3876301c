#include "store/detail/schema.hpp"
#include "store/base_reader.hpp"
#include "store/detail/database.hpp"
#include "store/detail/migration.hpp"
#include "store/layers.hpp"
#include "store/verify.hpp"
#include "tests/store/base_shell.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using damier::testing::import_text;
using damier::testing::shell;
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

/// Makes a base one of version 1, whose layers had no shots, and which had no journal.
constexpr auto older_layers = R"sql(
DROP VIEW label_list;
DROP TABLE journal_labels;
DROP TABLE game_labels;
DROP TABLE labels;
DELETE FROM table_digests WHERE name IN ('journal_labels', 'game_labels', 'labels');
DROP TABLE journal_games;
DROP TABLE journal_ranges;
DROP TABLE journal;
DROP TABLE former_digests;
DELETE FROM table_digests WHERE name IN ('journal', 'journal_games', 'journal_ranges', 'former_digests');
DROP TABLE removed_games;
CREATE TABLE removed_games (
  game_id INTEGER PRIMARY KEY REFERENCES game_rows,
  removal_id INTEGER NOT NULL REFERENCES removals,
  kept_id INTEGER NOT NULL REFERENCES game_rows,
  relation TEXT NOT NULL
) STRICT;
DROP VIEW layer_list;
CREATE TEMP TABLE kept AS SELECT * FROM layer_annotations;
DROP TABLE layer_annotations;
CREATE TABLE layer_annotations (
  game_id INTEGER NOT NULL REFERENCES game_rows,
  layer_id INTEGER NOT NULL REFERENCES layers,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 5),
  content TEXT NOT NULL,
  PRIMARY KEY (game_id, layer_id, line, ply, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO layer_annotations SELECT * FROM temp.kept;
CREATE VIEW layer_list AS SELECT kind, content FROM layer_annotations;
)sql";

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

TEST_CASE("a base of version 1 is brought forward when it is opened for writing, with its layers") {
  TemporaryBase const file;
  std::vector<PlacedNote> const notes{{0, 0, LayerKind::sign, "4"}, {0, 1, LayerKind::comment, "words"}};
  {
    auto base = Base::open_for_writing(file.path());
    testing::import_text(base, "[GameType \"20\"]\n1. 32-28 19-23 *\n");
    LayerWriter layer{base, {"motifs", 1, "{}"}};
    layer.begin();
    layer.put(GameId{1}, 7, notes);
    layer.finish();
  }
  {
    Database database{file.path(), Database::Mode::write};
    database.execute(older_layers);
    database.execute("PRAGMA user_version = 1");
    CHECK_THROWS_WITH(database.execute("INSERT INTO layer_annotations VALUES (1, 1, 0, 1, 9, 6, 'x')"),
                      Catch::Contains("CHECK"));
  }
  CHECK_THROWS_WITH(Base::open(file.path()),
                    Catch::Contains("older version of damier (schema 1)") && Catch::Contains("damier base compact"));
  auto base = Base::open_for_writing(file.path());
  CHECK(inspect(file.path(), {}).faults.empty());
  CHECK(rows(database_of(base), "SELECT kind || content FROM layer_list ORDER BY ply") ==
        std::vector<std::string>{"sign4", "commentwords"});
  LayerWriter layer{base, {"shots", 1, "{}"}};
  layer.begin();
  std::vector<PlacedNote> const shots{{0, 1, LayerKind::shot, "kind=missed worth=200 class=only motifs= line=32-28"}};
  layer.put(GameId{1}, 7, shots);
  layer.finish();
  CHECK(inspect(file.path(), {}).faults.empty());
  CHECK(Base::open(file.path()).path() == file.path());
}

TEST_CASE("a base of version 1 without layers is refused for writing and stays as it was") {
  TemporaryBase const file;
  (void)Base::open_for_writing(file.path());
  {
    Database database{file.path(), Database::Mode::write};
    database.execute("DROP VIEW layer_list; DROP TABLE layer_annotations; PRAGMA user_version = 1");
  }
  CHECK_THROWS_WITH(Base::open_for_writing(file.path()), Catch::Contains("import its games again"));
  Database database{file.path(), Database::Mode::write};
  CHECK(database.integer("PRAGMA user_version") == 1);
  CHECK(database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'layers'") == 1);
}

TEST_CASE("a base with other tables under the same version is refused with what to do") {
  TemporaryBase const file;
  (void)Base::open_for_writing(file.path());
  {
    Database database{file.path(), Database::Mode::write};
    database.execute("DROP VIEW finding_list; ALTER TABLE findings DROP COLUMN excerpt");
  }
  for (auto const open : {Base::open, Base::open_for_writing}) {
    CHECK_THROWS_WITH(open(file.path()), Catch::Contains("table findings is not as damier makes it") &&
                                             Catch::Contains("import its games again"));
  }
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

namespace {

/// A base with a game, changed by another program.
struct ChangedBase {
  TemporaryBase file;
  explicit ChangedBase(std::string const& sql) {
    auto base = Base::open_for_writing(file.path());
    import_text(base, "[White \"A\"]\n[Black \"B\"]\n1. 32-28 19-23 *\n");
    INFO(sql);
    shell(file.path(), sql);
  }
  [[nodiscard]] std::string reason(bool to_write) const {
    try {
      (void)(to_write ? Base::open_for_writing(file.path()) : Base::open(file.path()));
    } catch (DamagedBase const& error) {
      return error.what();
    }
    return "none";
  }
};

}  // namespace

TEST_CASE("a base in which a view without an end has the name of a table is not opened") {
  for (auto const* const table : {"players", "events", "game_lines", "findings", "layers", "sources", "removed_games",
                                  "game_rows", "indexes", "annotations", "comment_trigrams"}) {
    auto const name = std::string{table};
    auto const drop = name == "comment_trigrams" ? "" : "PRAGMA foreign_keys = OFF; DROP TABLE " + name + ";";
    ChangedBase const changed{drop + " CREATE VIEW " + name +
                              " AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, 'x' AS "
                              "name, id AS game_id, 1 AS up_to FROM n"};
    for (auto const to_write : {false, true}) {
      CHECK_THAT(changed.reason(to_write), Catch::Contains("table " + name + " is missing"));
    }
    CHECK(verify(changed.file.path()).front() == "table " + name + " is missing");
  }
}

TEST_CASE("a base with a trigger on what is damier's is not opened, and the trigger does not run") {
  for (auto const* const trigger : {"AFTER INSERT ON game_rows BEGIN DELETE FROM annotations; END",
                                    "BEFORE DELETE ON indexes BEGIN UPDATE players SET name = 'x'; END",
                                    "INSTEAD OF INSERT ON games BEGIN DELETE FROM tags; END"}) {
    ChangedBase const changed{std::string{"CREATE TRIGGER spy "} + trigger};
    for (auto const to_write : {false, true}) {
      CHECK_THAT(changed.reason(to_write), Catch::Contains("trigger spy on"));
    }
    Database database{changed.file.path(), Database::Mode::write};
    database.execute("INSERT INTO indexes VALUES ('x', 0); DELETE FROM indexes WHERE name = 'x'");
    CHECK(database.integer("SELECT count(*) FROM players WHERE name = 'x'") == 0);
  }
}

TEST_CASE("what a user adds beside damier's tables may be there, and is not believed") {
  ChangedBase const changed{
      "CREATE TABLE mine (game INTEGER REFERENCES game_rows, note TEXT); CREATE INDEX mine_by_game ON mine (game);"
      "CREATE VIEW my_games AS SELECT id FROM games; CREATE TABLE log (what TEXT);"
      "CREATE TRIGGER mine_log AFTER INSERT ON mine BEGIN INSERT INTO log VALUES ('x'); END;"
      "INSERT INTO mine VALUES (1, 'good'); ANALYZE"};
  for (auto const to_write : {false, true}) {
    CHECK(changed.reason(to_write) == "none");
  }
  CHECK(verify(changed.file.path()).empty());
  // A reference with a consequence reaches a table of the user, whose trigger would reach a table of damier.
  ChangedBase const indirect{
      "CREATE TABLE mine (layer INTEGER REFERENCES layers ON DELETE CASCADE);"
      "CREATE TRIGGER mine_gone AFTER DELETE ON mine BEGIN DELETE FROM findings; DELETE FROM game_lines; END;"
      "INSERT INTO layers VALUES (1, 'x', 1, '', 0); INSERT INTO mine VALUES (1)"};
  auto base = Base::open_for_writing(indirect.file.path());
  CHECK(strip_layers(base).size() == 1);
  CHECK(shell(indirect.file.path(), "SELECT count(*) FROM mine") == "0\n");
  CHECK(shell(indirect.file.path(), "SELECT count(*) FROM game_lines") == "1\n");
}

TEST_CASE("an older base with a trigger of somebody else is not updated") {
  TemporaryBase const file;
  (void)Base::open_for_writing(file.path());
  shell(file.path(),
        std::string{older_layers} +
            "PRAGMA user_version = 1; CREATE TRIGGER spy AFTER INSERT ON layers BEGIN DELETE FROM tags; END");
  CHECK_THROWS_AS(Base::open_for_writing(file.path()), OtherSchema);
  CHECK(shell(file.path(), "PRAGMA user_version") == "1\n");
  shell(file.path(), "DROP TRIGGER spy");
  (void)Base::open_for_writing(file.path());
  CHECK(verify(file.path()).empty());
}
