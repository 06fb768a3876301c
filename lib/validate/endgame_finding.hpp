#pragma once

#include "endgame/tables.hpp"
#include "game/game.hpp"
#include "validate/finding.hpp"

#include <optional>

namespace damier {

/// The hint result-against-endgame for a judged game, if its result is not that of its last position by the tables of
/// its variant. Nothing for a game without a result or with a move that cannot be replayed, for a position that no
/// table has or in which the game is over, and for a draw that the draw rules have made. A win that the draw rules make
/// a draw agrees with a win and with a draw. tape: what the game was read from, for the place; nullptr for none.
[[nodiscard]] std::optional<Finding> endgame_finding(Game const& game, endgame::Tables const& tables,
                                                     GameTape const* tape = nullptr);

}  // namespace damier
