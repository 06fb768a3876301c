// Hits in variations and solutions, from search to show and export; the mirror; compositions that share an idea.

#include "process.hpp"

#include <catch2/catch.hpp>

using namespace damier::cli_test;

namespace {

constexpr auto games =
    "[White \"Rafle, B.\"]\n[Black \"Damier, A.\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n"
    "1. 32-28 19-23 (1... 18-22 {instead} 2. 37-32 (2. 31-27 22x31) 2... 12-18) 2. 28x19 14x23 2-0\n\n"
    "[Site \"Archive, 1950\"]\n[GameType \"20\"]\n[FEN \"W:W27,38:B9,18\"]\n"
    "1. 27-22 18x27 2. 38-33 (2. 38-32 27x38) 2... 9-14 *\n\n"
    "[Site \"Review, 1940\"]\n[GameType \"20\"]\n[FEN \"B:W33,42:B13,24\"]\n1... 24-29 2. 33x24 *\n";

struct Lines {
  Lines() : base{folder.path("g.db")} {
    REQUIRE(run({"import", base, folder.write("lines.pdn", games), "--quiet"}).code == 0);
  }
  TemporaryFolder folder;
  std::string base;
};

}  // namespace

TEST_CASE("a hit in a variation names its line, in every format", "[cli]") {
  Lines const lines;
  auto const query = "captures in variations";
  CHECK(run({"search", lines.base, query, "--format", "ndjson", "--columns", "move"}).out ==
        "{\"game\":1,\"line\":\"2a.3a\",\"ply\":3,\"fen\":\"B:W27,28,33-50:B1-17,19,20,22\",\"white\":\"Rafle, B.\","
        "\"black\":\"Damier, A.\",\"event\":null,\"date\":null,\"result\":\"2-0\",\"plies\":4,\"move\":\"22x31\"}\n"
        "{\"game\":2,\"line\":\"3a\",\"ply\":3,\"fen\":\"B:W32:B9,27\",\"white\":null,\"black\":null,\"event\":null,"
        "\"date\":null,\"result\":\"*\",\"plies\":4,\"move\":\"27x38\"}\n");
  CHECK(run({"search", lines.base, query, "--format", "csv", "--columns", "move"}).out ==
        "game,line,ply,move,fen\r\n"
        "1,2a.3a,3,22x31,\"B:W27,28,33-50:B1-17,19,20,22\"\r\n"
        "2,3a,3,27x38,\"B:W32:B9,27\"\r\n");
  CHECK(run({"search", lines.base, query, "--columns", "game,line,ply,move"}).out ==
        "game  line   ply  move\n   1  2a.3a    3  22x31\n   2  3a       3  27x38\n");
  CHECK(run({"search", lines.base, "bm 14 in solutions", "--columns", "game,line,ply"}).out ==
        "game  line       ply\n   2  main line    4\n");
  CHECK(run({"search", lines.base, "bm 14 in solutions", "--columns", "game,line,ply", "--format", "csv"}).out ==
        "game,line,ply\r\n2,main,4\r\n");
  // Without "in" nothing is different: the main lines, and no column for the line.
  CHECK(run({"search", lines.base, "captures", "--columns", "move", "--format", "csv"})
            .out.starts_with("game,ply,move,fen\r\n1,2,28x19"));
}

