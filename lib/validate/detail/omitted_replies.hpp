#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"

#include <cstddef>
#include <optional>

namespace damier {

/// Fills in the replies of a solution that prints the moves of one side alone, "27-22, 33-29, 38x20 +", if each reply
/// is the only legal move; the outcome "+" is then that of the side whose moves are printed. The game begins from a
/// position of its own, has its variant and start, and no variations. Returns the index of the first reply among the
/// items. If the moves cannot be read in this way, returns nothing and leaves the game unchanged.
[[nodiscard]] std::optional<std::size_t> fill_in_omitted_replies(GameTape const& tape, Game& game);

}  // namespace damier
