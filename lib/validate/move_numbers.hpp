#pragma once

#include "grammar/tape.hpp"

#include <cstdint>
#include <optional>

namespace damier {

/// A move number that contradicts the count of the moves.
struct OddNumber {
  std::uint32_t offset = 0;  ///< of the number in the record's source, bytes
  std::uint32_t length = 0;
  std::int64_t due = 0;        ///< the number that was to be expected there
  bool another_start = false;  ///< the game is numbered from here on without a fault: only its first number is another
};

/// Compares the move numbers of a record with its moves, two to a number, and gives the first that contradicts them;
/// see PDN 6.11. Whether a number has one dot or three says nothing, and numbers may be missing. Anything goes for the
/// first number of a variation, for the first after a setup, and for that of a game whose start is given
/// (from_position); a variation, a move that is not there or text that was skipped leaves it open how many moves there
/// were.
[[nodiscard]] std::optional<OddNumber> find_odd_number(GameTape const& tape, bool from_position);

}  // namespace damier
