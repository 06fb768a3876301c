#pragma once

#include "board/square.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace damier {

/// The eight directions as White sees the board (White at the bottom). On a board that uses only its dark squares, a
/// step up, left, right or down goes to the next dark square in that row or column, two cells away.
enum class Direction : std::uint8_t { up_left, up_right, down_left, down_right, up, left, right, down };

inline constexpr std::array all_directions{Direction::up_left,    Direction::up_right, Direction::down_left,
                                           Direction::down_right, Direction::up,       Direction::left,
                                           Direction::right,      Direction::down};

/// The direction back along the same line.
[[nodiscard]] constexpr Direction opposite(Direction direction) noexcept {
  auto const number = static_cast<unsigned>(direction);
  return static_cast<Direction>(number < 4 ? 3 - number : 11 - number);
}

/// A set of directions; a structural value.
struct DirectionSet {
  std::uint8_t bits = 0;

  constexpr bool operator==(DirectionSet const&) const noexcept = default;
  [[nodiscard]] constexpr bool contains(Direction direction) const noexcept {
    return (bits >> static_cast<unsigned>(direction) & 1U) != 0;
  }
  friend constexpr DirectionSet operator|(DirectionSet a, DirectionSet b) noexcept {
    return {static_cast<std::uint8_t>(a.bits | b.bits)};
  }
  /// The same directions as seen from the other side of the board.
  [[nodiscard]] constexpr DirectionSet turned() const noexcept {
    DirectionSet result;
    for (auto const direction : all_directions) {
      if (contains(direction)) {
        result.bits = static_cast<std::uint8_t>(result.bits | 1U << static_cast<unsigned>(opposite(direction)));
      }
    }
    return result;
  }
};

/// The forward directions of White's men; turned() gives Black's.
inline constexpr DirectionSet forward_diagonals{0b0000'0011};
inline constexpr DirectionSet diagonals{0b0000'1111};
inline constexpr DirectionSet orthogonals{0b1111'0000};
inline constexpr DirectionSet forward_and_sideways{0b0111'0000};
inline constexpr DirectionSet eight_directions{0b1111'1111};

/// A place on the board: row 0 is the top row (Black's back row), column 0 the leftmost.
struct Cell {
  int row = 0;
  int column = 0;
  constexpr bool operator==(Cell const&) const noexcept = default;
};

/// A board. Its playing squares are all its squares, or its dark squares with a dark one in the bottom left corner as
/// White sits. A board with a light square in that corner is the mirror image of such a board: only the names of its
/// squares differ (notation/numbering.hpp).
///
/// The padded layout: squares are numbered along the rows from the top left, columns/2 to a row, and after every second
/// row one bit is left unused. A diagonal step is then the same shift everywhere, and a step over the edge falls on an
/// unused bit. 10x10 takes 54 bits. If all squares are used, no bit is left unused. A value of structural type, so that
/// it can be a template argument.
struct Geometry {
  std::uint8_t columns = 10;
  std::uint8_t rows = 10;
  bool all_squares = false;  ///< if not, only the dark squares

  constexpr bool operator==(Geometry const&) const noexcept = default;

  /// Playing squares in a row.
  [[nodiscard]] constexpr unsigned row_squares() const noexcept { return all_squares ? columns : columns / 2U; }
  [[nodiscard]] constexpr unsigned square_count() const noexcept { return row_squares() * rows; }
  /// Bits of the padded layout, from the first to the last playing square.
  [[nodiscard]] constexpr unsigned bits() const noexcept { return bit_of(square_count() - 1) + 1; }

  /// The bit of the index-th playing square (0-based, along the rows from the top left).
  [[nodiscard]] constexpr unsigned bit_of(unsigned index) const noexcept {
    return all_squares ? index : index + index / (2 * row_squares());
  }
  /// The inverse of bit_of; the bit must belong to a playing square.
  [[nodiscard]] constexpr unsigned index_of(unsigned bit) const noexcept {
    return all_squares ? bit : bit - bit / (2 * row_squares() + 1);
  }

  [[nodiscard]] constexpr Square square(unsigned index) const noexcept { return Square{bit_of(index)}; }
  [[nodiscard]] constexpr unsigned index(Square square) const noexcept { return index_of(square.bit()); }

  [[nodiscard]] constexpr Cell cell(Square square) const noexcept {
    auto const at = index(square);
    auto const row = at / row_squares();
    if (all_squares) {
      return {static_cast<int>(row), static_cast<int>(at % row_squares())};
    }
    auto const shift = (row + rows) % 2 == 0 ? 1U : 0U;  // the bottom left corner is dark
    return {static_cast<int>(row), static_cast<int>(2 * (at % row_squares()) + shift)};
  }
  /// The playing square at a cell; nothing for a light square of a board that uses only its dark ones, or for a cell
  /// outside the board.
  [[nodiscard]] constexpr std::optional<Square> at(Cell cell) const noexcept {
    if (cell.row < 0 || cell.column < 0 || cell.row >= rows || cell.column >= columns) {
      return std::nullopt;
    }
    auto const width = all_squares ? 1U : 2U;
    auto const found =
        square(static_cast<unsigned>(cell.row) * row_squares() + static_cast<unsigned>(cell.column) / width);
    return this->cell(found) == cell ? std::optional{found} : std::nullopt;
  }

  /// One step in a direction, in rows and columns.
  [[nodiscard]] constexpr Cell offset(Direction direction) const noexcept {
    auto const far = all_squares ? 1 : 2;
    switch (direction) {
      case Direction::up_left: return {-1, -1};
      case Direction::up_right: return {-1, 1};
      case Direction::down_left: return {1, -1};
      case Direction::down_right: return {1, 1};
      case Direction::up: return {-far, 0};
      case Direction::left: return {0, -far};
      case Direction::right: return {0, far};
      case Direction::down: return {far, 0};
    }
    return {};
  }
  /// The next square in a direction, or nothing at the edge.
  [[nodiscard]] constexpr std::optional<Square> neighbour(Square square, Direction direction) const noexcept {
    auto const from = cell(square);
    auto const way = offset(direction);
    return at({from.row + way.row, from.column + way.column});
  }

  /// How far the bit moves at one step: negative upwards. Over the edge a diagonal step falls on an unused bit, one
  /// along a row, and any sideways step on a board of all squares, on a square of another row.
  [[nodiscard]] constexpr int step(Direction direction) const noexcept {
    auto const narrow = static_cast<int>(row_squares());
    auto const vertical = all_squares ? narrow : 2 * narrow + 1;
    auto const towards_right = all_squares ? narrow - 1 : narrow;  // up-right, or back
    switch (direction) {
      case Direction::up_left: return -(narrow + 1);
      case Direction::up_right: return -towards_right;
      case Direction::down_left: return towards_right;
      case Direction::down_right: return narrow + 1;
      case Direction::up: return -vertical;
      case Direction::left: return -1;
      case Direction::right: return 1;
      case Direction::down: return vertical;
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
  /// The square diametrically opposite: where the square lands when the board is turned by half a turn.
  [[nodiscard]] constexpr Square turned(Square square) const noexcept { return Square{bits() - 1 - square.bit()}; }
};

}  // namespace damier
