#pragma once

#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// The words of Dutch books and columns.
inline constexpr ProseWords dutch_words{
    .white = "Wit",
    .black = "Zwart",
    .no_piece = "geen",
    .king = "dam ",
    .white_to_move = "Wit aan zet.",
    .black_to_move = "Zwart aan zet.",
    .alternative = "of",
    .round = "ronde ",
    .played_at = "Gespeeld te ",
    .played_on = "Gespeeld op ",
    .place_and_date = ", ",
    .months = {"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober",
               "november", "december"},
    .layers = Language{"nl"},
};

/// "31. 34-30! (13-19) 32. 39-34 (20-25)".
inline constexpr ProseStyle dutch{
    .name = "dutch",
    .summary = "Black's moves in brackets, variations in square ones: 31. 34-30! (13-19)",
    .words = &dutch_words,
    .numbers = {.reply_in_brackets = true},
    .variations = {.open = "[", .close = "]"},
    .outcomes = {"Wit wint.", "Zwart wint.", "Remise."},
};

}  // namespace damier::styles
