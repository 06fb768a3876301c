#include "process.hpp"

#include <catch2/catch.hpp>

using namespace damier::cli_test;

TEST_CASE("fen draws the start position", "[cli]") {
  auto const result = run({"fen", "start"});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(result.out ==
        "   ┌──────────────────────────────┐\n"
        " 1 │    ●     ●     ●     ●     ● │ 5\n"
        " 6 │ ●     ●     ●     ●     ●    │ 10\n"
        "11 │    ●     ●     ●     ●     ● │ 15\n"
        "16 │ ●     ●     ●     ●     ●    │ 20\n"
        "21 │    ·     ·     ·     ·     · │ 25\n"
        "26 │ ·     ·     ·     ·     ·    │ 30\n"
        "31 │    ○     ○     ○     ○     ○ │ 35\n"
        "36 │ ○     ○     ○     ○     ○    │ 40\n"
        "41 │    ○     ○     ○     ○     ○ │ 45\n"
        "46 │ ○     ○     ○     ○     ○    │ 50\n"
        "   └──────────────────────────────┘\n"
        "   White to move · ○ 20 men · ● 20 men\n");
}

TEST_CASE("fen draws in ASCII, turned if asked for", "[cli]") {
  CHECK(run({"fen", "B:W23,29,30,38,39:BK35", "--ascii"}).out ==
        "   +------------------------------+\n"
        " 1 |    .     .     .     .     . | 5\n"
        " 6 | .     .     .     .     .    | 10\n"
        "11 |    .     .     .     .     . | 15\n"
        "16 | .     .     .     .     .    | 20\n"
        "21 |    .     .     w     .     . | 25\n"
        "26 | .     .     .     w     w    | 30\n"
        "31 |    .     .     .     .     B | 35\n"
        "36 | .     .     w     w     .    | 40\n"
        "41 |    .     .     .     .     . | 45\n"
        "46 | .     .     .     .     .    | 50\n"
        "   +------------------------------+\n"
        "   Black to move  w 5 men  B 1 king\n");
  auto const turned = lines_of(run({"fen", "B:W23,29,30,38,39:BK35", "--ascii", "--flip"}).out);
  REQUIRE(turned.size() == 13);
  CHECK(turned[1] == "50 |    .     .     .     .     . | 46");
  CHECK(turned[4] == "35 | B     .     .     .     .    | 31");
}

TEST_CASE("fen draws the mirrored board of Italian draughts", "[cli]") {
  CHECK(run({"fen", "start", "--rules", "italian"}).out ==
        "   ┌────────────────────────┐\n"
        " 1 │ ●     ●     ●     ●    │ 4\n"
        " 5 │    ●     ●     ●     ● │ 8\n"
        " 9 │ ●     ●     ●     ●    │ 12\n"
        "13 │    ·     ·     ·     · │ 16\n"
        "17 │ ·     ·     ·     ·    │ 20\n"
        "21 │    ○     ○     ○     ○ │ 24\n"
        "25 │ ○     ○     ○     ○    │ 28\n"
        "29 │    ○     ○     ○     ○ │ 32\n"
        "   └────────────────────────┘\n"
        "   White to move · ○ 12 men · ● 12 men\n");
}

TEST_CASE("fen draws ranks and files where squares have letters", "[cli]") {
  CHECK(run({"fen", "W:Wc3,Kg1:Bb8,Kh2", "--rules", "russian", "--ascii"}).out ==
        "   +------------------------+\n"
        " 8 |    b     .     .     . |\n"
        " 7 | .     .     .     .    |\n"
        " 6 |    .     .     .     . |\n"
        " 5 | .     .     .     .    |\n"
        " 4 |    .     .     .     . |\n"
        " 3 | .     w     .     .    |\n"
        " 2 |    .     .     .     B |\n"
        " 1 | .     .     .     W    |\n"
        "   +------------------------+\n"
        "     a  b  c  d  e  f  g  h\n"
        "   White to move  w 1 man, W 1 king  b 1 man, B 1 king\n");
}

