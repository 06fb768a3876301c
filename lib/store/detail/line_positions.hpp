#pragma once

#include "store/main_line.hpp"

#include <cstddef>
#include <cstdint>

namespace damier {

/// The hash after a move, from that before it.
inline std::uint64_t hash_after(std::uint64_t hash, Position const& before, Move const& move,
                                Position const& after) noexcept {
  hash ^= zobrist(move.from, {before.side, before.kings.contains(move.from)});
  hash ^= zobrist(move.to, {before.side, after.kings.contains(move.to)});
  for (auto const square : move.captured) {
    hash ^= zobrist(square, {opponent(before.side), before.kings.contains(square)});
  }
  return hash ^ zobrist_black_to_move();
}

/// Calls visit(hash, position, move) for the positions of a line in their order; the move is that played in it, or
/// nullptr.
template <typename Visit>
void for_each_position(MainLine const& line, Visit const& visit) {
  auto position = line.start;
  auto hash = zobrist(position);
  auto jump = line.jumps.begin();
  for (std::size_t played = 0;;) {
    if (jump != line.jumps.end() && jump->after == played) {
      visit(hash, position, nullptr);
      position = jump->position;
      hash = zobrist(position);
      ++jump;
    } else if (played == line.moves.size()) {
      visit(hash, position, nullptr);
      return;
    } else {
      visit(hash, position, &line.moves[played]);
      auto const after = line.variant->after(position, line.moves[played]);
      hash = hash_after(hash, position, line.moves[played], after);
      position = after;
      ++played;
    }
  }
}

}  // namespace damier
