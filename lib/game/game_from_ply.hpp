#pragma once

#include "game/game.hpp"

#include <optional>

namespace damier {

/// What is played in a game from a position of its main line on, as a game that starts from that position: the moves
/// with what is written at them and their variations, at most so many plies of the main line. If there are more, the
/// text ends with "…" and without a result. What is written before the first move is left out. Nothing if no legal move
/// is played in the position.
[[nodiscard]] std::optional<Game> game_from_ply(Game const& game, unsigned ply, unsigned plies);

}  // namespace damier