TEST_CASE("fen draws all squares of the Turkish board, turned if asked for", "[cli]") {
  CHECK(run({"fen", "W:Wa3,b3,Kh1:Bg7", "--rules", "turkish", "--flip"}).out ==
        "   ┌────────────────────────┐\n"
        " 1 │ ◎  ·  ·  ·  ·  ·  ·  · │\n"
        " 2 │ ·  ·  ·  ·  ·  ·  ·  · │\n"
        " 3 │ ·  ·  ·  ·  ·  ·  ○  ○ │\n"
        " 4 │ ·  ·  ·  ·  ·  ·  ·  · │\n"
        " 5 │ ·  ·  ·  ·  ·  ·  ·  · │\n"
        " 6 │ ·  ·  ·  ·  ·  ·  ·  · │\n"
        " 7 │ ·  ●  ·  ·  ·  ·  ·  · │\n"
        " 8 │ ·  ·  ·  ·  ·  ·  ·  · │\n"
        "   └────────────────────────┘\n"
        "     h  g  f  e  d  c  b  a\n"
        "   White to move · ○ 2 men, ◎ 1 king · ● 1 man\n");
}

TEST_CASE("fen draws the mirrored board of Spanish draughts turned, with its numbers from White's right", "[cli]") {
  CHECK(run({"fen", "W:W1,9:BK32", "--rules", "spanish", "--ascii", "--flip"}).out ==
        "   +------------------------+\n"
        " 1 | w     .     .     .    | 4\n"
        " 5 |    .     .     .     . | 8\n"
        " 9 | w     .     .     .    | 12\n"
        "13 |    .     .     .     . | 16\n"
        "17 | .     .     .     .    | 20\n"
        "21 |    .     .     .     . | 24\n"
        "25 | .     .     .     .    | 28\n"
        "29 |    .     .     .     B | 32\n"
        "   +------------------------+\n"
        "   White to move  w 2 men  B 1 king\n");
}

TEST_CASE("fen draws the start position of every variant, each line of the frame as wide as its board", "[cli]") {
  auto const names = run({"rules", "--format", "json"});
  auto const name_at = [&](int i) { return json_at(names.out, "$[" + std::to_string(i) + "].name"); };
  for (int i = 0; i == 0 || name_at(i) != "null"; ++i) {
    auto const name = name_at(i);
    INFO(name);
    auto const drawn = run({"fen", "start", "--rules", name, "--ascii"});
    CHECK(drawn.code == 0);
    CHECK(drawn.err.empty());
    auto const lines = lines_of(drawn.out);
    auto const width = lines.at(0).size();
    for (std::size_t row = 1; row < lines.size() && lines[row].find('+') == std::string::npos; ++row) {
      CHECK(lines[row].rfind('|') == width - 1);
    }
  }
}

TEST_CASE("fen --moves prints the legal moves and nothing else", "[cli]") {
  auto const coup_turc = run({"fen", "B:W23,29,30,38,39:BK35", "--moves"});
  CHECK(coup_turc.out == "35x34\n");
  CHECK(coup_turc.err.empty());
  CHECK(lines_of(run({"fen", "start", "--moves"}).out).size() == 9);
  CHECK(run({"fen", "W:W:B1", "--moves"}).out.empty());
}

TEST_CASE("a FEN that cannot be read is shown with a caret, with 2", "[cli]") {
  auto const result = run({"fen", "W:W35,36,99:B20"});
  CHECK(result.code == 2);
  CHECK(result.out.empty());
  CHECK(result.err.find("FEN:10: error[fen-square]: ") == 0);
  CHECK(result.err.find("\n     | W:W35,36,99:B20\n     |          ^\n") != std::string::npos);
  CHECK(result.err.find("hint: ") != std::string::npos);
}

TEST_CASE("an irregular FEN gives a hint, and the board is drawn", "[cli]") {
  auto const result = run({"fen", "W:W3,36:B20"});
  CHECK(result.code == 0);
  CHECK(result.err.find("hint[fen-man-on-promotion-row]") != std::string::npos);
  CHECK(lines_of(result.out).size() == 13);
}

