#pragma once

#include "board/position.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace damier::endgame {

/// The pieces of one side.
struct Force {
  std::uint8_t kings = 0;
  std::uint8_t men = 0;

  constexpr auto operator<=>(Force const&) const noexcept = default;
  [[nodiscard]] constexpr unsigned size() const noexcept { return kings + 0U + men; }
};

/// The pieces on the board: of the side to move, and of the other one. All positions with the same material form a
/// slice of the tables.
struct Material {
  Force own;
  Force other;

  constexpr auto operator<=>(Material const&) const noexcept = default;
  [[nodiscard]] constexpr unsigned size() const noexcept { return own.size() + other.size(); }
  [[nodiscard]] constexpr unsigned men() const noexcept { return own.men + 0U + other.men; }
  /// The same pieces with the other side to move: where a move leads that takes nothing and crowns nobody.
  [[nodiscard]] constexpr Material reversed() const noexcept { return {other, own}; }
  [[nodiscard]] constexpr bool is_symmetric() const noexcept { return own == other; }
};

/// The fewest and the most pieces of a position in the tables.
inline constexpr unsigned fewest_pieces = 2;
inline constexpr unsigned most_pieces = 5;

[[nodiscard]] Material material_of(Position const& position) noexcept;

/// "KKMvK": kings and men of the side to move, then of the other side.
[[nodiscard]] std::string name_of(Material const& material);

/// Every material of so many pieces, each side with one at least, so that a capture or a promotion leads from each to
/// one before it or to fewer pieces. A material and its reversed() are neighbours.
[[nodiscard]] std::vector<Material> materials_of(unsigned pieces);

}  // namespace damier::endgame
