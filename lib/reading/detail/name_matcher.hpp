#pragma once

#include "game/player_name.hpp"

#include <cstdint>
#include <vector>

namespace damier {

/// The spellings with the same words, which are treated as one player.
struct NameGroup {
  NameWords words;
  std::vector<std::uint32_t> players = {};  ///< the spelling that is shown first
  std::uint64_t games = 0;
};

/// Two groups that may be one player, judged only by their words and the number of their games.
struct NameMatch {
  std::uint32_t from = 0;  ///< the group that is replaced
  std::uint32_t to = 0;
  bool by_letter = false;  ///< a letter is wrong; otherwise from has the initials of to
  /// Whether there is a reason for doubt: no full given name, or a difference that is an ending.
  bool uncertain = false;
};

/// The pairs of groups in which one has the initials of the other, or one wrong letter: those with initials first, in
/// the order of the groups, then those with letters in the alphabetical order of their common part.
[[nodiscard]] std::vector<NameMatch> match_names(std::vector<NameGroup> const& groups);

}  // namespace damier
