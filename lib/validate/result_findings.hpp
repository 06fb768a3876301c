#pragma once

#include "validate/finding.hpp"
#include "validate/replay.hpp"

#include <vector>

namespace damier {

/// Holds the result of a replayed game against itself, tag against terminator, and against the position that it ended
/// in.
void check_result(GameTape const& tape, Game const& game, Replay const& replayed, std::vector<Finding>& findings);

}  // namespace damier
