#pragma once

#include "board/position.hpp"
#include "engine/search/score.hpp"
#include "rules/variant.hpp"

namespace damier::testing {

/// Whether the side to move reaches a balance by forcing lines with so many moves that are no captures: the lines that
/// tactics/detail/forcing_search.hpp describes, one after the other, without windows, bounds and memory. Positions
/// without endgame tables.
[[nodiscard]] bool naively_reaches(Variant const& variant, Position const& position, Score least, unsigned free_moves);

}  // namespace damier::testing
