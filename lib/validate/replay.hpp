#pragma once

#include "game/game.hpp"
#include "notation/fen.hpp"
#include "validate/finding.hpp"

#include <optional>
#include <vector>

namespace damier {

/// What a replay of a game says about its main line.
struct Replay {
  bool legal = true;     ///< every move of the main line was replayed
  unsigned plies = 0;    ///< replayed in the main line
  Position last = {};    ///< of the main line
};

/// Replays the main line and every variation of a game under game.variant from game.start: sets Item::move and
/// Item::legal. Where the rules know huffing, a comment that tells of a huff gets a setup behind it. Adds a finding for the first fault of each line to findings, unless that is nullptr.
[[nodiscard]] Replay replay(GameTape const& tape, Game& game, std::vector<Finding>* findings);

}  // namespace damier
