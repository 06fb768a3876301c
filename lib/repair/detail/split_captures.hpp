#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "validate/repair.hpp"

#include <vector>

namespace damier {

/// The captures that a text gives as several moves and that were joined when the game was judged: each as one move, in
/// the order of the text. The finding capture-in-parts names only the first of them.
[[nodiscard]] std::vector<Slip> split_captures(GameTape const& tape, Game const& game);

}  // namespace damier
