#include "text/move_words.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier;

namespace {

using Strings = std::vector<std::string>;

Strings written(std::string_view text, std::vector<MoveWord> const& words) {
  Strings found;
  for (auto const& word : words) {
    found.emplace_back(text.substr(word.begin, word.end - word.begin));
  }
  return found;
}
Strings possible(std::string_view text) { return written(text, possible_move_words(text)); }
Strings kept(std::string_view text) {
  auto words = possible_move_words(text);
  keep_move_words(words);
  return written(text, words);
}

}  // namespace

TEST_CASE("words with the sign of a move look like moves in every notation") {
  CHECK(possible("1. 32-28 19–23 2. 28 x 19 14×23, c3-d4 b6:a5 cd4 d4xb6xd8 31-26-17 с3-d4") ==
        Strings{"32-28", "19–23", "28 x 19", "14×23", "c3-d4", "b6:a5", "cd4", "d4xb6xd8", "31-26-17", "с3-d4"});
  CHECK(possible("W31-26 Z20-25") == Strings{"31-26", "20-25"});
}

TEST_CASE("squares that are parted otherwise may be moves, two by two") {
  CHECK(possible("1 32 28 18 23\n2 34 29 23x32\n3 37 28 12-18") ==
        Strings{"32 28", "18 23", "34 29", "23x32", "37 28", "12-18"});
  CHECK(possible("32/28 18,23 3429 23.32 37>28 12_18 41 a 37 8 naar 12 c3 d4") ==
        Strings{"32/28", "18,23", "3429", "23.32", "37>28", "12_18", "41 a 37", "8 naar 12", "c3 d4"});
  CHECK(possible("1. 32 28 2. 34 29") == Strings{"32 28", "34 29"});
}

TEST_CASE("dates, years, points, times of commands and lists of squares are no moves") {
  CHECK(possible("20-06-2003 12.10.2003 1950-51 2-0 1-1 12/10/2003 27,32,37 [%clk 1:23:45] [%emt 0:12]").empty());
  CHECK(kept("1:59:07 12:20:35 14:02 1:59:58 12-03-52 7-11-48 20-06").empty());
  CHECK(kept("28:19:10 3:25 14-03 20-6") == Strings{"28:19:10", "3:25", "14-03", "20-6"});
  CHECK(possible("5:37:48 25-03") == Strings{"5:37:48", "25-03"});
  CHECK(kept("pages 12/14, 3.5 points, 2 1 and 40,50").empty());
}

TEST_CASE("a word without the sign of a move is kept in company, or behind a number") {
  CHECK(kept("32/28 18/23 34/29").empty());
  CHECK(kept("32/28 18/23 34/29 23/32").size() == 4);
  CHECK(kept("1. 32/28 18/23").size() == 2);
  CHECK(kept("c3/d4 f6/g5").size() == 2);
  CHECK(kept("a score of 1 2 2 1 3 4 4 5 1 1").empty());
}

TEST_CASE("a word that may be a move is spelled with a dash") {
  for (std::string_view const word : {"32 28", "32/28", "3228", "32 a 28", "32->28", "32 à 28", "32_28"}) {
    INFO(word);
    CHECK(with_dash(word) == "32-28");
  }
  CHECK(with_dash("c3 d4") == "c3-d4");
  CHECK(with_dash("8.12") == "8-12");
}

TEST_CASE("commands that nobody closes are passed, as many as there are") {
  std::string text = "[%clk 1] 32-28 ";
  for (int i = 0; i < 100'000; ++i) text += "[%";
  CHECK(possible(text + " 19-23") == Strings{"32-28", "19-23"});
}
