#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"
#include "validate/on_illegal.hpp"

#include <string>
#include <vector>

namespace damier {

/// What a replay of a game says about its main line.
struct Replay {
  bool legal = true;   ///< every move of the main line was replayed
  unsigned plies = 0;  ///< replayed in the main line, also those that were let stand
  Position last = {};  ///< of the main line
  Message drawn = {};  ///< the draw by rule that the last move of the main line reached; empty if it did not
};

/// Replays the main line and every variation of a game under game.variant from game.start: sets Item::move, Item::legal
/// and Item::irregularity. Where the rules know huffing, a comment that tells of a huff gets a setup behind it. With
/// findings, variations that stand before the move they replace are put behind it (see VariationPlacer). Adds a finding
/// for the first fault of each line to findings, unless that is nullptr; where the replay goes on after a fault, one
/// for each further fault that does not hang on what is in doubt since then.
[[nodiscard]] Replay replay(GameTape const& tape, Game& game, std::vector<Finding>* findings,
                            OnIllegal on_illegal = OnIllegal::stop);

}  // namespace damier
