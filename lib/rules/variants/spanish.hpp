#pragma once

#include "rules/rules.hpp"

namespace damier {

// The sources used give no article numbers. Portuguese draughts has the same moves on the board turned.
inline constexpr Rules spanish_rules{
    .board = {.columns = 8, .rows = 8},  // the mirror image, see notation/numbering
    .rows_of_men = 3,
    .man_captures = forward_diagonals,
    .choice = CaptureChoice::most_pieces_then_kings,  // the laws of quantity and of quality
    .promotion = PromotionInCapture::stops,
    .draws = {.repetitions = 3, .king_moves = 20},     // after a federation's summary: not confirmed
    .names = {.from_bottom = true, .mirrored = true},  // N1 on the mirrored board
};

}  // namespace damier
