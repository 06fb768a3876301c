#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <vector>

namespace damier {

/// Sets the position that a game begins with, by its FEN or the rules of its variant, which is known. What is odd about
/// the FEN is added to findings, unless that is nullptr. False where the FEN cannot be read.
[[nodiscard]] bool set_start_position(GameTape const& tape, Game& game, std::vector<Finding>* findings);

}  // namespace damier
