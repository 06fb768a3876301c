#pragma once

#include "export/detail/styles/italian.hpp"
#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// "23.20 10.14 28.23": full stops between the squares, no numbers.
inline constexpr ProseStyle italian_points{
    .name = "italian-points",
    .summary = "full stops between the squares, no numbers: 23.20 10.14",
    .words = &italian_words,
    .moves = {.dash = "."},
    .numbers = {.written = false},
    .outcomes = italian_outcomes,
};

}  // namespace damier::styles
