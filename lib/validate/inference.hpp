#pragma once

#include "game/game.hpp"

#include <vector>

namespace damier {

/// The variants that a game without a GameType may be of.
struct Plausible {
  std::vector<Variant const*> variants;  ///< the likeliest first; never empty
  std::size_t likely = 0;                ///< how many of them are preferred; the others are tried if none of these fits
  bool board_is_known = false;           ///< the squares are of one board only
};

/// Infers the variants from the names of the squares, in moves and FEN, and from the side that moves first (PDN-3.5).
/// Variants that accept illegal moves would fit every game and are left out.
[[nodiscard]] Plausible plausible_variants(Game const& game);

/// Whether a game has moves or a position to infer its variant from.
[[nodiscard]] bool mentions_squares(Game const& game) noexcept;

}  // namespace damier
