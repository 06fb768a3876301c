#pragma once

#include "board/square.hpp"
#include "rules/ruling.hpp"

#include <vector>

namespace damier {

/// Whether a cause is about a duty: another move had to be played, but this one can be, and at times is overlooked.
[[nodiscard]] bool is_neglected_duty(Cause cause) noexcept;

/// The squares of which nobody knows for sure what stands there, because a move that the rules forbid was let stand or
/// left out. A later fault that hangs on one of them is the echo of that move and no fault of its own. Follows the
/// lines of a game as LineStack does.
class Doubt {
 public:
  void open_line();
  void close_line();

  /// A legal move shows what stood on its squares.
  void settle(Move const& move);
  /// What a forbidden move claims is in doubt.
  void raise(SquareSet squares);
  [[nodiscard]] bool touches(SquareSet squares) const noexcept { return !(here_.now & squares).empty(); }

 private:
  struct Line {
    SquareSet before;  // the last move
    SquareSet now;
  };
  Line here_;
  std::vector<Line> around_;  // the lines that are open, the innermost last
};

/// The squares that a forbidden move leaves in doubt: its own where pieces can do what it says, else all, for then
/// nobody knows what was played.
[[nodiscard]] SquareSet doubtful_squares(Variant const& variant, ClaimedMove const& claim, Cause cause);
/// The squares that a fault hangs on: those of the captures that were not made, or those that the claim speaks of.
[[nodiscard]] SquareSet squares_at_fault(Variant const& variant, Position const& position, ClaimedMove const& claim,
                                         Ruling const& ruling);

}  // namespace damier
