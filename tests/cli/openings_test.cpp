#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier::cli_test;

namespace {

constexpr auto games = R"([White "A"]
[GameType "20"]

1. 32-28 18-23 2. 33-29 23x32 3. 37x28 20-25 1-1

[White "B"]
[GameType "20"]
[Opening "3"]

1. 32-28 18-23 2-0

[White "C"]
[GameType "20"]

1. 31-26 17-21 *

)";

/// The games in a file and in a base.
struct ThreeGames {
  TemporaryFolder folder;
  std::string file = folder.write("games.pdn", games);
  std::string base = base_of(folder, file);
};

}  // namespace

TEST_CASE_METHOD(ThreeGames, "stats counts games by the names of their openings", "[cli]") {
  auto const table = run({"stats", base, "--by", "opening-name"});
  CHECK(table.err.empty());
  CHECK(table.out.find("the Fox") != std::string::npos);
  CHECK(table.out.find("Chefneux opening") != std::string::npos);
  CHECK(run({"stats", base, "--by", "opening-name", "--lang", "fr"}).out.find("début Chefneux") != std::string::npos);
  auto const csv = run({"stats", base, "--by", "opening-name", "--format", "csv"}).out;
  CHECK(csv.starts_with("opening_name,games,"));
  CHECK(csv.find("\nfox,1,") != std::string::npos);
  CHECK(csv.find("\nchefneux,1,") != std::string::npos);
  CHECK(csv.find("\n,1,") != std::string::npos);
  CHECK(run({"players", base, "--player", "A", "--by", "opening-name", "--format", "csv"}).out.find("\nfox,1,") !=
        std::string::npos);
}

TEST_CASE_METHOD(ThreeGames, "tree names the openings that moves lead to", "[cli]") {
  auto const start = run({"tree", base}).out;
  CHECK(start.find("opening") != std::string::npos);
  CHECK(start.find("Raphaël opening") != std::string::npos);
  CHECK(run({"tree", base, "--format", "csv"}).out.find(",raphael\r\n") != std::string::npos);
  CHECK(run({"tree", base, "--moves", "31-26"}).out.find("opening") == std::string::npos);
}

TEST_CASE_METHOD(ThreeGames,
                 "exports name openings only when asked, never over what is written, and read back as they were",
                 "[cli]") {
  CHECK(run({"export", base, "--to", "pdn"}).out.find("DamierOpening") == std::string::npos);
  for (std::string const format : {"pdn", "manoury", "json", "ndjson"}) {
    INFO(format);
    auto const plain = run({"export", base, "--to", format}).out;
    auto const written = folder.path("out." + format);
    CHECK(run({"export", base, "--to", format, "--openings", "-o", written}).code == 0);
    auto const text = read_file(written);
    CHECK(text != plain);
    CHECK(text.find(format == "manoury" ? "réponse De Vos" : "the Fox") != std::string::npos);
    CHECK(text.find("Chefneux") == (format.ends_with("json") ? text.find("Chefneux") : std::string::npos));
    CHECK(run({"convert", written, "--to", format}).out == run({"convert", written, "--to", format}).out);
    // Nothing is stored twice, and a second base gives the first text.
    auto const again = run({"import", base, written, "--format", "json"});
    CHECK(again.out.find("\"stored\": 0") != std::string::npos);
    auto const other = folder.path("other-" + format + ".db");
    CHECK(run({"import", other, written, "--quiet"}).code == 0);
    CHECK(run({"export", other, "--to", format}).out == plain);
  }
  CHECK(run({"convert", file, "--to", "pdn", "--openings"}).out.find("[Opening \"the Fox\"]") != std::string::npos);
  CHECK(run({"export", base, "--to", "sql", "--openings"}).code == 2);
}
