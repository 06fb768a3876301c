#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

constexpr auto games =
    "[Date \"2001\"]\n[WhiteRating \"1800\"]\n[GameType \"20\"]\n1. 32-28 19-23 2-0\n\n"
    "[Date \"2005\"]\n[GameType \"20\"]\n1. 32-28 18-23 1-1\n\n"
    "[GameType \"20\"]\n1. 33-29 19-23 0-2\n";

struct ThreeGames {
  TemporaryFolder folder;
  std::string base = base_of(folder, folder.write("three.pdn", games));
};

}  // namespace

TEST_CASE("tree prints the moves of the start position", "[cli]") {
  ThreeGames const three;
  auto const result = run({"tree", three.base});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  auto const lines = lines_of(result.out);
  REQUIRE(lines.size() == 5);
  CHECK(lines[0] == "W:W31-50:B1-20  International draughts");
  CHECK(lines[2].starts_with("32-28"));
  CHECK(lines[2].find("2001-2005") != std::string::npos);
  CHECK(lines[3].starts_with("33-29"));
  CHECK(lines[4].starts_with("all"));
}

TEST_CASE("tree --format json has the fields of the manual", "[cli]") {
  ThreeGames const three;
  auto const json = run({"tree", three.base, "--format", "json"}).out;
  CHECK(json_at(json, "$.position") == "W:W31-50:B1-20");
  CHECK(json_at(json, "$.games") == "3");
  CHECK(json_at(json, "$.moves[0].move") == "32-28");
  CHECK(json_at(json, "$.moves[0].games") == "2");
  CHECK(json_at(json, "$.moves[0].white") == "1");
  CHECK(json_at(json, "$.moves[0].draws") == "1");
  CHECK(json_at(json, "$.moves[0].black") == "0");
  CHECK(json_at(json, "$.moves[0].rating") == "1800");
  CHECK(json_at(json, "$.moves[0].fen") == "B:W28,31,33-50:B1-20");
  CHECK(json_at(json, "$.moves[1].black") == "1");
}

TEST_CASE("tree --format ndjson has the moves of json, each on a text line", "[cli]") {
  ThreeGames const three;
  auto const json = run({"tree", three.base, "--format", "json"}).out;
  auto const ndjson = run({"tree", three.base, "--format", "ndjson"}).out;
  auto const lines = lines_of(ndjson);
  REQUIRE(lines.size() == 2);
  for (std::size_t move = 0; move < lines.size(); ++move) {
    for (std::string const field : {"move", "games", "white", "draws", "black", "rating", "first_year", "last_year",
                                    "fen", "opening", "rated", "rating_sum", "years"}) {
      CAPTURE(move, field);
      CHECK(json_at(lines[move], "$." + field) == json_at(json, "$.moves[" + std::to_string(move) + "]." + field));
    }
  }
  auto const none = run({"tree", three.base, "--fen", "W:W28:B18", "--format", "ndjson"});
  CHECK(none.code == 1);
  CHECK(none.out.empty());
}

TEST_CASE("tree goes to a position by moves or by its FEN, and takes games of a query alone", "[cli]") {
  ThreeGames const three;
  auto const by_moves = run({"tree", three.base, "--moves", "1. 32-28", "--format", "csv"});
  auto const by_fen = run({"tree", three.base, "--fen", "B:W28,31,33-50:B1-20", "--format", "csv"});
  CHECK(by_moves.out == by_fen.out);
  CHECK(lines_of(by_moves.out).size() == 3);
  for (auto const* const moves : {"1) 32 — 28", "32.28", "(32-28)", "1. 3228", "1. 32-28! {well}"}) {
    CAPTURE(moves);
    CHECK(run({"tree", three.base, "--moves", moves, "--format", "csv"}).out == by_moves.out);
  }
  CHECK(lines_of(run({"tree", three.base, "--where", "year = 2005", "--format", "csv"}).out).size() == 2);
  auto const none = run({"tree", three.base, "--moves", "31-26 20-25"});
  CHECK(none.code == 1);
  CHECK(none.out.find("no game reached this position") != std::string::npos);
}

TEST_CASE("tree counts the variant that most of the games of the query have, and names it", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const file = folder.write("two.pdn",
                                 "[Date \"2001\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n\n"
                                 "[Date \"2002\"]\n[GameType \"20\"]\n1. 33-29 19-23 *\n\n"
                                 "[Date \"2001\"]\n[GameType \"20\"]\n1. 34-30 19-23 *\n\n"
                                 "[Date \"2002\"]\n[GameType \"25\"]\n1. c3-d4 *\n\n"
                                 "[Date \"2002\"]\n[GameType \"25\"]\n1. c3-b4 *\n\n");
  REQUIRE(run({"import", base, file, "--quiet"}).code == 0);
  auto const all = run({"tree", base});
  CHECK(lines_of(all.out).front() == "W:W31-50:B1-20  International draughts");
  CHECK(all.out.find("games of other variants are not counted: russian; --rules chooses one\n") != std::string::npos);
  auto const followed = run({"tree", base, "--interactive"}, {.input = "32-28\nback\n"}).out;
  std::size_t named = 0;
  for (auto const& line : lines_of(followed)) {
    named += line == "games of other variants are not counted: russian; --rules chooses one" ? 1U : 0U;
  }
  CHECK(named == 3);
  auto const late = run({"tree", base, "--where", "year = 2002"});
  CHECK(late.code == 0);
  CHECK(lines_of(late.out).front().ends_with("  Russian draughts"));
  CHECK(late.out.find("not counted: international;") != std::string::npos);
  CHECK(json_at(run({"tree", base, "--where", "year = 2002", "--format", "json"}).out, "$.variant") == "russian");
  auto const early = run({"tree", base, "--where", "year = 2001"});
  CHECK(early.out.find("not counted") == std::string::npos);
  auto const none = run({"tree", base, "--where", "year = 1999"});
  CHECK(none.code == 1);
  CHECK(lines_of(none.out).front() == "W:W31-50:B1-20  International draughts");
}

