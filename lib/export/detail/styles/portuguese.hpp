#pragma once

#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// The words of books of Portugal and Brazil.
inline constexpr ProseWords portuguese_words{
    .white = "Brancas",
    .black = "Pretas",
    .no_piece = "nenhuma",
    .king = "dama ",
    .white_to_move = "As brancas jogam.",
    .black_to_move = "As pretas jogam.",
    .alternative = "Se",
    .round = "rodada ",
    .played_at = "Jogada em ",
    .played_on = "Jogada em ",
    .place_and_date = ", em ",
    .date = "{d} de {m} de {y}",
    .months = {"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro",
               "novembro", "dezembro"},
    .date_without_day = "{m} de {y}",
};

/// "Se 1. ... e3-d2 2. e5xh8", and "b2-c1D" for a man that becomes a king.
inline constexpr ProseStyle portuguese{
    .name = "portuguese",
    .summary = "squares with letters, b2-c1D crowns, alternatives behind Se: 1. c3-d4 d6-c5",
    .words = &portuguese_words,
    .moves = {.letters = true, .crowned = "D"},
    .numbers = {.resume = ". ... "},
    .outcomes = {"As brancas vencem.", "As pretas vencem.", "Empate."},
};

}  // namespace damier::styles
