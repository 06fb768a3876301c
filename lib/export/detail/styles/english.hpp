#pragma once

#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// The words of English and American books.
inline constexpr ProseWords english_words{
    .white = "White",
    .black = "Black",
    .no_piece = "none",
    .king = "king ",
    .white_to_move = "White to move.",
    .black_to_move = "Black to move.",
    .alternative = "or",
    .round = "round ",
    .played_at = "Played at ",
    .played_on = "Played on ",
    .place_and_date = ", ",
    .months = {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
               "November", "December"},
    .layers = Language{"en"},
};

/// "1. 11-15 23-19 2. 8-11 22-17".
inline constexpr ProseStyle english{
    .name = "english",
    .summary = "numbered: 1. 11-15 23-19 2. 8-11 22-17",
    .words = &english_words,
    .outcomes = {"White wins.", "Black wins.", "Drawn."},
};

}  // namespace damier::styles
