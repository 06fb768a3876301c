#pragma once

#include "board/square.hpp"
#include "rules/ruling.hpp"

#include <vector>

namespace damier {

/// Whether a cause is about a duty: another move had to be played, but this one can be, and is sometimes overlooked.
[[nodiscard]] bool is_neglected_duty(Cause cause) noexcept;

/// The squares whose content is uncertain because an illegal move was accepted or left out. A later fault that depends
/// on one of them is a consequence of that move and not independent. Follows the variations of a game as LineStack
/// does.
class UncertainSquares {
 public:
  void open_line();
  void close_line();

  /// A legal move shows the content of its squares.
  void settle(Move const& move);
  /// The squares of an illegal move become uncertain.
  void raise(SquareSet squares);
  [[nodiscard]] bool touches(SquareSet squares) const noexcept { return !(here_.now & squares).empty(); }

 private:
  struct Line {
    SquareSet before;  // the last move
    SquareSet now;
  };
  Line here_;
  std::vector<Line> around_;  // the variations that are open, the innermost last
};

/// The squares whose content an illegal move makes uncertain: the squares of the move itself if pieces can move so,
/// otherwise all squares, because the move that was played is unknown.
[[nodiscard]] SquareSet squares_made_uncertain(Variant const& variant, ClaimedMove const& claim, Cause cause);
/// The squares that a fault depends on: those of the captures that were not made, or those of the claim.
[[nodiscard]] SquareSet squares_at_fault(Variant const& variant, Position const& position, ClaimedMove const& claim,
                                         Ruling const& ruling);

}  // namespace damier
