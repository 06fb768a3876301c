#include "tests/notation/board_words.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace board_words;

TEST_CASE("square 1 is the leftmost playing square of the top row, 50 the rightmost of the bottom row") {
  auto const& board = international().board();
  CHECK(board.cell(at(1)) == Cell{0, 1});
  CHECK(board.cell(at(5)) == Cell{0, 9});
  CHECK(board.cell(at(6)) == Cell{1, 0});
  CHECK(board.cell(at(46)) == Cell{9, 0});
  CHECK(board.cell(at(50)) == Cell{9, 8});
}

TEST_CASE("every square's number gives the square back, and so does its name") {
  for (unsigned number = 1; number <= 50; ++number) {
    CHECK(numbers.number(at(number)) == number);
    auto const name = numbers.name(at(number));
    CHECK(name == std::to_string(number));
    std::string_view text{name};
    CHECK(numbers.read(text) == at(number));
    CHECK(text.empty());
  }
}

TEST_CASE("there is no square 0 and no square 51") {
  CHECK_FALSE(numbers.square(0));
  CHECK_FALSE(numbers.square(51));
}

TEST_CASE("reading a square takes its digits, leading zeros included, and nothing more") {
  std::string_view text{"006x2"};
  CHECK(numbers.read(text) == at(6));
  CHECK(text == "x2");
}

TEST_CASE("a text that does not begin with a square of the board is not changed") {
  for (std::string_view const original : {"", "0", "51", "x", " 7", "-3", "99999999999999999999"}) {
    auto text = original;
    CHECK_FALSE(numbers.read(text));
    CHECK(text == original);
  }
}