TEST_CASE("tree reports wrong arguments", "[cli]") {
  ThreeGames const three;
  auto const move = run({"tree", three.base, "--moves", "32-28 32-28"});
  CHECK(move.code == 2);
  CHECK(move.err.find("'32-28' is no legal move in B:W28") != std::string::npos);
  CHECK(run({"tree", three.base, "--fen", "nonsense"}).code == 2);
  CHECK(run({"tree", three.base, "--where", "yaer = 1"}).code == 2);
  CHECK(run({"tree", three.base, "--threads", "0"}).code == 2);
  CHECK(run({"tree", three.folder.path("missing.db")}).code == 3);
}

TEST_CASE("tree --interactive follows moves, goes back, and reports what is not a move", "[cli]") {
  ThreeGames const three;
  auto const result = run({"tree", three.base, "--interactive"},
                          {.input = "32-28\nback\n\n32-28 18-23\nback\nback\nxx\n32-27\nquit\n33-29\n"});
  CHECK(result.code == 0);
  std::vector<std::string> positions;
  for (auto const& line : lines_of(result.out)) {
    if (line.find(":B") != std::string::npos) {
      positions.push_back(line.substr(0, line.find(' ')));
    }
  }
  CHECK(positions == std::vector<std::string>{"W:W31-50:B1-20", "B:W28,31,33-50:B1-20", "W:W31-50:B1-20",
                                              "W:W28,31,33-50:B1-17,19,20,23", "W:W31-50:B1-20",
                                              "B:W27,31,33-50:B1-20"});
  auto const errors = lines_of(result.err);
  REQUIRE(errors.size() == 2);
  CHECK(errors[0] == "damier: error: nothing was played yet");
  CHECK(errors[1].find("'xx' is no legal move in W:W31-50:B1-20") != std::string::npos);
  CHECK(run({"tree", three.base, "--interactive"}, {.input = "33-29"}).code == 0);
  CHECK(run({"tree", three.base, "--interactive", "--format", "json"}).code == 2);
}

TEST_CASE("an index changes no tree, nor do games that come after it", "[cli]") {
  ThreeGames const three;
  std::string many;
  for (int game = 0; game < 90; ++game) {
    many += "[Round \"" + std::to_string(game) + "\"]\n[Date \"1999\"]\n[GameType \"20\"]\n1. 32-28 19-23 2-0\n\n";
  }
  auto const first = three.folder.write("many.pdn", many);
  REQUIRE(run({"import", three.base, first, "--quiet"}).code == 0);
  auto const plain = run({"tree", three.base, "--format", "json"}).out;
  REQUIRE(run({"base", "index", three.base, "--quiet"}).code == 0);
  CHECK(run({"tree", three.base, "--format", "json"}).out == plain);
  auto const second = three.folder.write("more.pdn", "[Date \"2015\"]\n[GameType \"20\"]\n1. 34-30 2-0\n");
  REQUIRE(run({"import", three.base, second, "--quiet"}).code == 0);
  auto const more = run({"tree", three.base, "--format", "json"}).out;
  CHECK(json_at(more, "$.games") == "94");
  CHECK(json_at(more, "$.last_year") == "2015");
  REQUIRE(run({"base", "index", three.base, "--drop"}).code == 0);
  CHECK(run({"tree", three.base, "--format", "json"}).out == more);
}

TEST_CASE("tree takes the variant in which the moves are legal, or names --rules", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const file = folder.write("three.pdn",
                                 "[GameType \"25\"]\n1. c3-d4 d6-c5 *\n\n[GameType \"25\"]\n1. c3-b4 *\n\n"
                                 "[GameType \"25\"]\n1. g3-h4 *\n\n[GameType \"20\"]\n1. 32-28 19-23 *\n\n"
                                 "[GameType \"20\"]\n1. 32-28 17-22 *\n\n[GameType \"27\"]\n1. 43-37 25-31 *\n\n");
  REQUIRE(run({"import", base, file, "--quiet"}).code == 0);
  auto const tree = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"tree", base});
    return run(words);
  };
  auto const variant = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--format", "json"});
    return json_at(tree(words).out, "$.variant");
  };
  CHECK(variant({}) == "russian");
  CHECK(variant({"--moves", "32-28"}) == "international");
  CHECK(variant({"--moves", "1. 43-37 25-31"}) == "canadian");
  CHECK(variant({"--moves", "c3-d4"}) == "russian");
  CHECK(variant({"--fen", "W:W32,33:B40,41"}) == "international");
  CHECK(variant({"--fen", "W:Wc3:Bd6"}) == "russian");
  CHECK(variant({"--fen", "W:W61:B12"}) == "canadian");
  CHECK(variant({"--rules", "canadian"}) == "canadian");
  CHECK(tree({"--moves", "32-28"}).out.find("not counted: russian, canadian;") != std::string::npos);
  auto const none = tree({"--moves", "1-50"});
  CHECK(none.code == 2);
  CHECK(none.out.empty());
  CHECK(none.err.find("russian, international, canadian") != std::string::npos);
  CHECK(none.err.find("--rules") != std::string::npos);
  CHECK(tree({"--fen", "W:W99:B1"}).code == 2);
}
