// The notations of books and countries, as they get into PDN files.

#include "grammar/pdn/grammar.hpp"
#include "reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;

TEST_CASE("a move with the file of its start alone is one event") {
  CHECK(events("1.cd4 fg5 2.dc5 b:d4 3.e:c5 *") == Strings{"number:1.", "move:cd4", "move:fg5", "number:2.", "move:dc5",
                                                           "move:b:d4", "number:3.", "move:e:c5", "result:*"});
  for (std::string const move :
       {"cd4", "b:d4", "bxd4", "b×d4", "bхd4", "b : d4", "c-d4", "c—d4", "b:d4:f6", "CD4", "ij8", "bc1D"}) {
    CAPTURE(move);
    CHECK(events("1. " + move + " fg5 *") == Strings{"number:1.", "move:" + move, "move:fg5", "result:*"});
    CHECK(diagnostics("1. " + move + " fg5 *").empty());
  }
}

TEST_CASE("signs glued to a move with the file of its start alone belong to it") {
  CHECK(events("1. cd4! fg5?! 2. dc5* b:d4!* 3. e:c5 *") ==
        Strings{"number:1.", "move:cd4", "strength:!", "move:fg5", "strength:?!", "number:2.", "move:dc5", "strength:*",
                "move:b:d4", "strength:!", "strength:*", "number:3.", "move:e:c5", "result:*"});
}

TEST_CASE("a word that looks like a move from a file is text among words and in a game with numbers") {
  CHECK(events("1. 32-28 ab4 19-23 *") == Strings{"number:1.", "move:32-28", "skipped:ab4", "move:19-23", "result:*"});
  CHECK(events("1. c3-d4 or ab4 f6-g5 *") ==
        Strings{"number:1.", "move:c3-d4", "skipped:or ab4", "move:f6-g5", "result:*"});
  CHECK(events("be4 careful") == Strings{"skipped:be4 careful"});
  CHECK(events("be4") == Strings{"skipped:be4"});
  CHECK(events("1. Cd4 ax Ba9 abc4 cm4 *") == Strings{"number:1.", "skipped:Cd4 ax Ba9 abc4 cm4", "result:*"});
}

TEST_CASE("moves without numbers may begin a game with the file of the start") {
  CHECK(events("cd4 fg5 dc5") == Strings{"move:cd4", "move:fg5", "move:dc5"});
  CHECK(events("1) cd4 fg5 2 dc5") == Strings{"number:1)", "move:cd4", "move:fg5", "number:2", "move:dc5"});
}

TEST_CASE("letters of another alphabet that look alike are read, with one hint in a game") {
  CHECK(events("1. сd4 fg5 2. dс5 b:d4 3. е:с5 *") == Strings{"number:1.", "move:cd4", "move:fg5", "number:2.",
                                                              "move:dc5", "move:b:d4", "number:3.", "move:e:c5",
                                                              "result:*"});
  CHECK(diagnostics("1. сd4 fg5 2. dс5 b:d4 *") == Strings{"hint look-alike-letter 1:4"});
  CHECK(events("1. с3 — d4 d6—с5 *") == Strings{"number:1.", "move:c3 — d4", "move:d6—c5", "result:*"});
  CHECK(events("1. аb4! сЗ:е5:с7 *") == Strings{"number:1.", "move:ab4", "strength:!", "move:c3:e5:c7", "result:*"});
  CHECK(events("1. c3:e5:с7 *") == Strings{"number:1.", "move:c3:e5:c7", "result:*"});
  CHECK(events("1. 3З-29 2О-24 З. 44-39 *") ==
        Strings{"number:1.", "move:33-29", "move:20-24", "number:3.", "move:44-39", "result:*"});
  CHECK(events("1. 32-28 сад 19-23") == Strings{"number:1.", "move:32-28", "skipped:сад", "move:19-23"});
}

