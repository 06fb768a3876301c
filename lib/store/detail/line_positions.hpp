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

/// Calls visit(hash, position, move) for the positions of a main line in their order; move is played in the position,
/// or nullptr.
template <typename Visit>
void for_each_position(MainLine const& line, Visit const& visit) {
  LineCursor cursor{line};
  auto hash = zobrist(cursor.position());
  while (true) {
    auto const before = cursor.position();
    auto const* const move = cursor.move();
    visit(hash, before, move);
    if (!cursor.next()) {
      return;
    }
    hash = move != nullptr ? hash_after(hash, before, *move, cursor.position()) : zobrist(cursor.position());
  }
}

}  // namespace damier
