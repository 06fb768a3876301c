#pragma once

#include "rules/variant.hpp"

namespace damier::testing {

/// A position of a few men and kings of each side. below(n) gives a random number from 0 to n - 1.
template <typename Below>
Position few_pieces(Variant const& variant, Below const& below) {
  auto const& board = variant.board();
  Position position;
  position.side = below(2) == 0 ? Colour::white : Colour::black;
  for (auto const colour : {Colour::white, Colour::black}) {
    for (auto count = 2 + below(5); count != 0; --count) {
      auto const square = board.square(static_cast<unsigned>(below(board.square_count())));
      auto const king = below(3) == 0 || variant.rules().promotion_row(colour).contains(square);
      if (!position.at(square)) {
        position.put(square, {colour, king});
      }
    }
  }
  return position;
}

}  // namespace damier::testing