TEST_CASE("show and export open at the line of a hit", "[cli]") {
  Lines const lines;
  auto const shown = run({"show", lines.base, "1", "--line", "2a.3a", "--ply", "4", "--ascii"});
  CHECK(shown.code == 0);
  CHECK(shown.out.find("2. 31-27") != std::string::npos);
  CHECK(shown.out.find("22x31") != std::string::npos);
  CHECK(shown.out.find("19-23") == std::string::npos);
  CHECK(shown.out.find("after 2... 22x31") != std::string::npos);
  auto const written = run({"export", lines.base, "--to", "pdn", "--line", "2a"});
  CHECK(written.code == 0);
  CHECK(written.out.ends_with("1. 32-28 18-22 { instead } 2. 37-32 (2. 31-27 22x31) 2... 12-18 *\n\n"));
  CHECK(run({"export", lines.base, "--to", "pdn", "--where", "id 1", "--line", "main"}).out ==
        run({"export", lines.base, "--to", "pdn", "--where", "id 1"}).out);

  auto const none = run({"show", lines.base, "1", "--line", "9z"});
  CHECK(none.code == 1);
  CHECK(none.err.find("game 1 has no line 9z") != std::string::npos);
  CHECK(run({"export", lines.base, "--to", "pdn", "--line", "9z"}).code == 1);
  CHECK(run({"export", lines.base, "--to", "sql", "--line", "2a"}).code == 2);
  auto const wrong = run({"search", lines.base, "captures in variation"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("did you mean 'variations'?") != std::string::npos);
}

TEST_CASE("--mirror finds what the mirror of the query finds, too", "[cli]") {
  Lines const lines;
  CHECK(run({"search", lines.base, "wm 38 bm 9", "--mirror", "--count"}).out ==
        run({"search", lines.base, "wm 38 bm 9 or mirror(wm 38 bm 9)", "--count"}).out);
  CHECK(run({"search", lines.base, "fen \"W:W27,38:B9,18\"", "--mirror", "--count"}).out ==
        run({"search", lines.base, "fen \"W:W27,38:B9,18\" or fen \"B:W33,42:B13,24\"", "--count"}).out);
}

TEST_CASE("anticipation finds the earlier composition, mirrored", "[cli]") {
  Lines const lines;
  auto const found = run({"anticipation", lines.base, "2", "--format", "csv"});
  CHECK(found.code == 0);
  CHECK(found.out ==
        "when,date,game,line,ply,shared,plies,white,event,site,fen\r\n"
        "earlier,1940,3,main,0,mirrored position,,,,\"Review, 1940\",\"B:W33,42:B13,24\"\r\n");
  auto const by_fen = run({"anticipation", lines.base, "W:W:B9,38", "--format", "ndjson"});
  CHECK(by_fen.code == 0);
  CHECK(json_at(by_fen.out, "$.line") == "3a");
  CHECK(json_at(by_fen.out, "$.when") == "null");
  CHECK(run({"anticipation", lines.base, "99"}).code == 1);
  auto const played = run({"anticipation", lines.base, "1"});
  CHECK(played.code == 1);
  CHECK(played.err.find("game 1 is no composition") != std::string::npos);
  CHECK(run({"anticipation", lines.base, "W:WK1:BK50"}).err.empty());
  CHECK(run({"anticipation", lines.base, "W:W99"}).code == 2);
  CHECK(run({"anticipation", lines.base, "W:WK1:BK50"}).code == 1);
}

TEST_CASE("anticipation takes the compositions of a file, and a limit", "[cli]") {
  Lines const lines;
  auto const file =
      lines.folder.write("new.pdn",
                         "[GameType \"20\"]\n1. 32-28 19-23 *\n\n"
                         "[Date \"1945.??.??\"]\n[GameType \"20\"]\n[FEN \"W:W27,38:B9,18\"]\n1. 27-22 18x27 *\n\n"
                         "[GameType \"20\"]\n[FEN \"B:W33,42:B13,24\"]\n1... 24-29 *\n");
  auto const csv = run({"anticipation", lines.base, file, "--format", "csv"});
  CHECK(csv.code == 0);
  CHECK(csv.err.empty());
  auto const rows = lines_of(csv.out);
  REQUIRE(rows.size() == 5);
  CHECK(rows[0].starts_with("composition,when,date,game,"));
  CHECK(rows[1].starts_with("2,earlier,1940,3,main,0,mirrored position,"));
  CHECK(rows[2].starts_with("2,later,1950,2,main,0,position,"));
  CHECK(rows[3].starts_with("3,,1940,3,main,0,position,"));
  CHECK(rows[4].starts_with("3,,1950,2,main,0,mirrored position,"));
  CHECK(lines_of(run({"anticipation", lines.base, file, "--limit", "1", "--format", "csv"}).out).size() == 2);
  CHECK(lines_of(run({"anticipation", lines.base, "W:W27,38:B9,18", "--limit", "1", "--format", "csv"}).out).size() ==
        2);
  auto const none =
      run({"anticipation", lines.base, lines.folder.write("games.pdn", "[GameType \"20\"]\n1. 32-28 *\n")});
  CHECK(none.code == 1);
  CHECK(none.err.find("has no game that begins from a position of its own") != std::string::npos);
}
