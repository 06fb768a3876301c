// Writes Parquet with DuckDB's library and reads it back with it: the library that DAMIER_DUCKDB names, or the
// system's. If there is none these tests are reported as skipped; the message of damier without the library is tested
// everywhere.

#include "duckdb_reader.hpp"
#include "export/archive_tables.hpp"
#include "process.hpp"
#include "tests/skip.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

/// The rows of a table in an export to SQL, as COPY reads them.
std::vector<std::string> copied(std::string const& dump, std::string const& table) {
  std::vector<std::string> rows;
  auto const lines = lines_of(dump);
  for (std::size_t i = 0, inside = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with("COPY " + table + " ")) {
      inside = 1;
    } else if (lines[i] == "\\.") {
      inside = 0;
    } else if (inside != 0) {
      rows.push_back(lines[i]);
    }
  }
  return rows;
}

struct Archive {
  Archive() : base{folder.path("g.db")} {
    REQUIRE(run({"import", base, "--quiet", sample("games.pdn"), sample("variants.pdn"), sample("illegal-rafles.pdn")})
                .code <= 1);
  }
  TemporaryFolder folder;
  std::string base;
};

}  // namespace

TEST_CASE("Parquet files have the rows of an export to SQL", "[cli][duckdb]") {
  auto const* const library = std::getenv("DAMIER_DUCKDB");
  DuckDbReader const reader{library};
  if (!reader.found()) {
    skipping::skip("there is no libduckdb.so on this machine; DAMIER_DUCKDB can name one");
    return;
  }
  Setting const setting{
      .environment = {library != nullptr ? "DAMIER_DUCKDB=" + std::string{library} : "LC_ALL=C.UTF-8"}};
  Archive const archive;
  for (auto const& words :
       std::vector<std::vector<std::string>>{{}, {"--where", "type canadian"}, {"--games", "5..9"}}) {
    auto const folder = archive.folder.path("tables");
    std::vector<std::string> all{"export", archive.base, "--to", "parquet", "-o", folder + "/"};
    all.insert(all.end(), words.begin(), words.end());
    auto const written = run(all, setting);
    INFO(written.err);
    REQUIRE(written.code == 0);
    CHECK(written.err.empty());
    all[3] = "sql";
    all.erase(all.begin() + 4, all.begin() + 6);
    auto const dump = run(all).out;
    for (std::string const table : {"games", "positions"}) {
      // A boolean is t or f in SQL, true or false in DuckDB's text.
      std::string booleans;
      for (auto const& column : (table == "games" ? damier::games_table() : damier::positions_table()).columns) {
        if (column.type == damier::ColumnType::boolean) {
          std::string const name{column.name};
          booleans += (booleans.empty() ? "left(" : ", left(") + name + "::text, 1) AS " + name;
        }
      }
      auto const rows = reader.ask("SELECT * REPLACE (" + booleans + ") FROM '" + folder + "/" + table + ".parquet'");
      CHECK_FALSE(rows.empty());
      CHECK(rows == copied(dump, table));
    }
    std::filesystem::remove_all(folder);
  }

  SECTION("a folder that has something in it is left alone, an empty one is filled") {
    std::filesystem::create_directory(archive.folder.path("full"));
    archive.folder.write("full/mine", "");
    auto const refused = run({"export", archive.base, "--to", "parquet", "-o", archive.folder.path("full")}, setting);
    CHECK(refused.code == 2);
    CHECK(refused.err.find("is there already") != std::string::npos);
    std::filesystem::create_directory(archive.folder.path("empty"));
    CHECK(run({"export", archive.base, "--to", "parquet", "-o", archive.folder.path("empty")}, setting).code == 0);
    CHECK(std::filesystem::exists(archive.folder.path("empty/games.parquet")));
  }
  SECTION("where the folder cannot be made nothing is left behind") {
    auto const result =
        run({"export", archive.base, "--to", "parquet", "-o", archive.folder.path("no/where")}, setting);
    CHECK(result.code == 3);
    CHECK_FALSE(std::filesystem::exists(archive.folder.path("no")));
  }
}

TEST_CASE("without DuckDB's library an export to Parquet says what is missing, and makes nothing", "[cli]") {
  Archive const archive;
  auto const folder = archive.folder.path("tables");
  auto const missing = run({"export", archive.base, "--to", "parquet", "-o", folder},
                           {.environment = {"DAMIER_DUCKDB=" + archive.folder.path("libduckdb.so")}});
  CHECK(missing.code == 3);
  CHECK(missing.out.empty());
  CHECK(missing.err.starts_with("damier: error: DuckDB's library cannot be loaded: "));
  CHECK(missing.err.find("DAMIER_DUCKDB") != std::string::npos);
  auto const other =
      run({"export", archive.base, "--to", "parquet", "-o", folder}, {.environment = {"DAMIER_DUCKDB=libc.so.6"}});
  CHECK(other.code == 3);
  CHECK(other.err.find("no function duckdb_open") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder));
}

TEST_CASE("an export to Parquet needs a folder, and refuses options of texts", "[cli]") {
  Archive const archive;
  CHECK(run({"export", archive.base, "--to", "parquet"}).err.find("-o FOLDER") != std::string::npos);
  CHECK(run({"export", archive.base, "--to", "parquet", "-o", "-"}).code == 2);
  CHECK(run({"export", archive.base, "--to", "sql", "--crlf"}).code == 2);
  CHECK(run({"export", archive.base, "--to", "sql", "--lang", "fr"}).out ==
        run({"export", archive.base, "--to", "sql"}).out);
  for (auto const* part : {"3..2", "0..3", "3", "..", "-1..3", "1..3x", "", "1/3"}) {
    INFO(part);
    CHECK(run({"export", archive.base, "--to", "sql", "--games", part}).code == 2);
  }
}
