#pragma once

#include "rules/variant.hpp"

#include <array>

namespace damier {

/// The generator of one variant, compiled for its rules: what a Variant calls. Not for use outside this room.
struct Kernel {
  void (*legal_moves)(Position const&, MoveList&) noexcept;
  bool (*has_capture)(Position const&) noexcept;
  Legality (*legality)(Position const&, Move const&) noexcept;
  std::size_t (*legal_prefix)(Position const&, std::span<Move const>) noexcept;
  Position (*after)(Position const&, Move const&) noexcept;
  bool (*only_move)(Position const&, Square from, Square to, PlayedMove&) noexcept;
  std::size_t (*only_moves)(Position const&, std::span<MoveEnds const>, std::span<PlayedMove>) noexcept;
  MenMoves (*men_moves)(Position const&, std::span<MoveEnds const>, std::span<SquareSet>) noexcept;
  std::uint64_t (*perft)(Position const&, unsigned depth, PerftLeaf);
};

}  // namespace damier
