#pragma once

#include "export/detail/styles/dutch.hpp"
#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// "31. 34-30 13-19 32. 39-34 24×33 (A)", the variations below, each with its letter.
inline constexpr ProseStyle dutch_plain{
    .name = "dutch-plain",
    .summary = "no brackets, variations by letter below: 31. 34-30 13-19 (A)",
    .words = &dutch_words,
    .moves = {.capture = "\u00d7"},
    .variations_below = NoteMarks{.open_below = "", .close_below = "."},
    .outcomes = {"W+", "Z+", "="},
};

}  // namespace damier::styles
