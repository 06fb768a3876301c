#pragma once

#include "rules/rules.hpp"

namespace damier {

// Technical rules of the Italian federation (FID), by article.
inline constexpr Rules italian_rules{
    .board = {.columns = 8, .rows = 8},  // 2.3: the mirror image, see notation/numbering
    .rows_of_men = 3,
    .man_captures = forward_diagonals,  // 5.3a
    .king_range = KingRange::one_step,  // 4.7
    .men_take_kings = false,            // 5.3b
    .choice = CaptureChoice::italian,   // 6.6 to 6.9, free 6.10
    .promotion = PromotionInCapture::stops,
    .draws = {.repetitions = 4,                       // 9.3 b1; other summaries say 3: not confirmed
              .king_moves = 40},                      // 10.4, on request
    .names = {.from_right = true, .mirrored = true},  // N2 on the mirrored board
};

}  // namespace damier
