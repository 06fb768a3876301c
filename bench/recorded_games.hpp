#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace damier::bench {

/// The plies of whole games, one after the other: each with the position and the move played in it.
using Plies = std::vector<std::pair<Position, Move>>;

/// Games that are closer to real ones than random games: the players give nothing away without need, and stop after 90
/// plies. The same seed gives the same games.
[[nodiscard]] Plies recorded_games(unsigned games, std::uint64_t seed);

}  // namespace damier::bench
