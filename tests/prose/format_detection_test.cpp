// Which reader a text goes to, and that what damier prints is read by the right one without being told.

#include "read_page.hpp"

#include <algorithm>
#include <string>

using namespace damier;
using namespace damier::reading_test;

namespace {

/// The first game of a text whose format is detected.
Read detected(std::string_view page) {
  auto const source = open_text(page);
  auto const reader = open_games(*source, ReadingOptions{});
  GameTape tape;
  REQUIRE(reader->next(tape));
  return as_read(tape);
}

}  // namespace

TEST_CASE("moves behind an explained end are none of Manoury's, and make the text prose") {
  std::string const begun = "Dubois - Leroy\n\n1. 32-28 (18-23) 2. 38-32 (12-18) 3. 43-38 (7-12)";
  CHECK(detect_format(begun + " Les Noirs abandonnent.") == TextFormat::manoury);
  CHECK(detect_format(begun + " Les Noirs gagnent un pion. 4. 49-43 (1-7)") == TextFormat::manoury);
  for (std::string const end :
       {". Les Noirs abandonnent, car sur 4. 49-43 (1-7) 5. 34-29 ils perdent un pion.",
        ". Nulle, car 4. 49-43 (1-7) 5. 34-29 ne donne rien.", ". Gagné, par exemple 4. 49-43 (1-7) 5. 34-29.",
        " et les Blancs auraient gagné après 4. 49-43 (1-7) 5. 34-29.", " B+ 4. 49-43 (1-7) 5. 34-29.",
        " N+. Par exemple : 4. 49-43 (1-7) 5. 34-29."}) {
    CAPTURE(end);
    auto const text = begun + end + "\n";
    CHECK(detect_format(text) == TextFormat::text);
    auto const source = open_text(text);
    auto const reader = open_games(*source, TextFormat::manoury);
    GameTape tape;
    REQUIRE(reader->next(tape));
    auto moves = 0;
    for (auto const& event : tape.events) {
      moves += event.kind == EventKind::move ? 1 : 0;
    }
    CHECK(moves == 6);
    CHECK_FALSE(reader->next(tape));
  }
}

TEST_CASE("a text line with both names is that of a book, whatever the names are") {
  std::string const moves = "\nOpen\n\n1. 32-28 18-23 2. 38-32 12-18 3. 43-38 7-12\n";
  auto const names = [&](std::string const& line) {
    auto const tags = detected(line + moves).tags;
    return tags.substr(0, tags.find("Event="));
  };
  CHECK(names("Jan van der Wal – Piet Roozenburg (2-0)") == "White=Jan van der Wal;Black=Piet Roozenburg;Result=2-0;");
  CHECK(names("dr. J. Een – mr. P. de Twee (1-1)") == "White=dr. J. Een;Black=mr. P. de Twee;Result=1-1;");
  CHECK(names("Een (NED) – Twee (SEN) (0-2)") == "White=Een (NED);Black=Twee (SEN);Result=0-2;");
  CHECK(names("Een/Drie – Twee/Vier (2-0)") == "White=Een/Drie;Black=Twee/Vier;Result=2-0;");
  CHECK(names("EEN – twee (2-0)") == "White=EEN;Black=twee;Result=2-0;");
  CHECK(names("Первый, И. – Второй, П. (2-0)") == "White=Первый, И.;Black=Второй, П.;Result=2-0;");
  CHECK(names("Een (NED) – Twee (SEN)") == "White=Een (NED);Black=Twee (SEN);");
  CHECK(names("dr. J. Een – Twee") == "White=dr. J. Een;Black=Twee;");
  CHECK(names("White: Adams, J. Black: van Twee. (2-0)") == "White=Adams, J.;Black=van Twee;Result=2-0;");
  CHECK(names("Blancas: engine 4 Negras: A/B (2-0)") == "White=engine 4;Black=A/B;Result=2-0;");
}

