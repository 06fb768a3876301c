#pragma once

#include "rules/rules.hpp"

namespace damier {

// International rules on 64 squares: articles of FMJD Annex 1. The draw counts are those of Russian draughts; national
// rules give 20 moves with kings only: not confirmed.
inline constexpr Rules brazilian_rules{
    .board = {.columns = 8, .rows = 8},
    .rows_of_men = 3,
    .choice = CaptureChoice::most_pieces,             // 4.13
    .promotion = PromotionInCapture::goes_on_as_man,  // 4.15
    .draws = {.repetitions = 3,
              .king_moves = 15,                                                            // 7.2.5
              .balance_of_4 = 30,                                                          // 7.2.6
              .balance_of_6 = 60,                                                          // 7.2.6
              .endings = {{{.fewest = 1, .most = 2, .moves = 5},                           // 7.2.8
                           {.fewest = 3, .most = 3, .on_long_line = true, .moves = 5},     // 7.2.7
                           {.fewest = 3, .most = 12, .kings_only = true, .moves = 15}}}},  // 7.2.4
    .names = {.algebraic = true},                                                          // A0
    .fmjd_articles = true,
};

}  // namespace damier