TEST_CASE("perft counts", "[cli]") {
  auto const quiet = run({"perft", "--rules", "international", "--depth", "6", "--quiet"});
  CHECK(quiet.out == "167140\n");
  CHECK(quiet.code == 0);
  CHECK(quiet.err.empty());
  CHECK(run({"perft", "--depth", "8", "--quiet"}).out == "6483961\n");
  CHECK(run({"perft", "--depth", "6", "--quiet", "--made"}).out == quiet.out);
  CHECK(run({"perft", "--depth", "6", "--quiet", "--divide"}).out == quiet.out);
  CHECK(run({"perft", "--depth", "0", "--quiet"}).out == "1\n");
  CHECK(run({"perft", "--depth", "1", "--quiet", "--fen", "B:W23,29,30,38,39:BK35"}).out == "1\n");
  auto const divided = lines_of(run({"perft", "--depth", "3", "--divide"}).out);
  REQUIRE(divided.size() == 10);
  CHECK(divided.back() == "sum                    658");
  CHECK(lines_of(run({"perft", "--depth", "4"}).out).size() == 5);
}

TEST_CASE("rules lists the variants", "[cli]") {
  auto const table = run({"rules"});
  CHECK(table.code == 0);
  CHECK(table.out.find("20             international  10x10  International draughts\n") != std::string::npos);
  auto const json = run({"rules", "--format", "json"}).out;
  CHECK(json_at(json, "$[0].game_type") == "20");
  CHECK(json_at(json, "$[0].name") == "international");
  CHECK(json_at(json, "$[0].board") == "10x10");
  CHECK(json_at(json, "$[0].details") == "20,W,10,10,N2,0");
}

TEST_CASE("fen -o draws a picture in the format of the ending, with all that is asked for", "[cli]") {
  TemporaryFolder const folder;
  auto const svg = folder.path("d.svg");
  auto const drawn = run({"fen", "W:W35,36:B20,30,31", "--move", "35x15", "--marks", "R12,23", "--arrows", "B1-7", "-o",
                          svg, "--colours", "print", "--size", "300"});
  CHECK(drawn.code == 0);
  CHECK(drawn.out.empty());
  CHECK(drawn.err.empty());
  CHECK(read_file(svg).find("width=\"300\"") != std::string::npos);
  CHECK(read_file(svg).find("<title>W:W35,36:B20,30,31</title>") != std::string::npos);
  auto const png = folder.path("d.png");
  CHECK(run({"fen", "start", "-o", png}).code == 0);
  CHECK(read_file(png).starts_with("\x89PNG\r\n\x1a\n"));
  CHECK(run({"fen", "start", "--to", "tex"}).out.find("\\begin{tikzpicture}") != std::string::npos);
  CHECK(run({"fen", "start", "--to", "svg", "-o", "-"}).out.starts_with("<svg "));
}

TEST_CASE("fen --played draws the position after the move", "[cli]") {
  auto const after = run({"fen", "W:W35,36:B20,30,31", "--played", "35x15", "--to", "svg"});
  CHECK(after.out.find("<title>B:W15,36:B31</title>") != std::string::npos);
  CHECK(run({"fen", "W:W35,36:B20,30,31", "--played", "35x15", "--move", "31x42", "--to", "svg"}).code == 2);
  CHECK(run({"fen", "W:W35,37:B20,30,31", "--played", "35x15", "--move", "31x42", "--to", "svg"}).code == 0);
}

TEST_CASE("what cannot be drawn is said before a file is written", "[cli]") {
  TemporaryFolder const folder;
  auto const path = folder.path("d.svg");
  auto const refused = [&](std::vector<std::string> words, std::string const& text) {
    words.insert(words.begin(), {"fen", "start"});
    auto const result = run(words);
    CAPTURE(result.err);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK(result.err.find(text) != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(path));
  };
  refused({"-o", path, "--move", "32-29"}, "'32-29' is not legal here; the legal moves are 31-26, ");
  refused({"-o", path, "--move", "nonsense"}, "'nonsense' is not legal here");
  refused({"-o", path, "--marks", "R12,Q77"}, "'Q77' marks no square");
  refused({"-o", path, "--arrows", "R12"}, "'R12' is no arrow");
  refused({"-o", path, "--size", "5"}, "'5' is not a width from 10 to 10000");
  refused({"-o", folder.path("d.jpg")}, ".svg, .png and .tex");
  refused({"-o", path, "--moves"}, "--moves");
  refused({"-o", path, "--ascii"}, "--ascii");
  refused({"--marks", "R12"}, "for -o and --to");
}