TEST_CASE("both sides may be named behind their words without a sign") {
  std::string const moves = "\n\n1. 32-28 18-23 2. 38-32 12-18 3. 43-38 7-12\n";
  CHECK(detected("Wit Een, zwart Twee" + moves).tags == "White=Een;Black=Twee;");
  CHECK(detected("White Adams; Black Brown" + moves).tags == "White=Adams;Black=Brown;");
  CHECK(detected("Wit: Een (27) Zwart: Twee (32)" + moves).tags == "White=Een;Black=Twee;");
}

TEST_CASE("the squares of both sides above moves are a position, as a FEN is") {
  for (std::string const position :
       {"Schwarz: 3, 4\nWeiß: 32, 33", "Schwarz: 3, 4 / Weiß: 32, 33", "Negras: 3, 4 / Blancas: 32, 33",
        "Z: 3, 4\nW: 32, 33", "Les blancs (32, 33) contre les noirs (3, 4)", "FEN: W:W32,33:B3,4",
        "Wit 32 33 Zwart 3 4", "W: 32, 33 B: 3, 4"}) {
    CAPTURE(position);
    CHECK(detected(position + "\n\n1. 32-28 4-9 2. 33-29\n").tags == "FEN=W:W32,33:B3,4;");
  }
  CHECK(detected("Zwart: 3/4/16. Wit: 32/33/34\n\n1. 34-30 4-9\n").tags == "FEN=W:W32-34:B3,4,16;");
  CHECK(detected("Ч: f6, g7\nБ: c3, d2\n\n1. c3-d4 f6-g5 2. d4-e5\n").tags == "FEN=W:Wc3,d2:Bg7,f6;");
}

TEST_CASE("who is named first above a game that Black begins has Black") {
  CHECK(detected("Een – Twee (1-0)\n\n1. 11-15 (23-19) 2. 8-11 (22-17) 3. 9-13 (17-14) 4. 10x17 (21x14)\n").tags ==
        "Black=Een;White=Twee;Result=1-0;");
}

TEST_CASE("page numbers, times, signatures and scores beside a game are none of it") {
  std::string const begun = "1. 32-28 18-23 2. 38-32 12-18 3. 43-38 7-12\n";
  std::string const rest = "4. 31-27 1-7 5. 37-31 20-25 2-0\n";
  for (std::string const mark :
       {"\n- 34 -\n\n", "\n– 7 –\n\n", "14:32\n", "(9:05)\n", "Kok - Bol 1-1\nVries - Dam 0-2\n"}) {
    CAPTURE(mark);
    auto const text = begun + mark + rest;
    auto const source = open_text(text);
    auto const reader = open_games(*source, ReadingOptions{});
    GameTape tape;
    REQUIRE(reader->next(tape));
    auto const game = as_read(tape);
    CHECK(game.text.starts_with("32-28 18-23 38-32 12-18 43-38 7-12 {"));
    CHECK(game.text.ends_with("} 31-27 1-7 37-31 20-25 2-0 "));
    CHECK_FALSE(reader->next(tape));
  }
  for (std::string const behind : {"\n-- \nJan Een\n", "\n12-8, 11-9\n", "\nKok - Bol 1-1\nVries - Dam 0-2\n"}) {
    CAPTURE(behind);
    auto const text = begun + rest + behind;
    auto const source = open_text(text);
    auto const reader = open_games(*source, ReadingOptions{});
    GameTape tape;
    REQUIRE(reader->next(tape));
    CHECK(as_read(tape).text.find("20-25 ") != std::string::npos);
    auto others = 0;
    while (reader->next(tape)) {
      others += std::ranges::count(tape.events, EventKind::move, &Event::kind) != 0 ? 1 : 0;
    }
    CHECK(others == 0);
  }
}

TEST_CASE("moves with one letter for the square that they leave are of running text") {
  auto const game = detected("Russian draughts\n\n1.cd4 hg5 2.ef4 g:c5 3.de3 gh6 4.ef4 fg5 5.cd2 g:c1\n");
  CHECK(game.variant == "russian");
  CHECK(game.text.find("g:c1 ") != std::string::npos);
}
