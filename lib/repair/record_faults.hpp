#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <compare>
#include <cstddef>
#include <vector>

namespace damier {

/// How much is wrong with a judged record. This is the only measure by which a repair is accepted: `check` proposes a
/// repair, and `clean` makes one, only if the record has fewer faults after it. The first count that differs decides,
/// so that a warning in place of an error is an improvement.
struct RecordFaults {
  std::size_t unplayed = 0;  ///< moves that were not replayed by the rules, in any variation, and text not understood
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t hints = 0;

  auto operator<=>(RecordFaults const&) const = default;
};

/// Counts the faults of a game. findings: those of its judgement.
[[nodiscard]] RecordFaults count_faults(Game const& game, std::vector<Finding> const& findings) noexcept;

}  // namespace damier
