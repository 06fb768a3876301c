#pragma once

#include "endgame/detail/board_squares.hpp"
#include "endgame/detail/material.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace damier::endgame {

/// The four groups of like pieces of a position.
enum class Kind : std::uint8_t { own_men, other_men, own_kings, other_kings };
inline constexpr std::array all_kinds{Kind::own_men, Kind::other_men, Kind::own_kings, Kind::other_kings};

[[nodiscard]] constexpr std::size_t place(Kind kind) noexcept { return static_cast<std::size_t>(kind); }
/// The same pieces as the other side sees them.
[[nodiscard]] constexpr Kind reversed(Kind kind) noexcept {
  return static_cast<Kind>(static_cast<unsigned>(kind) ^ 1U);
}
[[nodiscard]] constexpr bool is_men(Kind kind) noexcept { return kind == Kind::own_men || kind == Kind::other_men; }
[[nodiscard]] constexpr bool is_own(Kind kind) noexcept { return kind == Kind::own_men || kind == Kind::own_kings; }

/// The squares of all pieces of a position, each group as its side numbers them; of men the number of the square less
/// those of the far row.
using Placement = std::array<Group, 4>;

/// The groups of a slice: how many pieces each has, and on how many squares.
class Layout {
 public:
  Layout(BoardSquares const& board, Material const& material) noexcept;

  [[nodiscard]] Material const& material() const noexcept { return material_; }
  [[nodiscard]] unsigned size(Kind kind) const noexcept { return sizes_[place(kind)]; }
  /// Ways to place a group, the others not regarded.
  [[nodiscard]] std::uint32_t count(Kind kind) const noexcept { return counts_[place(kind)]; }
  /// How much the index grows with the rank of a group.
  [[nodiscard]] std::uint32_t stride(Kind kind) const noexcept { return strides_[place(kind)]; }
  /// Indices of the slice: of the positions, and of placements in which two pieces have the same square.
  [[nodiscard]] std::uint32_t indices() const noexcept { return indices_; }
  /// Positions of the slice with one side to move.
  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

  [[nodiscard]] std::uint32_t rank(Kind kind, Group const& group) const noexcept {
    std::uint32_t rank = 0;
    for (unsigned i = 0; i < size(kind); ++i) {
      rank += choose[i][group[i]];
    }
    return rank;
  }
  [[nodiscard]] std::uint32_t index(Placement const& placement) const noexcept {
    std::uint32_t index = 0;
    for (auto const kind : all_kinds) {
      index += rank(kind, placement[place(kind)]) * stride(kind);
    }
    return index;
  }

 private:
  Material material_;
  std::array<std::uint8_t, 4> sizes_;
  std::array<std::uint32_t, 4> counts_{};
  std::array<std::uint32_t, 4> strides_{};
  std::uint32_t indices_ = 1;
  std::uint64_t positions_ = 0;
};

/// The material and the placement of a position, as the side to move sees them. False if a man is on its far row: no
/// game has such a position.
struct PlacedPosition {
  Material material;
  Placement placement{};
};
[[nodiscard]] bool place_pieces(BoardSquares const& board, Position const& position, PlacedPosition& placed) noexcept;
/// A position with White to move.
[[nodiscard]] Position position_of(BoardSquares const& board, Layout const& layout,
                                   Placement const& placement) noexcept;

}  // namespace damier::endgame
