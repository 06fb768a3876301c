#pragma once

#include "rules/rules.hpp"

namespace damier {

// Official rules for Frisian draughts 2011, by article.
inline constexpr Rules frisian_rules{
    .board = {.columns = 10, .rows = 10},  // 2
    .rows_of_men = 4,                      // 6
    .man_captures = eight_directions,      // 7
    .king_captures = eight_directions,     // 9
    .choice = CaptureChoice::highest_value,
    .promotion = PromotionInCapture::goes_on_as_man,  // 8
    .king_run = 3,
    .draws = {.repetitions = 3,
              .endings = {{{.fewest = 1, .most = 1, .kings_only = true, .moves = 2},
                           {.fewest = 2, .most = 2, .kings_only = true, .moves = 7}}}},
};

}  // namespace damier
