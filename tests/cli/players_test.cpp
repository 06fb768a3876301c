#include "process.hpp"

#include <catch2/catch.hpp>

using namespace damier::cli_test;

namespace {

/// The sample games of the project.
struct SampleBase {
  TemporaryFolder folder;
  std::string base = base_of(folder, sample("games.pdn"));
};

std::string game(std::string const& white, std::string const& black, std::string const& result) {
  return "[Event \"x\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result +
         "\"]\n[GameType \"20\"]\n1. 32-28 " + result + "\n\n";
}

}  // namespace

TEST_CASE("players lists results by colour", "[cli]") {
  SampleBase const sample_base;
  auto const result = run({"players", sample_base.base, "--limit", "1", "--order", "score"});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  auto const lines = lines_of(result.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].starts_with("Olympic, H."));
  CHECK(
      run({"players", sample_base.base, "--name", "TREBUCHET", "--format", "csv"}).out ==
      "player,games,white,black,wins,draws,losses,unknown,points,score_percent,white_score_percent,black_score_percent,"
      "white_wins,white_draws,white_losses,black_wins,black_draws,black_losses,rating,opponents,events,first_year,last_"
      "year,"
      "spellings,may_be\r\n"
      "\"Trébuchet, I.\",8,4,4,2,0,6,0,4,25.0,25.0,25.0,1,0,3,1,0,3,,8,1,2024,2024,,\r\n");
  auto const json =
      run({"players", sample_base.base, "--name", "olympic", "--format", "json", "--points", "3-1-0"}).out;
  CHECK(json_at(json, "$[0].points") == "22");
  CHECK(json_at(json, "$[0].score_percent") == "93.8");
  CHECK(json_at(json, "$[0].spellings") == "[]");
}

TEST_CASE("names that differ in case, accents and blanks are one everywhere, under the most frequent form", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const text = game("RAFLE,  b.", "Pion, Ada", "2-0") + game("Rafle, B.", "Pion, Ada", "1-1") +
                    game("Rafle, B.", "PION,ADA", "0-2");
  REQUIRE(run({"import", base, folder.write("x.pdn", text + "[Event \"X \"]\n[White \"Rafle, B.\"]\n1. 32-28 *\n"),
               "--quiet"})
              .code <= 1);
  auto const json = run({"players", base, "--format", "json"}).out;
  CHECK(json_at(json, "$[0].player") == "Rafle, B.");
  CHECK(json_at(json, "$[0].games") == "4");
  CHECK(json_at(json, "$[1].player") == "Pion, Ada");
  CHECK(json_at(json, "$[1].games") == "3");
  CHECK(lines_of(run({"players", base, "--format", "ndjson"}).out).size() == 2);
  CHECK(json_at(run({"players", base, "--player", "rafle,b.", "--format", "json"}).out, "$.wins") == "1");
  CHECK(run({"search", base, "player \"pion, ada\"", "--count"}).out == "3\n");
  CHECK(run({"search", base, "white = \"RAFLE,B.\"", "--count"}).out == "4\n");
  CHECK(run({"search", base, "event = \"X\"", "--count"}).out == "4\n");
  CHECK(run({"search", base, "player = \"Rafle\"", "--count"}).out == "0\n");
  CHECK(json_at(run({"events", base, "--format", "json"}).out, "$[0].games") == "4");
  CHECK(json_at(run({"events", base, "--event", "x", "--format", "json"}).out, "$.players[1].player") != "");
}

TEST_CASE("tables of players end with those who may be one player under two names", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const text = game("Rafle, Bernard", "Pion, Ada", "2-0") + game("Rafle, Bernard", "Dame, Guy", "1-1") +
                    game("Rafle, B.", "Coup, Luc", "0-2");
  REQUIRE(run({"import", base, folder.write("x.pdn", text), "--quiet"}).code <= 1);
  std::string const pair =
      "\n\"Rafle, B.\" and \"Rafle, Bernard\": one player (--merge-spellings counts them together)\n";
  CHECK(run({"players", base}).out.ends_with(pair));
  CHECK(run({"events", base, "--event", "x"}).out.ends_with(pair));
  CHECK(run({"players", base, "--lang", "fr"})
            .out.ends_with(
                "\n« Rafle, B. » et « Rafle, Bernard » : un seul joueur (--merge-spellings les compte ensemble)\n"));
  CHECK(run({"players", base, "--merge-spellings"}).out.find("one player") == std::string::npos);
  auto const json = run({"players", base, "--format", "json"}).out;
  CHECK(json_at(json, "$[0].player") == "Rafle, Bernard");
  CHECK(json_at(json, "$[0].may_be[0]") == "Rafle, B.");
  CHECK(json_at(run({"players", base, "--name", "Pion", "--format", "json"}).out, "$[0].may_be") == "[]");
  CHECK(run({"players", base, "--name", "Pion"}).out.find("one player") == std::string::npos);
}

