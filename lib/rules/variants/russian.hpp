#pragma once

#include "rules/rules.hpp"

namespace damier {

// Draughts-64 rules of the IDF, by article.
inline constexpr Rules russian_rules{
    .board = {.columns = 8, .rows = 8},
    .rows_of_men = 3,  // men capture in four directions 1.5.3, kings fly 1.4.5
    .choice = CaptureChoice::free,
    .promotion = PromotionInCapture::goes_on_as_king,                                      // 1.5.15
    .draws = {.repetitions = 3,                                                            // 7.2.3
              .king_moves = 15,                                                            // 7.2.5
              .balance_of_4 = 30,                                                          // 7.2.6
              .balance_of_6 = 60,                                                          // 7.2.6
              .endings = {{{.fewest = 1, .most = 2, .moves = 5},                           // 7.2.8
                           {.fewest = 3, .most = 3, .on_long_line = true, .moves = 5},     // 7.2.7
                           {.fewest = 3, .most = 12, .kings_only = true, .moves = 15}}}},  // 7.2.4
    .names = {.algebraic = true, .capture_sign = ':'},                                     // A0
};

// Russian rules on 80 squares. The draw rules are not confirmed.
inline constexpr Rules spantsiretti_rules = [] {
  auto spantsiretti = russian_rules;
  spantsiretti.board.columns = 10;
  return spantsiretti;
}();

}  // namespace damier
