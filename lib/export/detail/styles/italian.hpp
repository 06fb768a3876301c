#pragma once

#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// The words of Italian books and magazines.
inline constexpr ProseWords italian_words{
    .white = "Bianco",
    .black = "Nero",
    .no_piece = "nessuna",
    .king = "dama ",
    .white_to_move = "Muove il Bianco.",
    .black_to_move = "Muove il Nero.",
    .alternative = "oppure",
    .round = "turno ",
    .played_at = "Giocata a ",
    .played_on = "Giocata il ",
    .place_and_date = ", il ",
    .first_day = "1\u00ba",
    .months = {"gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
               "novembre", "dicembre"},
};

inline constexpr OutcomeWords italian_outcomes{"Il Bianco vince.", "Il Nero vince.", "Patta."};

/// "1) 23-20, 9-13, 2) 28-23, 13-18", the notes by letter below.
inline constexpr ProseStyle italian{
    .name = "italian",
    .summary = "bracketed numbers and commas, notes by letter below: 1) 23-20, 9-13, 2) 28-23",
    .words = &italian_words,
    .numbers = {.behind = ") ", .resume = ") \u2026 ", .between = ","},
    .comments_below = NoteMarks{.first = 'a', .open_below = "", .close_below = ")"},
    .outcomes = italian_outcomes,
};

}  // namespace damier::styles
