#include "process.hpp"

#include <catch2/catch.hpp>

using namespace damier::cli_test;

namespace {

struct SampleBase {
  TemporaryFolder folder;
  std::string base = base_of(folder, sample("games.pdn"));
};

std::string const tournament = "Tournoi imaginaire du Damier";

}  // namespace

TEST_CASE("events lists the events with their days", "[cli]") {
  SampleBase const sample_base;
  auto const result = run({"events", sample_base.base});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(result.out.find(tournament) != std::string::npos);
  auto const json = run({"events", sample_base.base, "--name", "IMAGINAIRE", "--format", "json"}).out;
  CHECK(json_at(json, "$[0].event") == tournament);
  CHECK(json_at(json, "$[0].games") == "36");
  CHECK(json_at(json, "$[0].players") == "9");
  CHECK(json_at(json, "$[0].from") == "2024.09.02");
  CHECK(json_at(json, "$[0].to") == "2024.09.10");
  CHECK(json_at(run({"events", sample_base.base, "--by", "year", "--name", "imag", "--format", "json"}).out,
                "$[0].year") == "2024");
}

TEST_CASE("events --event prints the cross table of an all-play-all", "[cli]") {
  SampleBase const sample_base;
  auto const result = run({"events", sample_base.base, "--event", "imaginaire"});
  CHECK(result.code == 0);
  CHECK(result.out ==
        "Tournoi imaginaire du Damier\n"
        "36 games, 9 players, 2024.09.02 - 2024.09.10\n"
        "all play all, points 2-1-0\n"
        "\n"
        "#  player          1  2  3  4  5  6  7  8  9  games  +  =  -  points    SB  wins\n"
        "1  Olympic, H.     ×  2  2  2  1  2  2  2  2      8  7  1  0      15    53     7\n"
        "2  Lunette, C.     0  ×  2  0  2  2  2  2  2      8  6  0  2      12    34     6\n"
        "3  Marchepied, E.  0  0  ×  2  2  2  2  2  2      8  6  0  2      12    33     6\n"
        "4  Damier, A.      0  2  0  ×  2  1  2  2  2      8  5  1  2      11    31     5\n"
        "5  Ricochet, G.    1  0  0  0  ×  1  2  2  2      8  3  2  3       8  18.5     3\n"
        "6  Trictrac, D.    0  0  0  1  1  ×  0  2  2      8  2  2  4       6  13.5     2\n"
        "7  Trébuchet, I.   0  0  0  0  0  2  ×  0  2      8  2  0  6       4     6     2\n"
        "8  Rafle, B.       0  0  0  0  0  0  2  ×  2      8  2  0  6       4     4     2\n"
        "9  Bascule, F.     0  0  0  0  0  0  0  0  ×      8  0  0  8       0     0     0\n");
}

TEST_CASE("events --event has views by rounds and by games, and every result in JSON", "[cli]") {
  SampleBase const sample_base;
  auto const rounds = lines_of(run({"events", sample_base.base, "--event", "imaginaire", "--view", "rounds"}).out);
  CHECK(rounds[5].starts_with("1  Olympic, H.     2w2  3b2  5w1"));
  auto const french =
      lines_of(run({"events", sample_base.base, "--event", "imaginaire", "--view", "rounds", "--lang", "fr"}).out);
  CHECK(french[5].find("2B2  3N2  5B1") != std::string::npos);
  auto const games =
      lines_of(run({"events", sample_base.base, "--event", "imaginaire", "--view", "games", "--format", "csv"}).out);
  CHECK(games.size() == 37);
  CHECK(games[0] == "round,game,white,result,black,outcome,date,plies\r");
  auto const json =
      run({"events", sample_base.base, "--event", "imaginaire", "--format", "json", "--tie-breaks", "solkoff"}).out;
  CHECK(json_at(json, "$.form") == "all-play-all");
  CHECK(json_at(json, "$.points") == "2-1-0");
  CHECK(json_at(json, "$.players[0].player") == "Olympic, H.");
  CHECK(json_at(json, "$.players[0].results[0].opponent") == "2");
  CHECK(json_at(json, "$.players[0].solkoff") != "");
  CHECK(json_at(json, "$.games[0].white") != "");
  CHECK(json_at(json, "$.notes") == "[]");
  CHECK(run({"events", sample_base.base, "--event", "imaginaire", "--points", "3-1-0"}).out.find("points 3-1-0") !=
        std::string::npos);
}

TEST_CASE("events reports games that are in the base more than once", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const game = [](std::string const& result, std::string const& more) {
    return "[Event \"Match\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"" + result +
           "\"]\n[GameType \"20\"]\n" + more + "1. 32-28 19-23 " + result + "\n\n";
  };
  auto const text = game("2-0", "") + game("1-1", "") + game("*", "[Site \"y\"]\n");
  REQUIRE(run({"import", base, folder.write("g.pdn", text), "--quiet"}).code == 0);
  auto const table = run({"events", base, "--event", "Match"}).out;
  CHECK(table.find("the records have different results: 1 + 2") != std::string::npos);
  CHECK(table.find("records of the same game: 1 + 3") != std::string::npos);
  CHECK(table.find("1 game, 2 players") != std::string::npos);
}

TEST_CASE("events draws the points after each round", "[cli]") {
  SampleBase const sample_base;
  auto const svg = run({"events", sample_base.base, "--event", "imaginaire", "--plot", "-"}).out;
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.find("<title>9: Olympic, H. 15</title>") != std::string::npos);
  CHECK(run({"events", sample_base.base, "--plot", "-"}).out.find(tournament) != std::string::npos);
}

TEST_CASE("events reports wrong arguments", "[cli]") {
  SampleBase const sample_base;
  auto const& base = sample_base.base;
  CHECK(run({"events", base, "--event", "no such event"}).code == 1);
  CHECK(run({"events", base, "--event", "imaginaire", "--where", "year = 1900"}).code == 1);
  CHECK(run({"events", base, "--view", "cross"}).code == 2);
  CHECK(run({"events", base, "--event", "imaginaire", "--view", "cros"}).err.find("did you mean 'cross'?") !=
        std::string::npos);
  CHECK(run({"events", base, "--event", "imaginaire", "--tie-breaks", "luck"}).code == 2);
  CHECK(run({"events", base, "--event", "imaginaire", "--tie-breaks", "none"}).code == 0);
  CHECK(run({"events", base, "--event", "imaginaire", "--points", "lots"}).code == 2);
  CHECK(run({"events", base, "--event", "imaginaire", "--limit", "1"}).code == 2);
  CHECK(run({"events", base, "--order", "size"}).code == 2);
}
