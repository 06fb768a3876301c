// Moves that are printed in columns read downwards, and what is beside them.

#include "read_page.hpp"

#include <algorithm>

using namespace damier;
using namespace damier::reading_test;

namespace {

/// The game of the tests, in the order in which it is read.
constexpr std::string_view game =
    "11-15 23-19 8-11 22-17 9-13 17-14 10-17 21-14 15-18 19-15 4-8 24-19 13-17 28-24 11-16 26-23 16-20 31-26 ";

}  // namespace

TEST_CASE("a damaged move begins no table, whatever table is before it") {
  auto const games =
      read("45x1 +\n + Noirs :6, 23\n\n45x1 +\n 3 pions, 12, 16, 23\n\n1.12, 11 15 16, 23\n\n452, 16, 23\n");
  CHECK(!games.empty());
}

TEST_CASE("moves in columns are read downwards") {
  CHECK(only_text("11-15 10-17 13-17\n23-19 21-14 28-24\n8-11 15-18 11-16\n22-17 19-15 26-23\n9-13 4-8 16-20\n"
                  "17-14 24-19 31-26\n") == game);
  // The last column is shorter; bars between the cells.
  CHECK(only_text("11-15 | 17-14 | 4-8 | 26-23 |\n23-19 | 10-17 | 24-19 | 16-20 |\n8-11 | 21-14 | 13-17 | 31-26 |\n"
                  "22-17 | 15-18 | 28-24 |\n9-13 | 19-15 | 11-16 |\n") == game);
}

TEST_CASE("columns are found where the ends of lines are lost, and in bare numbers") {
  CHECK(only_text("A game of two players of our town. 11-15 10-17 13-17 23-19 21-14 28-24 8-11 15-18 11-16 22-17 19-15 "
                  "26-23 9-13 4-8 16-20 17-14 24-19 31-26") ==
        "{A game of two players of our town.} " + std::string{game});
  auto const bare = only_text(
      "11 15 10 17 13 17\n23 19 21 14 28 24\n8 11 15 18 11 16\n22 17 19 15 26 23\n9 13 4 8 16 20\n"
      "17 14 24 19 31 26\n");
  CHECK(bare.starts_with("11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14 15-18 19-15 4-8 24-19 13-17"));
}

TEST_CASE("columns with numbers are read by their numbers") {
  CHECK(only_text(
            "1. 32-28 18-23   4. 31-27 20-24\n2. 38-32 12-18   5. 37-31 14-20\n3. 43-38 7-12    6. 41-37 10-14\n") ==
        "32-28 18-23 38-32 12-18 43-38 7-12 31-27 20-24 37-31 14-20 41-37 10-14 ");
}

TEST_CASE("rows that can be played stay rows") {
  CHECK(only_text("11-15 23-19 8-11\n22-17 9-13 17-14\n10-17 21-14 15-18\n19-15 4-8 24-19\n13-17 28-24 11-16\n"
                  "26-23 16-20 31-26\n") == game);
}

TEST_CASE("a letter beside a move in columns leads to its note below") {
  auto const text = only_text(
      "11-15 10-17 13-17\na 23-19 21-14 28-24\n8-11 b 15-18 11-16\n22-17 19-15 26-23\n9-13 4-8 16-20\n17-14 24-19 "
      "31-26\n\n"
      "b. 6-10 25-22 is another way to play.\n");
  CHECK(text ==
        "11-15 {a} 23-19 8-11 22-17 9-13 17-14 10-17 21-14 15-18 ( 6-10 25-22 {is another way to play.} ) 19-15 4-8 "
        "24-19 13-17 28-24 11-16 26-23 16-20 31-26 ");
}

TEST_CASE("the solution of a position is read in columns, too") {
  auto const games =
      read("White: 13, 31, 32. Black: 4, 21, 28. White to move.\n\n13-9 8-11 2-6\n4-8 6-2 15-18\n9-6 11-15 6-10\n",
           "english");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text.find("13-9 4-8 9-6 8-11 6-2 11-15 2-6 15-18 6-10 ") != std::string::npos);
}

TEST_CASE("a note within a line is known by its letter") {
  CHECK(only_text("11-15 23-19 8-11 22-17 a, 9-13 17-14 10-17 21-14. Drawn. a. 4-8 17-13 15-18.") ==
        "11-15 23-19 8-11 22-17 9-13 ( 4-8 17-13 15-18 ) 17-14 10-17 21-14 {Drawn.} 1/2-1/2 ");
}

TEST_CASE("several openings in a list are games of their own") {
  auto const games = read(
      "Some openings.\n\n11-15, 24-20 is called the Lassie.\n\n11-15, 23-19, 8-11, 22-17, 3-8 is the Alma.\n\n"
      "Example 3, the Dyke: 11-15 22-17 15-19 24-15 10-19 23-16 12-19.\n");
  REQUIRE(games.size() == 3);
  CHECK(games[0].text.find("11-15 24-20 ") != std::string::npos);
  CHECK(games[1].text.find("11-15 23-19 8-11 22-17 3-8 ") != std::string::npos);
  CHECK(games[2].text.find("11-15 22-17 15-19 24-15 10-19 23-16 12-19 ") != std::string::npos);
  auto const sentence = read(
      "Old Fourteenth: 11-15 23-19 8-11 22-17 4-8; Cross: 11-15 23-18 8-11 27-23; Fife: 11-15 23-19 9-14 "
      "22-17 5-9.");
  REQUIRE(sentence.size() == 3);
  CHECK(sentence[2].text.find("11-15 23-19 9-14 22-17 5-9 ") != std::string::npos);
}