TEST_CASE("players --order puts the most first, --reverse the other way round", "[cli]") {
  SampleBase const sample_base;
  auto const first = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"players", sample_base.base, "--limit", "1", "--format", "ndjson"};
    words.insert(words.end(), more.begin(), more.end());
    return json_at(run(words).out, "$.player");
  };
  CHECK(first({"--order", "name"}) == "Bascule, F.");
  CHECK(first({"--order", "name", "--reverse"}) == "Trictrac, D.");
  CHECK(first({"--order", "losses"}) == "Bascule, F.");
  CHECK(first({"--order", "wins"}) == "Olympic, H.");
}

TEST_CASE("players --player lists the opponents, --against the games", "[cli]") {
  SampleBase const sample_base;
  auto const opponents = run({"players", sample_base.base, "--player", "tric"});
  CHECK(opponents.code == 0);
  CHECK(opponents.out.starts_with("Trictrac, D.\n"));
  CHECK(opponents.out.find("as White") != std::string::npos);
  auto const games =
      run({"players", sample_base.base, "--player", "Trictrac", "--against", "Rafle", "--format", "json"}).out;
  CHECK(json_at(games, "$.player") == "Trictrac, D.");
  CHECK(json_at(games, "$.against") == "Rafle, B.");
  CHECK(json_at(games, "$.wins") == "1");
  CHECK(json_at(games, "$.list[0].colour") == "white");
  CHECK(json_at(games, "$.list[0].outcome") == "white-wins");
  auto const years = run({"players", sample_base.base, "--player", "Trictrac", "--by", "year", "--format", "json"}).out;
  CHECK(json_at(years, "$.rows[0].year") == "2024");
  CHECK(json_at(years, "$.rows[0].games") == "8");
}

TEST_CASE("players takes spellings of one player for one where that is asked for", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const text =
      game("Rafle, Bernard", "A", "2-0") + game("Rafle, Bernard", "B", "2-0") + game("rafle bernard", "C", "1-1");
  REQUIRE(run({"import", base, folder.write("g.pdn", text), "--quiet"}).code == 0);
  auto const merged = run({"players", base, "--merge-spellings", "--limit", "1", "--format", "ndjson"}).out;
  CHECK(json_at(merged, "$.player") == "Rafle, Bernard");
  CHECK(json_at(merged, "$.games") == "3");
  CHECK(json_at(merged, "$.spellings[0]") == "rafle bernard");
  CHECK(json_at(run({"players", base, "--limit", "1", "--format", "ndjson"}).out, "$.games") == "2");
}

TEST_CASE("players: names that would do harm are only text", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const text = game("=cmd|' /C calc'!A0", "</title><script>x</script>", "2-0") + game("a,b", "+1\xC2\xA0", "2-0");
  REQUIRE(run({"import", base, folder.write("g.pdn", text), "--quiet"}).code == 0);
  auto const csv = run({"players", base, "--format", "csv"}).out;
  CHECK(csv.find("'=cmd|") != std::string::npos);
  CHECK(csv.find("\n=cmd") == std::string::npos);
  CHECK(csv.find("\"a,b\"") != std::string::npos);
  auto const svg = run({"players", base, "--plot", "-"}).out;
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(svg.find("&lt;script&gt;") != std::string::npos);
}

TEST_CASE("players reports wrong arguments", "[cli]") {
  SampleBase const sample_base;
  auto const& base = sample_base.base;
  auto const several = run({"players", base, "--player", "ric"});
  CHECK(several.code == 2);
  CHECK(several.err.find("'ric' may be ") != std::string::npos);
  auto const nobody = run({"players", base, "--player", "Bascule, Z."});
  CHECK(nobody.code == 1);
  CHECK(nobody.err.find("is not in the base; did you mean 'Bascule, F.'?") != std::string::npos);
  CHECK(run({"players", base, "--against", "Rafle"}).code == 2);
  CHECK(run({"players", base, "--player", "Rafle", "--order", "name"}).code == 2);
  CHECK(run({"players", base, "--player", "Rafle", "--by", "oponent"}).code == 2);
  CHECK(run({"players", base, "--player", "Rafle", "--by", "game", "--plot", "-"}).code == 2);
  for (auto const* const points : {"2-1", "2", "", "1-2-0", "0-0-0", "a-b-c", "2-1-0-0", "2-1--1", "nan-0-0"}) {
    CAPTURE(points);
    CHECK(run({"players", base, "--points", points}).code == 2);
  }
  CHECK(run({"players", base, "--points", "1-½-0"}).code == 0);
  CHECK(run({"players", base, "--where", "year = 1900"}).code == 1);
  CHECK(run({"players", base, "--name", "nobody"}).code == 1);
}
