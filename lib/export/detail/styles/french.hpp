#pragma once

#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// The words of French books and columns.
inline constexpr ProseWords french_words{
    .white = "Blancs",
    .black = "Noirs",
    .colon = " : ",
    .no_piece = "aucun",
    .king = "dame ",
    .white_to_move = "Trait aux Blancs.",
    .black_to_move = "Trait aux Noirs.",
    .alternative = "ou",
    .round = "ronde ",
    .played_at = "Jouée à ",
    .played_on = "Jouée le ",
    .place_and_date = ", le ",
    .first_day = "1er",
    .months = {"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
               "novembre", "décembre"},
    .layers = Language{"fr"},
};

inline constexpr OutcomeWords french_outcomes{"Les Blancs gagnent.", "Les Noirs gagnent.", "Remise."};

/// "1. 32-28 (19-23) 2. 28x19 (14x23)", as the magazines of the federation print games.
inline constexpr ProseStyle french{
    .name = "french",
    .summary = "Black's moves in brackets: 1. 32-28 (19-23) 2. 28x19 (14x23)",
    .words = &french_words,
    .numbers = {.reply_in_brackets = true},
    .variations = {.open = "[", .close = "]"},
    .outcomes = french_outcomes,
};

}  // namespace damier::styles