TEST_CASE("numbers in brackets lead a game where a line begins") {
  CHECK(
      only_text("(1) c3-d4\nThis is a quiet move.\n(1) ... f6-g5\n(2) d4-c5 b6-d4\n(3) e3-c5 d6-b4\n(4) a3-c5 g5-h4\n",
                "russian") == "c3-d4 {This is a quiet move.} f6-g5 d4-c5 b6-d4 e3-c5 d6-b4 a3-c5 g5-h4 ");
}

TEST_CASE("the answer that was played is the game, whatever is better") {
  CHECK(only_text("11-15 23-19 8-11 22-17 9-13 17-14 10-17 21-14\n\nFirst answer: 4-8 is fine.\n\nSecond answer: in "
                  "the game he played "
                  "(there is a better move): 15-18 19-15 4-8 24-19 13-17 28-24 11-16 26-23 16-20 31-26\n")
            .find("21-14 {First answer: 4-8 is fine.}") != std::string::npos);
}

TEST_CASE("a heading with the first moves of its game is no game") {
  auto const games = read(
      "THE SECOND OPENING. 11-15, 23-19, 8-11\n\n11-15(A), 23-19, 8-11, 22-17, 9-13, 17-14, 10-17, 21-14.\n\n"
      "A) The usual first move.\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text.find("11-15 {A) The usual first move.} 23-19 8-11 22-17 9-13 17-14 10-17 21-14 ") !=
        std::string::npos);
}

TEST_CASE("an opening that was drawn is played before the first number") {
  CHECK(only_text("Round 2\n7/II (cb4 bc5)\n\n1. ba5 fg5 2. gf4 gf6 3. bc3 fe5 4. cb4 e:g3 5. h:f6 e:g5", "russian")
            .find("cb4 bc5 ba5 fg5 gf4 gf6 bc3 fe5 cb4 ") != std::string::npos);
}

TEST_CASE("a cell of a table that is damaged or lost is a finding, and the rows below it are read") {
  constexpr std::string_view whole = "32-28 18-23 34-29 23x32 37x28 12-18 41-37 8-12 46-41 3-8 ";
  auto const has = [](Read const& read_game, std::string_view code) {
    return std::ranges::find(read_game.codes, code) != read_game.codes.end();
  };
  for (std::string const table : {"32 28 18 23\n34 29 23 32\n37 28 -\n41 37 8 12\n46 41 3 8\n31 26 20 25\n",
                                  "1 32/28 18/23\n2 34/29 23/32\n3 37/28 -\n4 41/37 8/12\n5 46/41 3/8\n",
                                  "1 32/28 18/23\n2 34/29 23/32\n3 37/28 12/18\n4 41/37 ?\n5 46/41 3/8\n",
                                  "32 28 18 23\n34 29 23 32\n37 28 12 18\n41 3? 8 12\n46 41 3 8\n",
                                  "1. 32-28 18-23\n2. 34-29 23x32\n3. 37x28 -\n4. 41-37 8-12\n5. 46-41 3-8\n",
                                  "1. 32-28 18-23\n2. 34-29 23x32\n3. - 12-18\n4. 41-37 8-12\n5. 46-41 3-8\n"}) {
    CAPTURE(table);
    auto const games = read(table, "international");
    REQUIRE(games.size() == 1);
    auto const is_read = games[0].text.starts_with(whole);
    // Or the game ends before the cell, and the rest is a finding.
    auto const end = games[0].text.find('{');
    CHECK((is_read || (end != std::string::npos && end >= 30 && whole.starts_with(games[0].text.substr(0, end)))));
    CHECK((has(games[0], "unread-moves") || has(games[0], "move-filled-in") || has(games[0], "misread-move")));
  }
  auto const garbled = read("1 32/28 18/23\n2 34/29 23/32\n3 37/28 12/18\n4 41/ 8/12\n5 46/41 3/8\n", "international");
  REQUIRE(garbled.size() == 1);
  CHECK(garbled[0].text.starts_with("32-28 18-23 34-29 23x32 37x28 12-18 {"));
  CHECK(has(garbled[0], "unread-moves"));
}

TEST_CASE("of two games side by side the first is read, and the other is a finding") {
  std::string const moves =
      "1. 32-28 18-23     1. 33-28 18-22\n2. 34-29 23x32     2. 31-26 22x33\n3. 37x28 12-18     3. 38x29 13-18\n"
      "4. 41-37 8-12      4. 43-38 8-13\n";
  for (std::string const head : {"", "Jansen - Smit      Verdi - Neri\n"}) {
    auto const games = read(head + moves, "international");
    REQUIRE(games.size() == 1);
    CHECK(games[0].text.starts_with("32-28 18-23 34-29 23x32 37x28 12-18 41-37 8-12 {"));
    CHECK(std::ranges::count(games[0].codes, "unread-moves") == 1);
    CHECK(games[0].tags == (head.empty() ? "" : "White=Jansen;Black=Smit;"));
  }
}
