#pragma once

#include "grammar/tape.hpp"
#include "repair/detail/faulty_line.hpp"
#include "repair/detail/slip_text.hpp"
#include "validate/repair.hpp"

#include <cstddef>
#include <vector>

namespace damier {

/// A slip that affects the whole record, and whose repair makes its main line legal.
struct RecordSlip {
  Slip slip;
  double weight = 0;  ///< on the scale of Explanation::weight
  Variant const* variant = nullptr;
  Position last;  ///< the last position of the main line
  /// Another GameType, though the game also fits the declared variant with one broken rule.
  bool or_breach = false;
  /// Another change explains the moves as well, or there was no effort left to find out: for a change of the start
  /// position's pieces, another such change; for any other slip, a change of the start position. The repair is then not
  /// sure, whatever the weights.
  bool has_rival = false;
};

/// Tries whether the main line of a game, which cannot be replayed from a word on, becomes legal under another
/// GameType, from another start position, with its squares counted from the other side, or in another order. The move
/// sequence begins at the start of the game.
[[nodiscard]] std::vector<RecordSlip> find_record_slips(GameTape const& tape, Game const& game, FaultyLine const& line,
                                                        std::size_t fault, MoveStyle const& style, Effort& effort);

}  // namespace damier
