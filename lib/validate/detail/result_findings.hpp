#pragma once

#include "validate/finding.hpp"
#include "validate/replay.hpp"

#include <vector>

namespace damier {

/// The winner by the rules, if a replayed game ends with the side to move without a legal move and its result differs;
/// unknown in every other case.
[[nodiscard]] Outcome outcome_on_board(Game const& game, Replay const& replayed);

/// An outcome in words; not for Outcome::unknown.
[[nodiscard]] Message in_words(Outcome outcome);

/// Compares the result of a replayed game with itself, tag with terminator, and with the final position.
void check_result(GameTape const& tape, Game const& game, Replay const& replayed, std::vector<Finding>& findings);

}  // namespace damier
