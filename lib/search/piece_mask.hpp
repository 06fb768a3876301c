#pragma once

#include "board/position.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace damier {

/// What can be asked of a position at the price of a few instructions: pieces that stand on squares, squares that are
/// empty, numbers of pieces, the side to move. All of it has to hold; a default mask holds everywhere.
struct PieceMask {
  struct Range {
    std::uint8_t least = 0;
    std::uint8_t most = 255;
    constexpr bool operator==(Range const&) const noexcept = default;
  };

  std::array<SquareSet, 2> men;     ///< by colour: men of it on each of these
  std::array<SquareSet, 2> kings;   ///< kings of it on each of these
  std::array<SquareSet, 2> pieces;  ///< men or kings of it on each of these
  SquareSet empty;                  ///< nothing on any of these
  std::array<Range, 2> men_count;   ///< by colour
  std::array<Range, 2> king_count;
  std::optional<Colour> side;

  bool operator==(PieceMask const&) const noexcept = default;

  /// The mask that holds in one position alone, or in it with either side to move.
  [[nodiscard]] static PieceMask exactly(Position const& position, bool any_side) noexcept;
  /// Holds where both do.
  [[nodiscard]] static PieceMask both(PieceMask const& a, PieceMask const& b) noexcept;

  [[nodiscard]] bool holds(Position const& position) const noexcept;
  /// Whether no position has it, as far as the mask itself tells.
  [[nodiscard]] bool is_impossible() const noexcept;
};

}  // namespace damier
