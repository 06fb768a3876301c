#pragma once

#include "game/game.hpp"

#include <cstdint>
#include <vector>

namespace damier {

/// A capture of several pieces that a text gives as several moves.
struct JoinedCapture {
  std::uint32_t begin = 0;                  ///< where it begins in the record's source
  std::uint32_t length = 0;                 ///< to the end of its last part
  std::vector<std::uint32_t> further = {};  ///< where its parts behind the first begin
};

/// Joins each move with the next one if that begins where it ends, as some sites write the parts of one capture: 11x18
/// 18x25 is 11x18x25. No legal moves of two players are like that. Whether the joined moves are legal is not judged.
[[nodiscard]] std::vector<JoinedCapture> join_captures(Game& game);

}  // namespace damier
