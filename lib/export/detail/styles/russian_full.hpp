#pragma once

#include "export/detail/styles/prose_style.hpp"
#include "export/detail/styles/russian.hpp"

namespace damier::styles {

/// "1. c3—d4 d6—c5 2. d4:b6", the notes by number below.
inline constexpr ProseStyle russian_full{
    .name = "russian-full",
    .summary = "long dashes, notes by number below: 1. c3—d4 d6—c5",
    .words = &russian_words,
    .moves = {.letters = true, .dash = "\u2014", .capture = ":"},
    .comments_below = NoteMarks{.first = '1', .open_below = "", .close_below = ")"},
    .outcomes = russian_outcomes,
};

}  // namespace damier::styles
