#pragma once

#include "grammar/tape.hpp"
#include "repair/faulty_line.hpp"
#include "repair/slip_text.hpp"
#include "validate/repair.hpp"

#include <cstddef>
#include <vector>

namespace damier {

/// A slip that is about the whole of a game, and makes its main line legal.
struct WholeSlip {
  Slip slip;
  double weight = 0;  ///< on the scale of Explanation::weight
  Variant const* variant = nullptr;
  Position last;  ///< of the main line
  /// Another GameType, though the line can also be one of the declared variant in which one rule was broken.
  bool or_breach = false;
  /// A change of the pieces of the start position, where another such change makes the line legal too, or there was not
  /// the effort to find out; or a change of something else where a change of the start position does as well. It is not
  /// sure, whatever their weights.
  bool has_rival = false;
};

/// Tries whether the main line of a game, which cannot be replayed from a word on, becomes legal under another
/// GameType, from another start position, with its squares counted from the other side, or in another order. The line
/// is one from the start of the game.
[[nodiscard]] std::vector<WholeSlip> find_whole_slips(GameTape const& tape, Game const& game, FaultyLine const& line,
                                                      std::size_t fault, MoveStyle const& style, Effort& effort);

}  // namespace damier
