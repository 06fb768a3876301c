#include "reference/plain_board.hpp"

#include <cstddef>

namespace damier::reference {

Content content_of(Piece piece) noexcept {
  if (piece.colour == Colour::white) {
    return piece.king ? Content::white_king : Content::white_man;
  }
  return piece.king ? Content::black_king : Content::black_man;
}

bool is_piece_of(Content content, Colour colour) noexcept {
  if (colour == Colour::white) {
    return content == Content::white_man || content == Content::white_king;
  }
  return content == Content::black_man || content == Content::black_king;
}

bool is_king(Content content) noexcept { return content == Content::white_king || content == Content::black_king; }

PlainBoard::PlainBoard(Geometry const& geometry, Position const& position) : geometry_{geometry} {
  for (auto row = 0; row < rows(); ++row) {
    for (auto column = 0; column < columns(); ++column) {
      auto const square = geometry.at({row, column});
      if (!square) {
        set({row, column}, Content::unplayable);
      } else if (auto const piece = position.at(*square)) {
        set({row, column}, content_of(*piece));
      } else {
        set({row, column}, Content::empty);
      }
    }
  }
}

Content PlainBoard::at(Cell cell) const noexcept {
  if (cell.row < 0 || cell.column < 0 || cell.row >= rows() || cell.column >= columns()) {
    return Content::unplayable;
  }
  return cells_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
}

void PlainBoard::set(Cell cell, Content content) noexcept {
  cells_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = content;
}

Position PlainBoard::position(Colour side) const {
  Position position;
  position.side = side;
  for (auto row = 0; row < rows(); ++row) {
    for (auto column = 0; column < columns(); ++column) {
      for (auto const colour : {Colour::white, Colour::black}) {
        auto const content = at({row, column});
        if (is_piece_of(content, colour)) {
          position.put(geometry_.at({row, column}).value(), {colour, is_king(content)});
        }
      }
    }
  }
  return position;
}

}  // namespace damier::reference
