#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"

#include <array>
#include <cstdint>

namespace damier {

/// The hashes of positions (board/position.hpp), updated move by move.
class PositionKeys {
 public:
  PositionKeys();

  /// The hash after a move from the hash before it.
  [[nodiscard]] std::uint64_t after(std::uint64_t key, Position const& before, Move const& move,
                                    Position const& after) const noexcept {
    auto const us = before.side;
    key ^= black_to_move_ ^ of(us, before.kings, move.from) ^ of(us, after.kings, move.to);
    for (auto const square : move.captured) {
      key ^= of(opponent(us), before.kings, square);
    }
    return key;
  }

 private:
  [[nodiscard]] std::uint64_t of(Colour colour, SquareSet kings, Square square) const noexcept {
    return pieces_[static_cast<std::size_t>(colour)][kings.contains(square) ? 1 : 0][square.bit()];
  }

  std::array<std::array<std::array<std::uint64_t, 128>, 2>, 2> pieces_;
  std::uint64_t black_to_move_;
};

}  // namespace damier