TEST_CASE("fen shows no board without its pieces", "[cli]") {
  for (auto const* const text : {"W:Wg1,g3:Bg7", "W::", "W", "W:W:B", "W:W31;32:B5", "W:W31/12:B5", "W:W31:B5] 12",
                                 "WeeeeeeeeeeeebeeeeeeeeeeeeeeeeeeeewE"}) {
    CAPTURE(text);
    auto const result = run({"fen", text});
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK(result.err.find("FEN:") == 0);
    CHECK(run({"fen", text, "--to", "fen"}).out.empty());
  }
  auto const slash = run({"fen", "B/W38,K15/B12,16", "--to", "fen"});
  CHECK(slash.code == 0);
  CHECK(slash.out == "B:WK15,38:B12,16\n");
  CHECK(slash.err.find("hint[fen-slash]") != std::string::npos);
}

TEST_CASE("fen writes a FEN and the text of the Hub protocol, and reads both", "[cli]") {
  auto const hub = run({"fen", "B:W32,K14:BK9,22", "--to", "hub"});
  CHECK(hub.code == 0);
  CHECK(hub.err.empty());
  CHECK(hub.out == "BeeeeeeeeBeeeeWeeeeeeebeeeeeeeeewee" + std::string(16, 'e') + "\n");
  CHECK(run({"fen", hub.out, "--to", "fen"}).out == "B:WK14,32:BK9,22\n");
  CHECK(run({"fen", "start", "--played", "32-28", "--to", "fen"}).out == "B:W28,31,33-50:B1-20\n");
  CHECK(run({"fen", "W:Wc3:Bd6", "--rules", "russian", "--to", "fen"}).out == "W:Wc3:Bd6\n");
  CHECK(run({"fen", "start", "--rules", "canadian", "--to", "hub"}).out.size() == 74);
  auto const other = run({"fen", "W" + std::string(32, 'w')});
  CHECK(other.code == 2);
  CHECK(other.err.find("--rules") != std::string::npos);
  TemporaryFolder const folder;
  CHECK(run({"fen", "start", "--to", "hub", "-o", folder.path("p.hub")}).out.empty());
  CHECK(read_file(folder.path("p.hub")).size() == 52);
}

TEST_CASE("fen shows each position of a list, and an error at each line that is none", "[cli]") {
  TemporaryFolder const folder;
  auto const list = folder.write("list.fen",
                                 "# three positions\nW:W32,37:B8,19\n\nB:W28,K6:B14,25 ; the second\nnonsense\n"
                                 "WeeeeeeeeeeeeebeeeeeeeeeeeeeeeeeWeeeeeeeeeeeeeeeeee\n");
  auto const fens = run({"fen", list, "--to", "fen"});
  CHECK(fens.code == 1);
  CHECK(fens.out == "W:W32,37:B8,19\nB:WK6,28:B14,25\nW:WK32:B14\n");
  CHECK(fens.err.find(list + ":5:1: error[fen-side]") == 0);
  auto const text = "W:W32,37:B8,19\nB:W28:B14\n";
  CHECK(run({"fen", text, "--to", "fen"}).out == text);
  CHECK(run({"fen", "-", "--to", "fen"}, {.input = text}).out == text);
  auto const drawn = run({"fen", "-", "--ascii"}, {.input = text});
  CHECK(drawn.code == 0);
  CHECK(lines_of(drawn.out).size() == 27);
  CHECK(run({"fen", list, "-o", folder.path("d.svg")}).code == 2);
  CHECK(run({"fen", "-", "--to", "fen"}, {.input = "# nothing\n"}).code == 2);
}
