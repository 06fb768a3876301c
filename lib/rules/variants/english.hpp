#pragma once

#include "rules/rules.hpp"

namespace damier {

// Rules of the WCDF, by article.
inline constexpr Rules english_rules{
    .board = {.columns = 8, .rows = 8},      // 1.1 to 1.4
    .rows_of_men = 3,                        // 1.11
    .first = Colour::black,                  // 1.11
    .man_captures = forward_diagonals,       // 1.18
    .king_range = KingRange::one_step,       // 1.17
    .choice = CaptureChoice::free,           // 1.20
    .promotion = PromotionInCapture::stops,  // 1.19
    .draws = {.repetitions = 3,              // 1.32.1
              .king_moves = 40},             // 1.32.2
};

}  // namespace damier
