#pragma once

#include "board/square.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace damier {

/// The four diagonal directions as White sees the board (White at the bottom).
enum class Direction : std::uint8_t { up_left, up_right, down_left, down_right };

inline constexpr std::array all_directions{Direction::up_left, Direction::up_right, Direction::down_left,
                                           Direction::down_right};

/// The direction back along the same diagonal.
[[nodiscard]] constexpr Direction opposite(Direction direction) noexcept {
  return static_cast<Direction>(3U - static_cast<unsigned>(direction));
}

/// A place on the board: row 0 is the top row (Black's back row), column 0 the leftmost.
struct Cell {
  int row = 0;
  int column = 0;
  constexpr bool operator==(Cell const&) const noexcept = default;
};

/// A board whose playing squares are the dark ones, with a dark square in the bottom left corner as White sits.
///
/// The padded layout: squares are numbered along the rows from the top left, columns/2 to a row, and after every second
/// row one bit is left unused. A diagonal step is then the same shift everywhere, and a step over the edge falls on
/// an unused bit. 10x10 takes 54 bits. A value of structural type, so that it can be a template argument.
struct Geometry {
  std::uint8_t columns = 10;
  std::uint8_t rows = 10;

  constexpr bool operator==(Geometry const&) const noexcept = default;

  /// Playing squares in a row.
  [[nodiscard]] constexpr unsigned row_squares() const noexcept { return columns / 2U; }
  [[nodiscard]] constexpr unsigned square_count() const noexcept { return row_squares() * rows; }
  /// Bits of the padded layout, from the first to the last playing square.
  [[nodiscard]] constexpr unsigned bits() const noexcept { return bit_of(square_count() - 1) + 1; }

  /// The bit of the index-th playing square (0-based, along the rows from the top left).
  [[nodiscard]] constexpr unsigned bit_of(unsigned index) const noexcept { return index + index / (2 * row_squares()); }
  /// The inverse of bit_of; the bit must belong to a playing square.
  [[nodiscard]] constexpr unsigned index_of(unsigned bit) const noexcept { return bit - bit / (2 * row_squares() + 1); }

  [[nodiscard]] constexpr Square square(unsigned index) const noexcept { return Square{bit_of(index)}; }
  [[nodiscard]] constexpr unsigned index(Square square) const noexcept { return index_of(square.bit()); }

  [[nodiscard]] constexpr Cell cell(Square square) const noexcept {
    auto const at = index(square);
    auto const row = at / row_squares();
    auto const shift = (row + rows) % 2 == 0 ? 1U : 0U;  // the bottom left corner is dark
    return {static_cast<int>(row), static_cast<int>(2 * (at % row_squares()) + shift)};
  }
  /// The playing square at a cell; nothing for a light or an outside cell.
  [[nodiscard]] constexpr std::optional<Square> at(Cell cell) const noexcept {
    if (cell.row < 0 || cell.column < 0 || cell.row >= rows || cell.column >= columns) {
      return std::nullopt;
    }
    auto const found = square(static_cast<unsigned>(cell.row) * row_squares() + static_cast<unsigned>(cell.column) / 2);
    return this->cell(found) == cell ? std::optional{found} : std::nullopt;
  }

  /// The next square in a direction, or nothing at the edge.
  [[nodiscard]] constexpr std::optional<Square> neighbour(Square square, Direction direction) const noexcept {
    auto const from = cell(square);
    auto const up = direction == Direction::up_left || direction == Direction::up_right;
    auto const left = direction == Direction::up_left || direction == Direction::down_left;
    return at({from.row + (up ? -1 : 1), from.column + (left ? -1 : 1)});
  }

  /// How far the bit moves at one step: negative upwards.
  [[nodiscard]] constexpr int step(Direction direction) const noexcept {
    auto const narrow = static_cast<int>(row_squares());
    switch (direction) {
      case Direction::up_left: return -(narrow + 1);
      case Direction::up_right: return -narrow;
      case Direction::down_left: return narrow;
      case Direction::down_right: return narrow + 1;
    }
    return 0;
  }

  [[nodiscard]] constexpr SquareSet squares() const noexcept { return rows_between(0, rows); }
  /// The playing squares of rows first to last - 1, row 0 being the top.
  [[nodiscard]] constexpr SquareSet rows_between(unsigned first, unsigned last) const noexcept {
    SquareSet set;
    for (auto index = first * row_squares(); index < last * row_squares(); ++index) {
      set.insert(square(index));
    }
    return set;
  }
  /// The square opposite through the centre: where the board turned by half a turn puts it.
  [[nodiscard]] constexpr Square turned(Square square) const noexcept { return Square{bits() - 1 - square.bit()}; }
};

}  // namespace damier
