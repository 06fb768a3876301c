#pragma once

#include "rules/rules.hpp"

#include <span>
#include <string_view>

namespace damier {

/// A named part of a board as White sees it; Black's is the board turned.
struct BoardRegion {
  std::string_view name;
  SquareSet (*squares)(Rules const& rules) noexcept;
};

/// All of them:
/// long-diagonal: from corner to corner;
/// left-wing, right-wing: a third of the columns at that edge, rounded down; wings: both;
/// centre (or center): what is neither in a wing nor in the third of the rows at the top or bottom;
/// promotion-row: the top row, where White's men become kings; back-row: the bottom row.
[[nodiscard]] std::span<BoardRegion const> board_regions() noexcept;
/// The region of a name, or nullptr.
[[nodiscard]] BoardRegion const* find_region(std::string_view name) noexcept;

/// A set of squares with the board turned by half a turn.
[[nodiscard]] SquareSet turned(SquareSet squares, Geometry const& board) noexcept;

}  // namespace damier
