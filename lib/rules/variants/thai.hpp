#pragma once

#include "rules/rules.hpp"

namespace damier {

// The sources used give no article numbers; no text of the draw rules was found.
inline constexpr Rules thai_rules{
    .board = {.columns = 8, .rows = 8},
    .rows_of_men = 2,
    .first = Colour::black,  // by the table of game types; local custom differs
    .man_captures = forward_diagonals,
    .king_landing = KingLanding::just_behind,
    .choice = CaptureChoice::free,
    .promotion = PromotionInCapture::stops,
    .removal = Removal::at_once,
    .turns_back = true,
    .draws = {.repetitions = 3},
    .names = {.from_bottom = true, .from_right = true, .capture_sign = '-'},  // N2 from Black's side
};

}  // namespace damier
