#pragma once

#include "export/detail/styles/prose_style.hpp"
#include "export/detail/styles/russian.hpp"

namespace damier::styles {

/// "1. 32-28 19-23 2. 28:19 14:23".
inline constexpr ProseStyle russian_100{
    .name = "russian-100",
    .summary = "the board of 100 squares: 1. 32-28 19-23 2. 28:19 14:23",
    .words = &russian_words,
    .moves = {.capture = ":"},
    .outcomes = russian_outcomes,
};

}  // namespace damier::styles
