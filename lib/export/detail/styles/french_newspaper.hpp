#pragma once

#include "export/detail/styles/french.hpp"
#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// "1.32-28 17-21 2.31-26": the columns of newspapers, in narrow text lines.
inline constexpr ProseStyle french_newspaper{
    .name = "french-newspaper",
    .summary = "columns of newspapers: 1.32-28 17-21 2.31-26, 15…21x43",
    .words = &french_words,
    .numbers = {.behind = ".", .resume = "\u2026"},
    .outcomes = french_outcomes,
    .columns = 60,
};

}  // namespace damier::styles
