#include "tests/notation/board_words.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <string_view>

using namespace damier;
using namespace board_words;

namespace {

/// A move text as "from via to sign", with squares as numbers.
std::string read(std::string_view text) {
  auto const move = read_move_text(text, numbers);
  if (!move) {
    return "error at " + std::to_string(move.error().offset) + ": " + std::string{move.error().message};
  }
  CHECK(move->from() == move->squares[0]);
  std::string result = numbers_of(std::vector<Square>(move->squares.begin(), move->squares.begin() + move->size));
  result += move->sign == MoveSign::quiet ? " quiet" : move->sign == MoveSign::capture ? " capture" : " none";
  if (move->captured) {
    result += " <" + numbers_of(*move->captured) + ">";
  }
  return result;
}

}  // namespace

TEST_CASE("move text: every sign of a quiet move") {
  for (auto const* sign : {"-", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212"}) {
    CHECK(read(std::string{"32"} + sign + "28") == "32 28 quiet");
  }
}

TEST_CASE("move text: every sign of a capture") {
  for (auto const* sign : {"x", "X", ":", "\u00d7", "\u0445", "\u0425", "%"}) {
    CHECK(read(std::string{"28"} + sign + "19") == "28 19 capture");
  }
}

TEST_CASE("move text: blanks around squares and signs") {
  CHECK(read("1- 7") == "1 7 quiet");
  CHECK(read("35x 4") == "35 4 capture");
  CHECK(read(" 4x 1") == "4 1 capture");
  CHECK(read("28 \u00d7 17 x 8 ") == "28 17 8 capture");
}

TEST_CASE("move text: the plain form is read as in the long way, or left to it") {
  std::mt19937 random{31};
  std::string_view const alphabet{"0123456789-x:abcdefghX <"};
  unsigned read_plainly = 0;
  for (auto const* const variant : variants()) {
    Numbering const numbering{variant->rules()};
    for (auto round = 0; round < 20'000; ++round) {
      auto const square = [&] {
        return variant->board().square(static_cast<unsigned>(random()) % variant->board().square_count());
      };
      auto text = numbering.name(square()) + "-x:X "[random() % 5] + numbering.name(square());
      for (auto changes = random() % 3; changes != 0; --changes) {
        text[random() % text.size()] = alphabet[random() % alphabet.size()];
      }
      PlainMoveText plain;
      auto const full = read_move_text(text, numbering);
      if (read_plain_move_text(text, numbering, plain)) {
        ++read_plainly;
        INFO(text);
        REQUIRE(full);
        CHECK((full->size == 2 && !full->captured));
        CHECK((plain.from == full->from() && plain.to == full->to() && plain.sign == full->sign));
      }
    }
  }
  CHECK(read_plainly > 100'000);
  for (auto const* const common : {"32-28", "1-6", "28x19", "6:1"}) {
    PlainMoveText plain;
    CHECK(read_plain_move_text(common, numbers, plain));
  }
}

TEST_CASE("move text: leading zeros") {
  CHECK(read("06-11") == "6 11 quiet");
  CHECK(read("04x24") == "4 24 capture");
}

TEST_CASE("move text: a route keeps its squares in order") {
  CHECK(read("26x17x10x1") == "26 17 10 1 capture");
  auto const move = read_move_text("26x17x10x1", numbers);
  REQUIRE(move);
  CHECK(move->to() == at(1));
  CHECK(numbers_of(move->via()) == "17 10");
  CHECK(read_move_text("26x17", numbers)->via().empty());
}

TEST_CASE("move text: a route with mixed signs is a capture") { CHECK(read("26-17x10-1") == "26 17 10 1 capture"); }

TEST_CASE("move text: a route written with dashes alone claims no capture") {
  CHECK(read("26-17-10") == "26 17 10 quiet");
}

TEST_CASE("move text: a capture may end where it began") { CHECK(read("38x27x13x24x38") == "38 27 13 24 38 capture"); }

TEST_CASE("move text: captured squares in angle brackets") {
  CHECK(read("47x36 <42, 29, 14, 31>") == "47 36 capture <14 29 31 42>");
  CHECK(read("47x36<42,29>") == "47 36 capture <29 42>");
  CHECK(read("47x36 < 42 29 > ") == "47 36 capture <29 42>");
}

TEST_CASE("move text: brackets that hold no list of squares are an error at their place") {
  CHECK(read("47x36 <>") == "error at 7: expected-captured-squares");
  CHECK(read("47x36 <42") == "error at 9: expected-captured-squares");
  CHECK(read("47x36 <42,51>") == "error at 10: expected-captured-squares");
  CHECK(read("47x36 <42;29>") == "error at 9: expected-captured-squares");
}

TEST_CASE("move text: what is no square is an error at its place") {
  CHECK(read("") == "error at 0: expected-square");
  CHECK(read("a4-b4") == "error at 0: expected-square");
  CHECK(read("k1-b4") == "error at 0: expected-square");
  CHECK(read("0-0") == "error at 0: expected-square");
  CHECK(read("32-51") == "error at 3: expected-square");
  CHECK(read("32-") == "error at 3: expected-square");
  CHECK(read("32--28") == "error at 3: expected-square");
  CHECK(read("32-99999999999999999999") == "error at 3: expected-square");
}

TEST_CASE("move text: one square is no move") { CHECK(read("32") == "error at 2: expected-end-square"); }

TEST_CASE("move text: four digits are two squares, and nothing else is divided without a sign") {
  CHECK(read("3228") == "32 28 none");
  CHECK(read("0107") == "1 7 none");
  CHECK(read("3251") == "error at 0: expected-square");
  CHECK(read("328") == "error at 0: expected-square");
  CHECK(read("32281") == "error at 0: expected-square");
  CHECK(read("32 28") == "error at 3: expected-separator");
}

TEST_CASE("move text: text behind the move is an error at its place") {
  CHECK(read("32-28!") == "error at 5: expected-separator");
  CHECK(read("47x36 <42> x") == "error at 11: expected-separator");
}

TEST_CASE("move text: 48 squares are read, 49 are too many") {
  std::string text{"1"};
  for (unsigned i = 1; i < MoveText::most_squares; ++i) text += "x" + std::to_string(1 + i % 50);
  CHECK(read_move_text(text, numbers));
  auto const longer = read_move_text(text + "x7", numbers);
  REQUIRE_FALSE(longer);
  CHECK(longer.error().message == "too-many-squares");
}
