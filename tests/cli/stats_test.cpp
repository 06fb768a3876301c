#include "process.hpp"

#include <catch2/catch.hpp>

using namespace damier::cli_test;

namespace {

constexpr auto games =
    "[Event \"Open\"]\n[Date \"2001\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n1. 32-28 "
    "19-23 2-0\n\n"
    "[Event \"=1+1\"]\n[Date \"2003\"]\n[White \"B\"]\n[Black \"A\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n1. 32-28 "
    "18-23 1-1\n\n"
    "[White \"A\"]\n[Black \"C\"]\n[Result \"0-2\"]\n[GameType \"20\"]\n1. 33-29 0-2\n";

struct ThreeGames {
  TemporaryFolder folder;
  std::string base = base_of(folder, folder.write("three.pdn", games));
};

}  // namespace

TEST_CASE("stats prints what a base contains", "[cli]") {
  ThreeGames const three;
  auto const result = run({"stats", three.base});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  for (auto const* const part :
       {"games", "players", "first year", "White wins", "33.3 %", "median", "International draughts"}) {
    CAPTURE(part);
    CHECK(result.out.find(part) != std::string::npos);
  }
  auto const json = run({"stats", three.base, "--format", "json"}).out;
  CHECK(json_at(json, "$.games") == "3");
  CHECK(json_at(json, "$.players") == "3");
  CHECK(json_at(json, "$.undated") == "1");
  CHECK(json_at(json, "$.results.draws") == "1");
  CHECK(json_at(json, "$.results.white_percent") == "50");
  CHECK(json_at(json, "$.lengths.median") == "2");
  CHECK(json_at(json, "$.records.illegal") == "0");
  CHECK(json_at(json, "$.variants[0].games") == "3");
  CHECK(json_at(run({"stats", three.base, "--format", "ndjson"}).out, "$.games") == "3");
  auto const csv = lines_of(run({"stats", three.base, "--format", "csv"}).out);
  CHECK(csv[0] == "section,name,value\r");
  CHECK(csv[1] == ",games,3\r");
}

TEST_CASE("stats --by counts games by one or two dimensions", "[cli]") {
  ThreeGames const three;
  auto const csv = run({"stats", three.base, "--by", "year", "--format", "csv"});
  CHECK(csv.out ==
        "year,games,share_percent,white,draws,black,both_lose,unknown,white_percent,draw_percent,plies,rating,first_"
        "year,last_year,plies_games,plies_sum,rated,rating_sum\r\n"
        "2001,1,33.3,1,0,0,0,0,100.0,0.0,2.0,,2001,2001,1,2,0,0\r\n"
        "2003,1,33.3,0,1,0,0,0,50.0,100.0,2.0,,2003,2003,1,2,0,0\r\n"
        ",1,33.3,0,0,1,0,0,0.0,0.0,1.0,,,,1,1,0,0\r\n");
  auto const openings =
      run({"stats", three.base, "--by", "opening", "--opening-plies", "2", "--limit", "1", "--format", "json"});
  CHECK(json_at(openings.out, "$[0].opening") == "1. 32-28 18-23");
  auto const both = run({"stats", three.base, "--by", "length,outcome", "--band", "2", "--format", "ndjson"});
  REQUIRE(lines_of(both.out).size() == 3);
  CHECK(json_at(lines_of(both.out)[0], "$.length") == "0");
  CHECK(json_at(lines_of(both.out)[0], "$.length_to") == "1");
  CHECK(json_at(lines_of(both.out)[0], "$.outcome") == "black-wins");
  CHECK(lines_of(run({"stats", three.base, "--by", "year", "--min-games", "2"}).out).empty());
}

TEST_CASE("stats counts the games of a query", "[cli]") {
  ThreeGames const three;
  CHECK(json_at(run({"stats", three.base, "--where", "player \"C\"", "--format", "json"}).out, "$.games") == "1");
  CHECK(json_at(run({"stats", three.base, "--where", "fen \"B:W28,31,33-50:B1-20\"", "--format", "json"}).out,
                "$.games") == "2");
  CHECK(run({"stats", three.base, "--where", "year = 1900"}).code == 1);
}

TEST_CASE("stats speaks French in tables", "[cli]") {
  ThreeGames const three;
  auto const table = run({"stats", three.base, "--by", "year", "--lang", "fr"}).out;
  CHECK(table.starts_with("    année"));
  CHECK(table.find("33,3") != std::string::npos);
  CHECK(table.find("(inconnu)") != std::string::npos);
  CHECK(run({"stats", three.base, "--by", "year", "--lang", "fr", "--format", "csv"}).out ==
        run({"stats", three.base, "--by", "year", "--format", "csv"}).out);
}

TEST_CASE("stats --plot writes an SVG, to standard output instead of the numbers", "[cli]") {
  ThreeGames const three;
  auto const path = three.folder.path("years.svg");
  auto const with_table = run({"stats", three.base, "--by", "year", "--plot", path});
  CHECK(with_table.code == 0);
  CHECK(lines_of(with_table.out).size() == 4);
  auto const svg = read_file(path);
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.find("<title>2002: ") == std::string::npos);  // a year without games has a place but no column
  CHECK(svg.find(">2002</text>") != std::string::npos);
  CHECK(run({"stats", three.base, "--by", "year", "--plot", "-"}).out == svg);
  CHECK(run({"stats", three.base, "--by", "event,year", "--plot", "-"}).out.find("=1+1") != std::string::npos);
}

TEST_CASE("stats does no harm to a spreadsheet", "[cli]") {
  ThreeGames const three;
  CHECK(run({"stats", three.base, "--by", "event", "--format", "csv"}).out.find("\n'=1+1,") != std::string::npos);
}

TEST_CASE("stats reports wrong arguments", "[cli]") {
  ThreeGames const three;
  auto const wrong = run({"stats", three.base, "--by", "yeer"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("did you mean 'year'?") != std::string::npos);
  CHECK(run({"stats", three.base, "--by", "year,year"}).code == 2);
  CHECK(run({"stats", three.base, "--by", "year,event,site"}).code == 2);
  CHECK(run({"stats", three.base, "--limit", "3"}).code == 2);
  CHECK(run({"stats", "--help"}).out.find("if --by has two properties, for each") != std::string::npos);
  CHECK(run({"stats", three.base, "--by", "opening", "--opening-plies", "0"}).code == 2);
  CHECK(run({"stats", three.base, "--by", "length", "--band", "0"}).code == 2);
  CHECK(run({"stats", three.base, "--by", "event,site", "--plot", "-"}).code == 2);
  CHECK(run({"stats", three.base, "--where", "yaer = 1"}).code == 2);
  CHECK(run({"stats", three.base, "--threads", "0"}).code == 2);
  CHECK(run({"stats", three.base, "--plot", three.base}).code == 2);
  CHECK(run({"stats", three.base}).code == 0);
  CHECK(run({"stats", three.folder.path("missing.db")}).code == 3);
  CHECK(run({"stats", three.base, "--plot", three.folder.path("no/such/folder.svg")}).code == 3);
}
