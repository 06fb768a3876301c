#pragma once

#include "board/square.hpp"
#include "rules/rules.hpp"

namespace damier {

/// The squares of a board on which a piece can be captured by the rules: one with a neighbour on both sides, on a line
/// along which pieces capture.
[[nodiscard]] SquareSet squares_of_captured(Rules const& rules);

/// A bound of the number of pieces that one move captures, whatever the position is. Where captured pieces stay on the
/// board until the move ends, each needs two squares on opposite sides that no captured piece is on; on a board of
/// dark squares with diagonal captures the greatest number of such squares is found row by row: 20 on 10x10, 12 on 8x8.
/// Elsewhere it is the number of squares_of_captured().
[[nodiscard]] unsigned most_captured(Rules const& rules);

}  // namespace damier
