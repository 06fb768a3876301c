#include "board/geometry.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <vector>

using namespace damier;

namespace {

constexpr std::array boards{Geometry{10, 10}, Geometry{8, 8}, Geometry{12, 12}, Geometry{10, 8}};

/// The square that a player of the 10x10 game calls by a number (2.6).
Square numbered(unsigned number) { return Geometry{}.square(number - 1); }

/// The cell one diagonal step away, computed without the geometry.
Cell stepped(Cell cell, Direction direction) {
  switch (direction) {
    case Direction::up_left: return {cell.row - 1, cell.column - 1};
    case Direction::up_right: return {cell.row - 1, cell.column + 1};
    case Direction::down_left: return {cell.row + 1, cell.column - 1};
    case Direction::down_right: return {cell.row + 1, cell.column + 1};
    default: break;  // only diagonals: the padded layout is made for them
  }
  return cell;
}

}  // namespace

TEST_CASE("the 10x10 board is numbered along the rows from the top left (2.6)") {
  Geometry const board;
  CHECK(board.square_count() == 50);
  CHECK(board.bits() == 54);
  CHECK(board.cell(numbered(1)) == Cell{0, 1});
  CHECK(board.cell(numbered(5)) == Cell{0, 9});
  CHECK(board.cell(numbered(6)) == Cell{1, 0});
  CHECK(board.cell(numbered(28)) == Cell{5, 4});
  CHECK(board.cell(numbered(45)) == Cell{8, 9});
  CHECK(board.cell(numbered(46)) == Cell{9, 0});
  CHECK(board.cell(numbered(50)) == Cell{9, 8});
}

TEST_CASE("the long line of the 10x10 board runs from 46 to 5 (2.4)") {
  Geometry const board;
  auto square = numbered(46);
  for (auto const number : {41U, 37U, 32U, 28U, 23U, 19U, 14U, 10U, 5U}) {
    auto const next = board.neighbour(square, Direction::up_right);
    REQUIRE(next == numbered(number));
    square = *next;
  }
  CHECK_FALSE(board.neighbour(square, Direction::up_right).has_value());
}

TEST_CASE("the neighbours of a square are those next to it on the diagonals") {
  Geometry const board;
  CHECK(board.neighbour(numbered(28), Direction::up_left) == numbered(22));
  CHECK(board.neighbour(numbered(28), Direction::up_right) == numbered(23));
  CHECK(board.neighbour(numbered(28), Direction::down_left) == numbered(32));
  CHECK(board.neighbour(numbered(28), Direction::down_right) == numbered(33));
  CHECK_FALSE(board.neighbour(numbered(6), Direction::up_left).has_value());
  CHECK(board.neighbour(numbered(6), Direction::up_right) == numbered(1));
  CHECK_FALSE(board.neighbour(numbered(50), Direction::down_right).has_value());
}

TEST_CASE("the 8x8 and the 12x12 board have a dark corner at the bottom left, too") {
  for (auto const& board : boards) {
    CHECK(board.cell(board.square(board.square_count() - board.row_squares())) == Cell{board.rows - 1, 0});
  }
}

TEST_CASE("half the cells of a board are squares, and cell and square are inverses") {
  for (auto const& board : boards) {
    unsigned found = 0;
    for (auto row = -2; row < board.rows + 2; ++row) {
      for (auto column = -2; column < board.columns + 2; ++column) {
        auto const inside = row >= 0 && column >= 0 && row < board.rows && column < board.columns;
        auto const dark = (row + column + board.rows) % 2 != 0;
        auto const square = board.at({row, column});
        CAPTURE(row, column);
        REQUIRE(square.has_value() == (inside && dark));
        if (square) {
          REQUIRE(board.cell(*square) == Cell{row, column});
          REQUIRE(board.index(*square) == found);  // along the rows from the top left
          ++found;
        }
      }
    }
    CHECK(found == board.square_count());
    CHECK(board.squares().size() == board.square_count());
  }
}

TEST_CASE("index and bit are inverses, and all bits fit the set of squares") {
  for (auto const& board : boards) {
    std::set<unsigned> bits;
    for (unsigned index = 0; index < board.square_count(); ++index) {
      REQUIRE(board.index_of(board.bit_of(index)) == index);
      bits.insert(board.bit_of(index));
    }
    CHECK(bits.size() == board.square_count());
    CHECK(*bits.rbegin() == board.bits() - 1);
    CHECK(board.bits() <= 128);
  }
}

