#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <vector>

namespace damier {

/// Whether a comment of a game has commands, "[%clk 1:19:40]".
[[nodiscard]] bool has_commands(Game const& game) noexcept;

/// Adds the commands with a malformed value; the first of a comment reports all.
void check_commands(GameTape const& tape, Game const& game, std::vector<Finding>& findings);

/// Adds the first place of the main line of a replayed game where a player's clock runs backwards: he has more time
/// left than after his previous move (apart from increments and new time controls), or less time has elapsed. If that
/// happens often the times are of another kind, and nothing is added.
void check_clocks(GameTape const& tape, Game const& game, std::vector<Finding>& findings);

}  // namespace damier
