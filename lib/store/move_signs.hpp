#pragma once

#include "store/games.hpp"

#include <compare>
#include <cstdint>
#include <vector>

namespace damier {

/// A move that has a sign.
struct SignedMove {
  GameId game{};
  std::int64_t line = 0;  ///< 0 for the main line, else the number of the side line (docs/base-format.md)
  std::int64_t move = 0;  ///< which of the line, from 1, those that could not be read included

  auto operator<=>(SignedMove const&) const = default;
};

/// The moves that have a sign, in main lines and variations, in ascending order: a NAG, or for 1 to 6 the sign that
/// means the same: ! ? !! ?? !? ?!
[[nodiscard]] std::vector<SignedMove> moves_with_sign(Base& base, std::int64_t nag);

}  // namespace damier
