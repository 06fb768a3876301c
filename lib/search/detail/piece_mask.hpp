#pragma once

#include "board/position.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace damier {

/// The conditions on a position that take only a few instructions: pieces on squares, empty squares, numbers of pieces,
/// the side to move. All must be true; a default mask is true everywhere.
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

  /// The mask that is true in one position alone, or in it with either side to move.
  [[nodiscard]] static PieceMask exactly(Position const& position, bool any_side) noexcept;
  /// True where both are.
  [[nodiscard]] static PieceMask both(PieceMask const& a, PieceMask const& b) noexcept;

  [[nodiscard]] bool holds(Position const& position) const noexcept;
  /// Whether no position fulfils it, as far as the mask itself shows.
  [[nodiscard]] bool is_impossible() const noexcept;
};

}  // namespace damier
