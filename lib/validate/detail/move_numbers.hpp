#pragma once

#include "grammar/tape.hpp"

#include <cstdint>
#include <optional>

namespace damier {

/// A move number that contradicts the count of the moves.
struct OddNumber {
  std::uint32_t offset = 0;  ///< of the number in the record's source, bytes
  std::uint32_t length = 0;
  std::int64_t due = 0;        ///< the expected number
  bool another_start = false;  ///< the game is numbered from here on without a fault: only its first number is wrong
};

/// Compares the move numbers of a record with its moves, two to a number, and returns the first that contradicts them;
/// see PDN 6.11. Whether a number has one dot or three has no meaning, and numbers may be missing. Any number is
/// accepted as the first of a variation, the first after a setup, and the first of a game with a given start
/// (from_position). After a variation, a missing move or skipped text the count of moves is uncertain.
[[nodiscard]] std::optional<OddNumber> find_odd_number(GameTape const& tape, bool from_position);

}  // namespace damier
