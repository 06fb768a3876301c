// Lists of results above a game, tables with a game a row, and texts of several games as damier itself prints them.

#include "read_page.hpp"

using namespace damier;
using namespace damier::reading_test;

TEST_CASE("a list of results is no heading") {
  constexpr std::string_view game{"1. 32-28 17-22 2. 28x17 11x22 3. 37-32 6-11"};
  for (std::string_view const list : {"Ronde 3: Mulder - Postma 1-1; Bakker - Visser 2-0.",
                                      "Round 3: Abbott - Bell 1-0; Cole - Dunn 0-1; Ellis - Finch 1/2-1/2",
                                      "Mulder – Postma 1-1\nBakker – Visser 2-0\nDekker – Prins 0-2"}) {
    CAPTURE(list);
    auto const games = read(std::string{list} + "\n\n" + std::string{game}, "international");
    REQUIRE(games.size() == 1);
    CHECK(games[0].tags.empty());
  }
  // The last line of one, directly above the moves, is their heading.
  auto const games = read("Mulder – Postma 1-1\nBakker – Visser 2-0\n" + std::string{game}, "international");
  REQUIRE(games.size() == 1);
  CHECK(games[0].tags == "White=Bakker;Black=Visser;Result=2-0;");
  CHECK(read("Jean-Marc Petit – Anne-Marie Blanc 2-0\n\n" + std::string{game}, "international")[0].tags ==
        "White=Jean-Marc Petit;Black=Anne-Marie Blanc;Result=2-0;");
}

TEST_CASE("each row of a table has its game, though its moves could go on with those above") {
  for (std::string_view const table :
       {"naam,zetten\nMulder,32-28 18-23 38-32 12-18\nPostma,34-30 20-25 30-24 19x30",
        "1\tMulder\tPostma\t32-28 18-23 38-32 12-18\n2\tBakker\tVisser\t34-30 20-25 30-24 19x30",
        "Mulder Postma 2-0 32-28 18-23 38-32 12-18\nBakker Visser 0-2 34-30 20-25 30-24 19x30",
        "Open;Mulder;Postma;2-0;1. 32-28 18-23 2. 38-32 12-18\nOpen;Bakker;Visser;0-2;1. 34-30 20-25 2. 30-24 19x30"}) {
    CAPTURE(table);
    auto const games = read(table);
    REQUIRE(games.size() == 2);
    CHECK(games[0].text.find("32-28 18-23 38-32 12-18 ") != std::string::npos);
    CHECK(games[0].text.find("Bakker") == std::string::npos);
    CHECK(games[1].text.find("34-30 20-25 30-24 19x30 ") != std::string::npos);
    CHECK(detect_format(table) == TextFormat::text);
  }
}

TEST_CASE("a misprint in a solution does not make it one of a rare variant") {
  auto const games =
      read("Dammen voor iedereen. Wit: 33, 38, 40. Zwart: 24, 19, 5. Oplossing: 33-29 24x33 38x29 19-24 29x20.");
  REQUIRE(games.size() == 1);
  CHECK(games[0].variant == "international");
}

TEST_CASE("a position below the notes of a game begins another one") {
  auto const dutch = read(
      "Mulder – Postma (2-0)\n\n1. 32-28 19-23 2. 28×19 14×23 3. 37-32 10-14 4. 41-37 (A) 14-19 W+\n\n"
      "A. 4. 42-37 5-10 (B) 5. 47-42\n\nB. 4. … 14-19 5. 47-42\n\n* * *\n\nBakker – Visser (1-1)\n"
      "Wit: 28, 32, dam 37. Zwart: 17, 19. Zwart aan zet.\n\n1. … 17-22 2. 28×17 19-23 =\n\n* * *\n");
  REQUIRE(dutch.size() == 2);
  CHECK(dutch[1].tags.find("White=Bakker;Black=Visser;Result=1-1;") != std::string::npos);
  CHECK(dutch[1].text.find("17-22 28×17 19-23 ") != std::string::npos);
  auto const polish = read(
      "Mulder – Postma (2-0)\n\n1. 32-28 19-23 2. 28:19 14:23 3. 37-32 10-14 Białe wygrywają.\n\n* * *\n\n"
      "Bakker – Visser (1-1)\nBiałe: 28, 32, damka 37. Czarne: 17, 19. Ruch czarnych.\n\n"
      "1. ... 17-22 2. 28:17 19-23 Remis.\n\n* * *\n");
  REQUIRE(polish.size() == 2);
  CHECK(polish[0].text == "32-28 19-23 28:19 14:23 37-32 10-14 {Białe wygrywają.} 2-0 ");
  CHECK(polish[1].tags.find("FEN=B:W28,32,K37:B17,19;") != std::string::npos);
  CHECK(polish[1].text.find("17-22 28:17 19-23 {Remis.} 1-1 ") != std::string::npos);
}

TEST_CASE("a word for a game before the names is no part of them, whatever the format is") {
  for (std::string_view const heading : {"Partij Mulder - Postma", "Partie Petit – Blanc.", "Game Abbott - Bell"}) {
    CAPTURE(heading);
    auto const text = std::string{heading} + "\n\n1. 32-28 17-22 2. 28x17 11x22\n";
    CHECK(detect_format(text) == TextFormat::text);
    CHECK(read(text, "international")[0].tags.find("White=Part") == std::string::npos);
  }
}
