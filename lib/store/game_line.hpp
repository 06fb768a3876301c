#pragma once

#include "game/game.hpp"
#include "store/main_line.hpp"

namespace damier {

/// Replaces a main line by that of a replayed game that has a variant, with the places where the position changes
/// without a move. The number of the game stays unchanged.
void read_main_line(Game const& game, MainLine& line);

}  // namespace damier
