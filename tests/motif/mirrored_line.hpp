#pragma once

#include "motif/motif.hpp"

namespace damier::testing {

/// A square after the half turn of the board.
inline Square turned(Geometry const& board, Square square) {
  return board.square(board.square_count() - 1 - board.index(square));
}
inline SquareSet turned(Geometry const& board, SquareSet squares) {
  SquareSet result;
  for (auto const square : squares) {
    result.insert(turned(board, square));
  }
  return result;
}

/// A position after the half turn with exchanged colours.
inline Position turned(Geometry const& board, Position const& position) {
  auto result = position;
  result.pieces[0] = turned(board, position.pieces[1]);
  result.pieces[1] = turned(board, position.pieces[0]);
  result.kings = turned(board, position.kings);
  result.side = opponent(position.side);
  return result;
}

inline MotifLine turned(MotifLine const& line) {
  auto const& board = line.variant->board();
  MotifLine result{line.variant, turned(board, line.start), {}};
  for (auto const& move : line.moves) {
    result.moves.push_back({turned(board, move.from), turned(board, move.to), turned(board, move.captured)});
  }
  return result;
}

}  // namespace damier::testing
