#pragma once

#include "rules/rules.hpp"

namespace damier {

// The sources used give no article numbers. They differ on a man that reaches the far row in a capture: here it
// continues as a man and becomes a king at the end of the move. Not confirmed.
inline constexpr Rules turkish_rules{
    .board = {.columns = 8, .rows = 8, .all_squares = true},
    .rows_of_men = 2,
    .rows_behind = 1,
    .man_steps = forward_and_sideways,
    .man_captures = forward_and_sideways,
    .king_steps = orthogonals,
    .king_captures = orthogonals,
    .choice = CaptureChoice::most_pieces,
    .promotion = PromotionInCapture::goes_on_as_man,
    .removal = Removal::at_once,  // and no turn of 180 degrees between two jumps
    .draws = {.repetitions = 3},
    .names = {.algebraic = true},  // A0
};

}  // namespace damier
