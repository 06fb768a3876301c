#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <vector>

namespace damier {

/// Sets the start position of a game, by its FEN or the rules of its variant, which is known. Irregularities of the FEN
/// are added to findings, unless that is nullptr. False if the FEN cannot be read.
[[nodiscard]] bool set_start_position(GameTape const& tape, Game& game, std::vector<Finding>* findings);

}  // namespace damier
