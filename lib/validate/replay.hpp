#pragma once

#include "game/game.hpp"
#include "rules/draws.hpp"
#include "validate/finding.hpp"
#include "validate/on_illegal.hpp"

#include <string>
#include <vector>

namespace damier {

/// The result of a replay for the main line.
struct Replay {
  bool legal = true;   ///< every move of the main line was replayed
  unsigned plies = 0;  ///< replayed in the main line, including accepted illegal ones
  Position last = {};  ///< the last position of the main line
  Message drawn = {};  ///< the draw by rule that the last move of the main line reached; empty if it did not
};

/// A draw by rule as a message. count: DrawTracker::count of it.
[[nodiscard]] Message describe(DrawReason reason, unsigned count);

/// Replays the main line and every variation of a game under game.variant from game.start: sets Item::move, Item::legal
/// and Item::irregularity. Where the rules allow huffing, a comment about a huff gets a setup after it. With findings,
/// variations before the move that they replace are put after it (see VariationPlacer). Adds the first fault of each
/// variation to findings, unless that is nullptr; if the replay continues after a fault, also each further fault that
/// does not depend on uncertain squares.
[[nodiscard]] Replay replay(GameTape const& tape, Game& game, std::vector<Finding>* findings,
                            OnIllegal on_illegal = OnIllegal::stop);

}  // namespace damier
