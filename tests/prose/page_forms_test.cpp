// Ways in which pages print moves, names and tables.

#include "read_page.hpp"

#include <algorithm>

using namespace damier;
using namespace damier::reading_test;

TEST_CASE("dashes with blanks on both sides lose no move") {
  for (std::string_view const text :
       {"1. 33 - 29 17 - 22 2. 39 - 33 11 - 17 3. 44 - 39 6 - 11", "1. 33 – 29, 17 – 22; 2. 39 – 33, 11 – 17",
        "33 - 29 | 17 - 22\n39 - 33 | 11 - 17", "1. 33 - 29   17 - 22\n2. 39 - 33   11 - 17",
        "1. 33-29 - 17-22 2. 39-33 - 11-17", "1. 33–29 – 17–22; 2. 39–33 – 11–17",
        "1. 33 - 29 - 17 - 22 2. 39 - 33 - 11 - 17", "1 - 33-29 17-22\n2 - 39-33 11-17\n"}) {
    CAPTURE(text);
    auto const games = read(text, "international");
    REQUIRE(games.size() == 1);
    auto plain = games[0].text;
    std::erase_if(plain, [](char c) { return (c < '0' || c > '9'); });
    CHECK(plain.find("33291722") != std::string::npos);
    CHECK(plain.find("39331117") != std::string::npos);
    CHECK(games[0].codes.empty());
  }
  CHECK(only_text("1. c3-d4 - d6-c5 2. b2-c3 - f6-g5") == "c3-d4 d6-c5 b2-c3 f6-g5 ");
  CHECK(only_text("1. c3 – d4 – d6 – c5; 2. b2 – c3 – f6 – g5") == "c3 – d4 d6 – c5 b2 – c3 f6 – g5 ");
}

TEST_CASE("moves that \"or\" joins are only named") {
  std::string const moves = "1. 32-28 18-23 2. 38-32 12-18 3. 43-38";
  std::string const read_moves = "32-28 18-23 38-32 12-18 43-38 ";
  for (std::string const choice :
       {"Now 7-12 or 8-12 is good.", "Nu is 7-12 of 17-22 goed.", "Jetzt ist 7-12 oder 8-12 gut.",
        "Maintenant 7-12 ou 8-12 est bon.", "Ora 7-12 o 8-12 va bene.", "Ahora 7-12 o 8-12 es bueno.",
        "Agora 7-12 ou 8-12 serve.", "Теперь 7-12 или 8-12 хорошо.", "Now 7-12, 17-22 or even 8-12 is good."}) {
    CAPTURE(choice);
    auto const games = read(moves + ". " + choice + "\n", "international");
    REQUIRE(games.size() == 1);
    CHECK(games[0].text == read_moves + "{" + choice + "} ");
    CHECK(games[0].codes.empty());
    CHECK(only_text(moves + ". " + choice + " 3... 7-12 4. 49-43") == read_moves + "{" + choice + "} 7-12 49-43 ");
  }
  // One that is directly behind a move is played, the other is not; a bracket with a choice ends with it.
  CHECK(only_text(moves + " 7-12 or 8-12 4. 49-43 1-7") == read_moves + "7-12 {or 8-12} 49-43 1-7 ");
  CHECK(only_text(moves + " (7-12 of 8-12) 4. 49-43") == read_moves + "7-12 ( {of} 8-12 ) 49-43 ");
}

namespace {

/// The tags of a game below some text lines.
std::string tags_below(std::string const& lines) {
  auto const games = read(lines + "\n1. 32-28 18-23\n2. 38-32 12-18\n", "international");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text.find("32-28 18-23 38-32 12-18 ") != std::string::npos);
  return games[0].tags;
}

}  // namespace

TEST_CASE("the head of a table names no players") {
  for (std::string const head :
       {"Wit - Zwart", "Wit Zwart", "Blancs Noirs", "No White Black", "Nr | Wit | Zwart", "White – Black",
        "Weiß - Schwarz", "Белые - Чёрные", "Bianco - Nero", "Brancas x Pretas", "Białe - Czarne", "Wit 2-0 Zwart"}) {
    CAPTURE(head);
    CHECK(tags_below(head).empty());
  }
  CHECK(tags_below("Jansen - Pieters\nWit - Zwart") == "White=Jansen;Black=Pieters;");
  CHECK(tags_below("J. White – T. Black") == "White=J. White;Black=T. Black;");
}

TEST_CASE("both players may be named in one text line, each behind the word for its side") {
  for (std::string const names :
       {"Blancs : Een Noirs : Twee", "Blancs: Een  Noirs: Twee", "White: Een. Black: Twee.", "Wit: Een, Zwart: Twee",
        "Weiß: Een Schwarz: Twee", "Bianco: Een Nero: Twee", "Blancas: Een Negras: Twee", "Brancas: Een Pretas: Twee",
        "Белые: Een Чёрные: Twee", "Białe: Een Czarne: Twee", "Білі: Een Чорні: Twee",
        "Blancs : Een (FRA) Noirs : Twee (BEL)"}) {
    CAPTURE(names);
    CHECK(tags_below(names) == "White=Een;Black=Twee;");
  }
  CHECK(tags_below("White: A. Black: B.") == "White=A.;Black=B.;");
  CHECK(tags_below("White: Een, A. Black: Twee, B. (2-0)") == "White=Een, A.;Black=Twee, B.;Result=2-0;");
  CHECK(tags_below("Noirs : Twee Blancs : Een") == "Black=Twee;White=Een;");
  CHECK(tags_below("Blancs : Dupont. Noirs : Lemaire. Lyon, 1934").starts_with("White=Dupont;Black=Lemaire;"));
}

TEST_CASE("a surname may be before its initial") {
  CHECK(tags_below("Een, A. – Twee, B. (2-0)") == "White=Een, A.;Black=Twee, B.;Result=2-0;");
  CHECK(tags_below("Иванов И.И. - Петров П.П.") == "White=Иванов И.И.;Black=Петров П.П.;");
  CHECK(tags_below("Иванов И. И. - Петров П. П.") == "White=Иванов И. И.;Black=Петров П. П.;");
  CHECK(tags_below("Olympic, H. - Twee, B.") == "White=Olympic, H.;Black=Twee, B.;");
}

TEST_CASE("an outcome and a position may be in another language than the notes") {
  std::string const notes = "1. 32-28 White is better now. 1. … 18-23 This was played in the first round. 2. 38-32 ";
  CHECK(only_text(notes + "12-18\nLes Blancs gagnent.\n", "international").ends_with("2-0 "));
  CHECK(only_text(notes + "12-18 Zwart geeft op.\n", "international").ends_with("2-0 "));
  CHECK(read("Blancs : 32, dame 46. Noirs : 4, 9. Trait aux Blancs.\n\nA win that White has to find.\n"
             "1. 32-28 (9-13) 2. 28-23 A quiet move, and what a move.\n",
             "international")
            .at(0)
            .tags == "FEN=W:W32,K46:B4,9;");
}

TEST_CASE("moves named at nearly every move, with values, are none of the game") {
  CHECK(only_text("1. 32-28 18-23 2. 38-32 12-18 3. 43-38 Better is 42-38 with equality. 3. … 7-12 4. 49-43 A draw was "
                  "offered. 4. … 1-7 5. 34-29 23x34 6. 40x29 20-25\nWhite wins.\n",
                  "international") ==
        "32-28 18-23 38-32 12-18 43-38 {Better is 42-38 with equality.} 7-12 49-43 {A draw was offered.} 1-7 34-29 "
        "23x34 40x29 20-25 {White wins.} 2-0 ");
}
