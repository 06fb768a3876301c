#pragma once

#include "store/games.hpp"

#include <cstdint>
#include <vector>

namespace damier {

/// The games that have a sign at a move, in the main line or a variation, ascending: a NAG, or for 1 to 6 the sign that
/// means the same: ! ? !! ?? !? ?!
[[nodiscard]] std::vector<GameId> games_with_sign(Base& base, std::int64_t nag);

}  // namespace damier
