#include "board/position.hpp"

#include <rapidcheck.h>
#include <array>
#include <catch2/catch.hpp>
#include <cstddef>
#include <map>
#include <utility>

using namespace damier;

namespace {

constexpr std::array boards{Geometry{10, 10}, Geometry{8, 8}, Geometry{12, 12}, Geometry{10, 8}};

Piece any_piece() { return {*rc::gen::element(Colour::white, Colour::black), *rc::gen::arbitrary<bool>()}; }

Position any_position(Geometry const& board) {
  Position position;
  position.side = *rc::gen::element(Colour::white, Colour::black);
  auto const pieces = *rc::gen::inRange(0U, board.square_count());
  for (unsigned count = 0; count < pieces; ++count) {
    auto const square = board.square(*rc::gen::inRange(0U, board.square_count()));
    if (!position.at(square)) {
      position.put(square, any_piece());
    }
  }
  return position;
}

}  // namespace

TEST_CASE("the opponent of White is Black, and the other way round") {
  CHECK(opponent(Colour::white) == Colour::black);
  CHECK(opponent(Colour::black) == Colour::white);
}

TEST_CASE("an empty position has no piece, and White to move") {
  Position const position;
  CHECK(position.occupied().empty());
  CHECK(position.side == Colour::white);
  CHECK_FALSE(position.at(Square{0}).has_value());
}

TEST_CASE("a position remembers what was put on its squares and what was removed") {
  CHECK(rc::check([] {
    Geometry const board;
    Position position;
    std::map<unsigned, Piece> expected;
    for (auto count = *rc::gen::inRange(0, 120); count > 0; --count) {
      auto const square = board.square(*rc::gen::inRange(0U, 50U));
      if (expected.erase(square.bit()) != 0) {
        position.remove(square);
      } else {
        auto const piece = any_piece();
        position.put(square, piece);
        expected[square.bit()] = piece;
      }
    }
    std::map<std::pair<Colour, bool>, unsigned> numbers;
    for (auto const square : board.squares()) {
      auto const found = expected.find(square.bit());
      RC_ASSERT(position.at(square).has_value() == (found != expected.end()));
      if (found != expected.end()) {
        RC_ASSERT(*position.at(square) == found->second);
        ++numbers[{found->second.colour, found->second.king}];
      }
    }
    for (auto const colour : {Colour::white, Colour::black}) {
      RC_ASSERT(position.men(colour).size() == (numbers[{colour, false}]));
      RC_ASSERT(position.kings_of(colour).size() == (numbers[{colour, true}]));
      RC_ASSERT((position.men(colour) | position.kings_of(colour)) == position.of(colour));
    }
    RC_ASSERT(position.occupied().size() == expected.size());
  }));
}

TEST_CASE("turning the board twice gives the same position") {
  CHECK(rc::check([] {
    auto const board = boards[*rc::gen::inRange(std::size_t{0}, boards.size())];
    auto const position = any_position(board);
    RC_ASSERT(turned(turned(position, board), board) == position);
  }));
}

TEST_CASE("the turned position has every piece opposite, in the other colour, and the other side to move") {
  CHECK(rc::check([] {
    auto const board = boards[*rc::gen::inRange(std::size_t{0}, boards.size())];
    auto const position = any_position(board);
    auto const other = turned(position, board);
    RC_ASSERT(other.side == opponent(position.side));
    for (auto const square : board.squares()) {
      auto const piece = position.at(square);
      auto const opposite_piece = other.at(board.turned(square));
      RC_ASSERT(piece.has_value() == opposite_piece.has_value());
      if (piece) {
        RC_ASSERT((*opposite_piece == Piece{opponent(piece->colour), piece->king}));
      }
    }
  }));
}