TEST_CASE("long dashes with blanks around them are signs of moves") {
  CHECK(events("1. c3 — d4 d6 – c5 2. d4 : b6 a7 : c5 *") ==
        Strings{"number:1.", "move:c3 — d4", "move:d6 – c5", "number:2.", "move:d4 : b6", "move:a7 : c5", "result:*"});
  CHECK(events("1. 32 — 28 19 — 23 *") == Strings{"number:1.", "move:32 — 28", "move:19 — 23", "result:*"});
}

TEST_CASE("commas between moves are ignored") {
  CHECK(events("1) 23-20, 9-13, 2) 28-23!, 13-18, *") == Strings{"number:1)", "move:23-20", "move:9-13", "number:2)",
                                                                 "move:28-23", "strength:!", "move:13-18", "result:*"});
  CHECK(diagnostics("1. 23-20, 9-13 *").empty());
  CHECK(events("1. 32-28 , 19-23 *").at(2) == "skipped:,");
}

TEST_CASE("two moves or more with a full stop between their squares are moves") {
  CHECK(events("1. 23.20 10.14 2. 28.23, 13.18! *") == Strings{"number:1.", "move:23.20", "move:10.14", "number:2.",
                                                               "move:28.23", "move:13.18", "strength:!", "result:*"});
  CHECK(events("1. 32.28 19-23 *") == Strings{"number:1.", "skipped:32.28", "move:19-23", "result:*"});
}

TEST_CASE("a letter after the square means only that a man becomes a king") {
  CHECK(events("1. b2-c1D a3:c1D 2. 7-2D *") ==
        Strings{"number:1.", "move:b2-c1D", "move:a3:c1D", "number:2.", "move:7-2D", "result:*"});
}

TEST_CASE("text glued to a move is the move and a text") {
  CHECK(events("5. 26-22Whiteresigned 1-0") ==
        Strings{"number:5.", "move:26-22", "skipped:Whiteresigned", "result:1-0"});
  CHECK(events("5. c3-d4wins *") == Strings{"number:5.", "move:c3-d4", "skipped:wins", "result:*"});
  CHECK(events("5. 32-28th *") == Strings{"number:5.", "skipped:32-28th", "result:*"});
}

TEST_CASE("a result in the place of a move, with the game going on, is a mistyped move") {
  CHECK(events("[White \"a\"]\n9. 32-28 19-23 10. 4-0 25-22 1-0") == Strings{"name:White", "value:a", "number:9.",
                                                                             "move:32-28", "move:19-23", "number:10.",
                                                                             "move:4-0", "move:25-22", "result:1-0"});
  CHECK(events("9. 32-28 19-23 10. 4-0 25-22 11. 30-25 2-0").at(4) == "move:4-0");
  CHECK(events("10. 25-22 4-0 11. 30-25 2-0").at(2) == "move:4-0");
  CHECK(events("9. 32-28 19-23 10. 1-0 25-22 11. 30-25 2-0").at(4) == "move:1-0");
  CHECK(events("10. 25-22 1-0 11. 30-25 2-0").at(2) == "move:1-0");
  CHECK(events("9. 32-28 (9. 31-27 4-0 10. 25-22) 19-23 2-0").at(5) == "move:4-0");
  CHECK(diagnostics("9. 32-28 19-23 10. 4-0 25-22 11. 30-25 2-0").empty());
}

TEST_CASE("a result that no number contradicts ends the game, whatever follows") {
  CHECK(records("1. 32-28 19-23 1-0\n\n1. 33-28 1-0").size() == 2);
  CHECK(records("1. 32-28 1-0\n\n2. 33-28 1-0").size() == 2);
  CHECK(records("1. 0-2\n\n1. 33-28 1-0").size() == 2);
  CHECK(events("[A \"b\"]\n1. 32-28 19-23 4-0 33-28 *").back() == "result:*");
  CHECK(events("[Result \"4-0\"]\n1. 32-28 19-23 2. 4-0\n33-28 *").at(6) == "result:4-0");
}
