#pragma once

#include "export/detail/styles/english.hpp"
#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// "11-15 23-19 8-11 (A) 22-17 (1)": captures with a dash, notes by letter and variations by number in lists below.
inline constexpr ProseStyle english_book{
    .name = "english-book",
    .summary = "no numbers, notes by letter and variations by number below: 11-15 23-19 8-11",
    .words = &english_words,
    .moves = {.capture = "-"},
    .numbers = {.written = false},
    .variations_below = NoteMarks{.first = '1'},
    .comments_below = NoteMarks{},
    .players = PlayersPrint::labelled,
    .outcomes = {"WW", "BW", "Drawn"},
    .columns = 60,
};

}  // namespace damier::styles
