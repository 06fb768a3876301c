#pragma once

#include "endgame/detail/material.hpp"
#include "rules/rules.hpp"

#include <cstdint>
#include <optional>

namespace damier::endgame {

/// The counts of moves by which positions of a material are drawn, in plies; 0 where there is none. With so few pieces
/// no other rule draws: see rules/draws.hpp, whose counting this is.
struct MoveCounts {
  unsigned all = 0;    ///< plies since the material arose
  unsigned kings = 0;  ///< plies by kings since the last move of a man; a move of a man begins it again
  unsigned line = 0;   ///< plies since the lone king has been on the long line without a break
  /// The small ending whose count `all` is: it goes on where a capture or a promotion leads to the same ending.
  std::optional<std::size_t> ending;
};

/// Positions of a material and of its reversed() have the same counts.
[[nodiscard]] MoveCounts counts_of(DrawRules const& draws, Material const& material) noexcept;
/// Whether a small ending is on the board, where a lone king may have to be on the long line.
[[nodiscard]] bool is_ending(SmallEnding const& ending, Material const& material) noexcept;

}  // namespace damier::endgame
