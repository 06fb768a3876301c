#pragma once

#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// The words of Polish books. Places and events are not inflected, so that no word is before them.
inline constexpr ProseWords polish_words{
    .white = "Białe",
    .black = "Czarne",
    .no_piece = "brak",
    .king = "damka ",
    .white_to_move = "Ruch białych.",
    .black_to_move = "Ruch czarnych.",
    .alternative = "lub",
    .round = "runda ",
    .place_and_date = ", ",
    .months = {"stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
               "października", "listopada", "grudnia"},
    .months_alone = {"styczeń", "luty", "marzec", "kwiecień", "maj", "czerwiec", "lipiec", "sierpień", "wrzesień",
                     "październik", "listopad", "grudzień"},
};

/// "1. c3-d4 d6-c5 2. d4:b6", numbers on the board of 100 squares.
inline constexpr ProseStyle polish{
    .name = "polish",
    .summary = "1. c3-d4 d6-c5 2. d4:b6, numbers where the squares have no letters",
    .words = &polish_words,
    .moves = {.letters = true, .capture = ":"},
    .numbers = {.resume = ". ... "},
    .outcomes = {"Białe wygrywają.", "Czarne wygrywają.", "Remis."},
};

}  // namespace damier::styles
