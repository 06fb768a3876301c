#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <compare>
#include <cstddef>
#include <vector>

namespace damier {

/// How much is wrong with a judged record. The one measure by which a repair is accepted: `check` proposes none, and
/// `clean` makes none, after which a record has no less wrong with it than before. The first count that differs
/// decides, so that a warning in the place of an error is a gain.
struct RecordFaults {
  std::size_t unplayed = 0;  ///< moves that were not replayed by the rules, in all lines, and text not understood
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t hints = 0;

  auto operator<=>(RecordFaults const&) const = default;
};

/// findings: those of the judgement of the game.
[[nodiscard]] RecordFaults count_faults(Game const& game, std::vector<Finding> const& findings) noexcept;

}  // namespace damier
