#pragma once

#include "validate/finding.hpp"
#include "validate/replay.hpp"

#include <vector>

namespace damier {

/// Who has won by the rules, where a replayed game ends with the side to move without a legal move and its result says
/// otherwise; unknown in every other case.
[[nodiscard]] Outcome outcome_on_board(Game const& game, Replay const& replayed);

/// Holds the result of a replayed game against itself, tag against terminator, and against the position that it ended
/// in.
void check_result(GameTape const& tape, Game const& game, Replay const& replayed, std::vector<Finding>& findings);

}  // namespace damier