TEST_CASE("a diagonal step of the padded layout leads to the neighbour, or off the squares where there is none") {
  for (auto const& board : boards) {
    for (auto const square : board.squares()) {
      for (auto const direction : all_directions) {
        if (!diagonals.contains(direction)) {
          continue;  // a step along a row can come to a square of the next row
        }
        auto const neighbour = board.neighbour(square, direction);
        auto const bit = static_cast<int>(square.bit()) + board.step(direction);
        CAPTURE(board.columns, board.rows, square.bit(), bit);
        REQUIRE(neighbour == board.at(stepped(board.cell(square), direction)));
        if (neighbour) {
          REQUIRE(static_cast<int>(neighbour->bit()) == bit);
        } else if (bit >= 0) {
          REQUIRE_FALSE(board.squares().contains(Square{static_cast<unsigned>(bit)}));
        }
      }
    }
  }
}

TEST_CASE("a step on any board leads to the bit of the neighbour, where there is one") {
  std::vector<Geometry> all{boards.begin(), boards.end()};
  all.push_back({.columns = 8, .rows = 8, .all_squares = true});
  all.push_back({.columns = 10, .rows = 8, .all_squares = true});
  for (auto const& board : all) {
    for (auto const square : board.squares()) {
      for (auto const direction : all_directions) {
        CAPTURE(board.columns, board.all_squares, square.bit(), static_cast<int>(direction));
        if (auto const neighbour = board.neighbour(square, direction)) {
          REQUIRE(static_cast<int>(neighbour->bit()) == static_cast<int>(square.bit()) + board.step(direction));
        }
      }
    }
  }
}

TEST_CASE("a step back undoes a step") {
  for (auto const& board : boards) {
    for (auto const square : board.squares()) {
      for (auto const direction : all_directions) {
        REQUIRE(board.step(opposite(direction)) == -board.step(direction));
        if (auto const neighbour = board.neighbour(square, direction)) {
          REQUIRE(board.neighbour(*neighbour, opposite(direction)) == square);
        }
      }
    }
  }
}

TEST_CASE("a step along a row or a column goes to the next square there, two cells away on a board of dark squares") {
  Geometry const board;
  CHECK(board.neighbour(numbered(28), Direction::up) == numbered(18));
  CHECK(board.neighbour(numbered(28), Direction::down) == numbered(38));
  CHECK(board.neighbour(numbered(28), Direction::left) == numbered(27));
  CHECK(board.neighbour(numbered(28), Direction::right) == numbered(29));
  CHECK_FALSE(board.neighbour(numbered(26), Direction::left).has_value());
  CHECK_FALSE(board.neighbour(numbered(6), Direction::up).has_value());
  Geometry const all{.columns = 8, .rows = 8, .all_squares = true};
  CHECK(all.neighbour(all.square(9), Direction::up) == all.square(1));
  CHECK_FALSE(all.neighbour(all.square(8), Direction::left).has_value());
}

TEST_CASE("rows are taken from the top") {
  Geometry const board;
  CHECK(board.rows_between(0, 1) == SquareSet{numbered(1), numbered(2), numbered(3), numbered(4), numbered(5)});
  CHECK(board.rows_between(9, 10) == SquareSet{numbered(46), numbered(47), numbered(48), numbered(49), numbered(50)});
  CHECK(board.rows_between(4, 4).empty());
  for (auto const& any : boards) {
    CHECK((any.rows_between(0, 3) | any.rows_between(3, any.rows)) == any.squares());
    CHECK((any.rows_between(0, 3) & any.rows_between(3, any.rows)).empty());
  }
}

TEST_CASE("the turned board has every cell opposite through the centre") {
  CHECK(Geometry{}.turned(numbered(1)) == numbered(50));
  CHECK(Geometry{}.turned(numbered(28)) == numbered(23));
  for (auto const& board : boards) {
    for (auto const square : board.squares()) {
      auto const [row, column] = board.cell(square);
      REQUIRE(board.turned(square) == board.at({board.rows - 1 - row, board.columns - 1 - column}));
      REQUIRE(board.turned(board.turned(square)) == square);
    }
  }
}
