#pragma once

#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// The words of Spanish books.
inline constexpr ProseWords spanish_words{
    .white = "Blancas",
    .black = "Negras",
    .no_piece = "ninguna",
    .king = "dama ",
    .white_to_move = "Juegan las blancas.",
    .black_to_move = "Juegan las negras.",
    .alternative = "si",
    .round = "ronda ",
    .played_at = "Jugada en ",
    .played_on = "Jugada el ",
    .place_and_date = ", el ",
    .date = "{d} de {m} de {y}",
    .months = {"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
               "noviembre", "diciembre"},
    .date_without_day = "{m} de {y}",
};

/// "1. c3-d4 d6-c5", alternatives introduced by "si".
inline constexpr ProseStyle spanish{
    .name = "spanish",
    .summary = "squares with letters, alternatives behind si: 1. c3-d4 d6-c5",
    .words = &spanish_words,
    .moves = {.letters = true},
    .numbers = {.resume = "... "},
    .players = PlayersPrint::labelled,
    .outcomes = {"Ganan las blancas.", "Ganan las negras.", "Tablas."},
};

}  // namespace damier::styles
