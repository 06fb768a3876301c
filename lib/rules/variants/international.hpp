#pragma once

#include "rules/detail/kernel.hpp"
#include "rules/rules.hpp"

namespace damier {

// Official rules of international draughts: FMJD Annex 1, by article.
inline constexpr Rules international_rules{
    .board = {.columns = 10, .rows = 10},                         // 2.1, 2.4
    .rows_of_men = 4,                                             // 2.8
    .first = Colour::white,                                       // 3.1
    .man_captures = diagonals,                                    // 4.1, 4.2
    .king_range = KingRange::flying,                              // 3.9, 4.3
    .choice = CaptureChoice::most_pieces,                         // 4.13; free among equals 4.14
    .promotion = PromotionInCapture::goes_on_as_man,              // 4.15
    .draws = {.repetitions = 3,                                   // 6.1
              .king_moves = 25,                                   // 6.2
              .endings = {{{.fewest = 1, .most = 2, .moves = 5},  // article 6, number not confirmed
                           {.fewest = 3, .most = 3, .moves = 16}}}},
    .results = ResultStyle::two_zero,
    .fmjd_articles = true,
};

extern Kernel const international_kernel;

}  // namespace damier
