#pragma once

#include "game/game.hpp"

#include <vector>

namespace damier {

/// The variants that a game without a GameType may be of.
struct Plausible {
  std::vector<Variant const*> variants;  ///< the likeliest first; never empty
  std::size_t likely = 0;                ///< the first so many; the others only where none of these fits
  bool board_is_known = false;           ///< the squares are of one board only
};

/// Tells them by the names of the squares, in moves and FEN, and by who moves first (PDN-3.5). Rule sets that let
/// illegal moves stand fit every game and are left out.
[[nodiscard]] Plausible plausible_variants(Game const& game);

/// Whether a game has moves or a position to tell its variant from.
[[nodiscard]] bool mentions_squares(Game const& game) noexcept;

}  // namespace damier
