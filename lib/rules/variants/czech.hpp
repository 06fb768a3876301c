#pragma once

#include "rules/rules.hpp"

namespace damier {

// Rules of the Czech federation, by article as the sources cite them; the draw rules are not confirmed.
inline constexpr Rules czech_rules{
    .board = {.columns = 8, .rows = 8},
    .rows_of_men = 3,
    .man_captures = forward_diagonals,    // 4.1
    .king_range = KingRange::flying,      // 3.9
    .choice = CaptureChoice::king_first,  // 4.14
    .promotion = PromotionInCapture::stops,
    .draws = {.repetitions = 3, .king_moves = 15},
    .names = {.algebraic = true},  // A0
};

}  // namespace damier
