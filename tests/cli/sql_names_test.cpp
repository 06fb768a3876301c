// Names that are changed by SQL and adopted by base reseal, as docs/base-format.md says; the views of a base.

#include "tests/cli/process.hpp"
#include "tests/store/base_shell.hpp"

#include <catch2/catch.hpp>
#include <regex>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

constexpr std::string_view games =
    "[Event \"Coupe\"]\n[Site \"Huy\"]\n[Date \"1986.02.03\"]\n[White \"Rafle, Anne\"]\n[Black \"Dame, "
    "B.\"]\n[GameType "
    "\"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n"
    "[Event \"Coupe\"]\n[Site \"Hui\"]\n[Date \"1987\"]\n[White \"Pion, D.\"]\n[Black \"Raffle, Anne\"]\n[GameType "
    "\"20\"]\n\n1. 33-29 19-24 1-1\n\n"
    "[Event \"Coup\"]\n[Date \"1988\"]\n[White \"Raffle, Anne\"]\n[Black \"Dame, B.\"]\n[GameType \"20\"]\n\n1. 34-29 "
    "19-24 0-2\n";

struct Club {
  explicit Club(std::string_view text = games) {
    folder.write("coupe.pdn", text);
    REQUIRE(call("import games.db coupe.pdn --quiet").code == 0);
  }
  Outcome call(std::string const& line) const {
    return damier::cli_test::shell("cd '" + folder.path("") + "' && $DAMIER " + line);
  }
  std::string sql(std::string const& statements) const {
    return damier::testing::shell(folder.path("games.db"), statements, "-");
  }
  std::string count(std::string const& query) const { return call("search games.db '" + query + "' --count").out; }
  /// Adopts what was changed, which verify finds before and not behind it.
  void adopt(std::vector<std::string> const& tables) const {
    CHECK(call("base verify games.db").code == 1);
    auto const shown = call("base reseal games.db --dry-run");
    CHECK(shown.code == 1);
    for (auto const& table : tables) {
      CHECK(shown.out.find(table) != std::string::npos);
    }
    CHECK(call("base verify games.db").code == 1);  // nothing was adopted yet
    auto const adopted = call("base reseal games.db");
    CHECK(adopted.code == 0);
    CHECK(call("base verify games.db").code == 0);
    CHECK(call("base reseal games.db --dry-run").code == 0);
  }
  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("a name that SQL has changed is found once reseal has adopted it", "[cli]") {
  Club const club;
  REQUIRE(club.call("base index games.db").code == 0);
  club.sql(
      "UPDATE players SET name = 'Rafle, Annette' WHERE name = 'Rafle, Anne';"
      "UPDATE events SET name = 'Coupe de Huy' WHERE name = 'Coupe';");
  club.adopt({"players", "events"});
  CHECK(club.count("white = \"Rafle, Annette\"") == "1\n");
  CHECK(club.count("player = \"Rafle, Anne\"") == "0\n");
  CHECK(club.count("event = \"Coupe de Huy\" and fen start") == "2\n");
  CHECK(club.call("export games.db --to pdn").out.find("[White \"Rafle, Annette\"]") != std::string::npos);
  CHECK(club.call("players games.db --format csv").out.find("\"Rafle, Annette\"") != std::string::npos);
  // The records are known as they were and as they are.
  CHECK(json_at(club.call("import games.db coupe.pdn --format json").out, "$.stored") == "0");
  REQUIRE(club.call("export games.db --to pdn -o again.pdn").code == 0);
  CHECK(json_at(club.call("import games.db again.pdn --format json").out, "$.stored") == "0");
  CHECK(club.call("base log games.db --format csv").out.find("reseal") != std::string::npos);
  CHECK(club.call("base verify games.db").code == 0);
}

TEST_CASE("two spellings of a name become one by SQL", "[cli]") {
  Club const club;
  std::string statements;
  for (auto const* const column : {"white_id", "black_id"}) {
    statements += std::string{"UPDATE game_rows SET "} + column +
                  " = (SELECT id FROM players WHERE name = 'Rafle, Anne') WHERE " + column +
                  " = (SELECT id FROM players WHERE name = 'Raffle, Anne');";
  }
  statements +=
      "DELETE FROM players WHERE name = 'Raffle, Anne';"
      "UPDATE game_rows SET site_id = (SELECT id FROM sites WHERE name = 'Huy') WHERE site_id = (SELECT id FROM sites "
      "WHERE name = 'Hui');"
      "DELETE FROM sites WHERE name = 'Hui';";
  club.sql(statements);
  club.adopt({"players", "game_rows", "sites"});
  CHECK(club.count("player = \"Rafle, Anne\"") == "3\n");
  CHECK(club.count("player ~ raffle") == "0\n");
  CHECK(club.count("site = Huy") == "2\n");
  CHECK(club.call("search games.db '' --by white --format csv").out.find("\"Rafle, Anne\",2,") != std::string::npos);
  CHECK(json_at(club.call("import games.db coupe.pdn --format json").out, "$.stored") == "0");
  REQUIRE(club.call("edit games.db 2 --set Round=3").code == 0);
  CHECK(club.call("base undo games.db").code == 0);
  CHECK(club.call("base verify games.db").code == 0);
}

TEST_CASE("the view of games has days, ratings and openings", "[cli]") {
  struct Row {
    char const* tags;
    char const* days;
    char const* ratings = "-|-";
  };
  std::vector<Row> const rows{
      {"[Date \"1986.02.03\"]", "1986-02-03|1986-02-03"},
      {"[Date \"1986.02.??\"]", "1986-02-01|1986-02-28"},
      {"[Date \"1988.02.??\"]", "1988-02-01|1988-02-29"},
      {"[Date \"1986.12.??\"]", "1986-12-01|1986-12-31"},
      {"[Date \"1986.??.??\"]", "1986-01-01|1986-12-31"},
      {"[Date \"1986.??.05\"]", "1986-01-01|1986-12-31"},
      {"[Date \"1986\"]", "1986-01-01|1986-12-31"},
      {"[Date \"1975.06.30 - 1975.07.12\"]", "1975-01-01|1975-12-31"},
      {"[Date \"summer of 1951\"]", "1951-01-01|1951-12-31"},
      {"[Date \"????.??.??\"]", "-|-"},
      {"[Date \"????.02.03\"]", "-|-"},
      {"[Date \"unknown\"]", "-|-"},
      {"[Date \"?\"]", "-|-"},
      {"", "-|-"},
      {"[WhiteRating \"2100\"]\n[BlackRating \"1950 (national)\"]", "-|-", "2100|1950"},
      {"[WhiteElo \"2100?\"]", "-|-", "2100|-"},
      {"[WhiteRating \"none\"]\n[BlackRating \"0\"]", "-|-"},
      {"[WhiteRating \"70000\"]\n[BlackElo \"1200\"]", "-|-", "70000|1200"},
      {"[BlackElo \"1200\"]\n[BlackRating \"1300\"]", "-|-", "-|1300"},
  };
  std::string text;
  for (std::size_t place = 0; place < rows.size(); ++place) {
    text += std::string{rows[place].tags} + "\n[White \"W" + std::to_string(place) +
            "\"]\n[GameType \"20\"]\n\n1. 32-28 *\n\n";
  }
  Club const club{text};
  for (std::size_t place = 0; place < rows.size(); ++place) {
    CAPTURE(rows[place].tags);
    auto const where = " FROM game_list WHERE white = 'W" + std::to_string(place) + "'";
    CHECK(club.sql("SELECT first_day, last_day" + where) == std::string{rows[place].days} + "\n");
    CHECK(club.sql("SELECT white_rating, black_rating" + where) == std::string{rows[place].ratings} + "\n");
    CHECK(club.sql("SELECT opening" + where) == "-\n");
  }
  REQUIRE(club.call("set games.db Date=1986.02.?? --games 1..1").code == 0);
  CHECK(club.sql("SELECT last_day FROM game_list WHERE id = 1") == "1986-02-28\n");
}

TEST_CASE("the view of games has the opening of the layer, unless that is hidden", "[cli]") {
  Club const club;
  REQUIRE(club.call("annotate games.db --layers openings --quiet").code == 0);
  auto const named = club.sql("SELECT id, opening FROM game_list WHERE opening IS NOT NULL ORDER BY id");
  CHECK_FALSE(named.empty());
  CHECK(named.find("en=") != std::string::npos);
  // A game has one there if and only if a search has one.
  auto const found = club.call("search games.db '' --columns game,opening --format tsv").out;
  CHECK(club.sql("SELECT 'game' || char(9) || 'x'") +
            club.sql("SELECT id || char(9) || iif(opening IS NULL, '', 'x') FROM game_list ORDER BY id") ==
        std::regex_replace(found, std::regex{"(\\t)[a-z][a-z0-9-]+(?=\n[0-9]|\n$)"}, "$1x"));
  REQUIRE(club.call("annotate games.db --hide openings").code == 0);
  CHECK(club.sql("SELECT count(opening) FROM game_list") == "0\n");
}
