// A game that a heading announces is a record of its own, whether its moves can be played or not, and its words never
// stand inside the game before it.

#include "read_page.hpp"

#include <algorithm>

using namespace damier;
using namespace damier::reading_test;

namespace {

bool has(Read const& game, std::string_view code) { return std::ranges::find(game.codes, code) != game.codes.end(); }

constexpr std::string_view first_game{"Peeters – Maas 2-0\n1. 32-28 17-22 2. 28x17 11x22 3. 37-32 6-11 wit wint.\n\n"};

}  // namespace

TEST_CASE("a heading begins a record though the first move below it cannot be played") {
  for (std::string_view const below : {"Lammers – Kuipers 0-2\n1. 33-92 18-23 2. 38-33 zwart wint.",
                                       "Lammers – Kuipers 0-2\n\n1. 32-27 18-24 2. 37-32 zwart wint.",
                                       "Partij Lammers – Kuipers. 1. 33-28 18-24 2. 38-33 20-24",
                                       "Wit: Lammers\nZwart: Kuipers\n1. 32-27 18-24 2. 37-32"}) {
    CAPTURE(below);
    auto const games = read(std::string{first_game} + std::string{below});
    REQUIRE(games.size() == 2);
    CHECK(games[0].text == "32-28 17-22 28x17 11x22 37-32 6-11 {wit wint.} 2-0 ");
    CHECK(games[1].tags.starts_with("White=Lammers;Black=Kuipers;"));
    CHECK(games[1].text.find("18-2") != std::string::npos);
  }
  auto const russian = read(
      "Орлов – Зимин\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 белые выиграли.\n\n"
      "Лебедев – Котов\n1. c3-e5 b6-a5 2. d4-c5 чёрные сдались.");
  REQUIRE(russian.size() == 2);
  CHECK(russian[0].text == "c3-d4 b6-a5 d4-c5 d6xb4 a3xc5 {белые выиграли.} 1-0 ");
  CHECK(russian[1].text == "c3-e5 b6-a5 d4-c5 {чёрные сдались.} 1-0 ");
}

TEST_CASE("the words of a game that cannot be played stay in their order, between the games around it") {
  auto const games = read(
      "Webb v. Stone, Hull.\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 drawn.\n\n"
      "Marsh v. Lane, Derby.\n1. 11-71 23-19 2. 8-11 drawn.\n\n"
      "Pike v. Ford, Bath.\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 drawn.");
  REQUIRE(games.size() == 3);
  CHECK(games[0].text == "11-15 23-19 8-11 22-17 4-8 17-13 {drawn.} 1/2-1/2 ");
  CHECK(games[1].tags.find("White=Lane;") != std::string::npos);
  CHECK(games[1].tags.find("Black=Marsh;") != std::string::npos);
  CHECK(games[1].text == "11-71 23-19 8-11 {drawn.} 1/2-1/2 ");
  CHECK(games[2].tags.find("White=Ford;") != std::string::npos);
  CHECK(games[2].tags.find("Black=Pike;") != std::string::npos);
  CHECK(games[2].text.starts_with("11-15 23-19 8-11 "));
}

TEST_CASE("two headings are two games, though one has no moves") {
  auto const games = read(std::string{first_game} +
                          "Lammers – Kuipers 0-2 (notatie verloren)\n\nDekker – Prins 1-1\n1. 34-30 20-25 2. 30-24 "
                          "19x30 3. 35x24 remise.");
  REQUIRE(games.size() == 3);
  CHECK(games[1].tags == "White=Lammers;Black=Kuipers;Result=0-2;");
  CHECK(games[1].text == "{(notatie verloren)} 0-2 ");
  CHECK(has(games[1], "unexpected-text"));
  CHECK(games[2].tags == "White=Dekker;Black=Prins;Result=1-1;");
  // The same names twice, and a list of results, are not several games.
  CHECK(read("J. Dekker – P. Prins 1-1\n\nDekker – Prins 1-1\n1. 34-30 20-25 2. 30-24 19x30 3. 35x24 remise.").size() ==
        1);
}

TEST_CASE("a position begins a record though no move behind it can be played") {
  auto const games = read(
      "Wit: 27, 28, 32. Zwart: 9, 18, 19. Wit aan zet.\n1. 27-22 18x27 2. 32x21 19-24\n\n"
      "Wit: 27, 28, 32. Zwart: 16, 18, 22. Wit aan zet.\n1. 28-24 22x24 2. 32-28 18-23",
      "international");
  REQUIRE(games.size() == 2);
  CHECK(games[1].tags == "FEN=W:W27,28,32:B16,18,22;");
  CHECK(has(games[1], "unread-moves"));
  CHECK(games[0].text.find("28-24") == std::string::npos);
}

TEST_CASE("few moves behind a number 1 that are in no game are a finding") {
  auto const games =
      read("1. 32-28 17-22 2. 28x17 11x22 3. 37-32 6-11 2-0\n\n1. 32-27 18-24 en verder.", "international");
  CHECK(std::ranges::any_of(games, [](Read const& game) { return has(game, "unread-moves"); }));
}
