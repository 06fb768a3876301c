#include "reference/random_positions.hpp"

#include <array>

namespace damier::reference {

Position RandomPositions::next() { return below(3) == 0 ? hunt() : any_mix(); }

/// A position with any number of pieces up to four fifths of the squares, and any shares of men and kings, White and
/// Black.
Position RandomPositions::any_mix() {
  Position position;
  position.side = below(2) == 0 ? Colour::white : Colour::black;
  auto const pieces = 1 + below(below(2) == 0 ? 12 : board_.square_count() * 4 / 5);
  constexpr std::array king_percent{0U, 5U, 20U, 50U, 100U};
  constexpr std::array white_percent{50U, 50U, 50U, 25U, 75U, 5U, 95U};
  auto const kings = king_percent[below(king_percent.size())];
  auto const whites = white_percent[below(white_percent.size())];
  for (auto count = 0U; count < pieces; ++count) {
    put_somewhere(position, {below(100) < whites ? Colour::white : Colour::black, below(100) < kings});
  }
  return position;
}

/// A position with few pieces that move among many pieces to take, scattered over the inner board: it has long captures
/// with many routes.
Position RandomPositions::hunt() {
  Position position;
  position.side = below(2) == 0 ? Colour::white : Colour::black;
  auto const near = board_.all_squares ? orthogonals : diagonals;
  auto const prey = 3 + below(14);
  for (auto count = 0U; count < prey; ++count) {
    auto const square = any_square();
    auto const [row, column] = board_.cell(square);
    auto const inside = row > 0 && column > 0 && row < board_.rows - 1 && column < board_.columns - 1;
    auto crowded = position.at(square).has_value();
    for (auto const direction : all_directions) {
      if (!near.contains(direction)) {
        continue;
      }
      auto const neighbour = board_.neighbour(square, direction);
      crowded = crowded || (neighbour && position.at(*neighbour) && below(4) != 0);
    }
    if (inside && !crowded) {
      position.put(square, {opponent(position.side), below(8) == 0});
    }
  }
  auto const hunters = 1 + below(4);
  auto const kings = below(101);
  for (auto count = 0U; count < hunters; ++count) {
    put_somewhere(position, {position.side, below(100) < kings});
  }
  return position;
}

/// Puts a piece on an empty square; a man on its own promotion row only rarely.
void RandomPositions::put_somewhere(Position& position, Piece piece) {
  while (true) {
    auto const square = any_square();
    auto const row = board_.cell(square).row;
    auto const promoted = !piece.king && row == (piece.colour == Colour::white ? 0 : board_.rows - 1);
    if (!position.at(square) && (!promoted || below(20) == 0)) {
      position.put(square, piece);
      return;
    }
  }
}

}  // namespace damier::reference
