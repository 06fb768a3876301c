#pragma once

#include "board/square.hpp"
#include "rules/rules.hpp"

#include <cstdint>

namespace damier {

/// The squares of a board on which a piece can be captured by the rules: one with a neighbour on both sides, on a line
/// along which pieces capture.
[[nodiscard]] SquareSet squares_of_captured(Rules const& rules);

/// Whether all legal captures of a position take the same number of pieces, the most that one of them can take.
[[nodiscard]] bool must_take_most(Rules const& rules) noexcept;

/// So many pieces one move can capture on any board: no bound has to be computed for them.
inline constexpr std::int64_t captured_on_any_board = 4;

/// A bound of the number of pieces that one move captures, whatever the position is. Where captured pieces stay on the
/// board until the move ends, each needs two squares on opposite sides that no captured piece is on; on a board of
/// dark squares with diagonal captures the greatest number of such squares is found row by row: 20 on 10x10, 12 on 8x8.
/// Elsewhere it is the number of squares_of_captured().
[[nodiscard]] unsigned most_captured(Rules const& rules);

}  // namespace damier
