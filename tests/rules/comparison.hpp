#pragma once

#include "board/position.hpp"
#include "reference/random_positions.hpp"
#include "reference/slow_generator.hpp"
#include "rules/variant.hpp"

#include <string>

namespace damier::reference {

struct Comparison {
  std::string difference;  ///< what is told differently, and of which position; empty where there is nothing
  bool refused = false;    ///< by either generator: the lists could not be compared
};

/// Holds a variant's generator against the slow one in a position: the list of moves, has_capture(), and for each legal
/// move and some wrong ones legality(), for each legal one after(). A refusal counts as a difference where the
/// position is not hostile.
[[nodiscard]] Comparison compare(Variant const& variant, SlowGenerator const& slow, Position const& position,
                                 RandomPositions& random);

}  // namespace damier::reference
