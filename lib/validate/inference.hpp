#pragma once

#include "game/game.hpp"

#include <vector>

namespace damier {

/// The variants that a game without a GameType may be of, the likeliest first: by the names of its squares, in moves and
/// FEN, and by who moves first (PDN-3.5). Never empty.
[[nodiscard]] std::vector<Variant const*> plausible_variants(Game const& game);

/// Whether a game has moves or a position to tell its variant from.
[[nodiscard]] bool mentions_squares(Game const& game) noexcept;

}  // namespace damier
