#pragma once

#include "rules/detail/kernel.hpp"
#include "rules/rules.hpp"

namespace damier {

// Rules of the American Pool Checker Association, by number. The other games of GameType 23 are played by them too.
inline constexpr Rules pool_rules{
    .board = {.columns = 8, .rows = 8},
    .rows_of_men = 3,
    .first = Colour::black,                           // 2
    .choice = CaptureChoice::free,                    // 20; men capture backwards 14, kings fly 15
    .promotion = PromotionInCapture::goes_on_as_man,  // 16, 22, 23
    .draws =
        {.repetitions = 3,
         .king_moves = 15,                                                           // 26, 30 plies; not confirmed
         .endings = {{{.fewest = 3, .most = 3, .kings_only = true, .moves = 13}}}},  // start of the count not confirmed
};

extern Kernel const pool_kernel;

}  // namespace damier
