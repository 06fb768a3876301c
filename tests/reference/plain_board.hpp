#pragma once

#include "board/geometry.hpp"
#include "board/position.hpp"

#include <array>

namespace damier::reference {

/// The content of a cell of the board.
enum class Content : char {
  unplayable = '#',  ///< a light cell, or one outside the board
  empty = '.',
  white_man = 'w',
  white_king = 'W',
  black_man = 'b',
  black_king = 'B',
};

[[nodiscard]] Content content_of(Piece piece) noexcept;
[[nodiscard]] bool is_piece_of(Content content, Colour colour) noexcept;
[[nodiscard]] bool is_king(Content content) noexcept;

/// A board as rows and columns of cells, without bit sets.
class PlainBoard {
 public:
  PlainBoard(Geometry const& geometry, Position const& position);

  [[nodiscard]] int rows() const noexcept { return geometry_.rows; }
  [[nodiscard]] int columns() const noexcept { return geometry_.columns; }
  /// The content of a cell, which may be outside the board.
  [[nodiscard]] Content at(Cell cell) const noexcept;
  void set(Cell cell, Content content) noexcept;
  [[nodiscard]] Position position(Colour side) const;

 private:
  Geometry geometry_;
  std::array<std::array<Content, 12>, 12> cells_{};
};

}  // namespace damier::reference
