#pragma once

#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// The words of German books.
inline constexpr ProseWords german_words{
    .white = "Weiß",
    .black = "Schwarz",
    .no_piece = "keine",
    .king = "Dame ",
    .white_to_move = "Weiß am Zug.",
    .black_to_move = "Schwarz am Zug.",
    .alternative = "oder",
    .round = "Runde ",
    .played_at = "Gespielt in ",
    .played_on = "Gespielt am ",
    .place_and_date = " am ",
    .date = "{d}. {m} {y}",
    .months = {"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
               "November", "Dezember"},
};

/// "1. 32-28 19-23", squares with letters where the variant has them.
inline constexpr ProseStyle german{
    .name = "german",
    .summary = "1. 32-28 19-23 2. 28x19, with letters where the squares have them",
    .words = &german_words,
    .moves = {.letters = true},
    .numbers = {.resume = "\u2026 "},
    .outcomes = {"Weiß gewinnt.", "Schwarz gewinnt.", "Remis."},
};

}  // namespace damier::styles
