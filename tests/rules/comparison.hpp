#pragma once

#include "board/position.hpp"
#include "reference/random_positions.hpp"
#include "reference/slow_generator.hpp"
#include "rules/variant.hpp"

#include <string>

namespace damier::reference {

struct Comparison {
  std::string difference;  ///< the difference, and its position; empty if there is none
  bool refused = false;    ///< by either generator: the lists could not be compared
};

/// Compares a variant's generator with the slow one in a position: the list of moves, has_capture(), legality() for
/// each legal move and some wrong ones, after() for each legal one. A refusal counts as a difference if the position is
/// not hostile.
[[nodiscard]] Comparison compare(Variant const& variant, SlowGenerator const& slow, Position const& position,
                                 RandomPositions& random);

}  // namespace damier::reference
