#pragma once

#include "board/position.hpp"
#include "search/detail/board_shift.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

class PositionTest;

/// A condition inside a shift on the board of a variant: on squares at fixed distances from one square, the anchor. The
/// set of pieces (or of squares of the move) that a square is asked of is shifted so that this square comes to the
/// anchor; what all these sets have in common, or any of them has, are the anchors for which the condition is true.
struct AnchoredTest {
  /// What is asked of a square.
  enum class Set : std::uint8_t {
    white_men,
    black_men,
    white_kings,
    black_kings,
    white,
    black,
    occupied,
    empty,
    from,
    to,
    captured,
    can_take,  ///< by any legal move
  };
  struct Part {
    Set set;
    unsigned down = 0;  ///< shifts that bring the square to the anchor
    unsigned up = 0;
  };

  bool all = true;  ///< the parts are true together, else at least one
  std::vector<Part> parts = {};
  std::optional<Colour> side = {};  ///< to move

  void add(Set set, SquareSet squares, Square anchor) {
    for (auto const square : squares) {
      parts.push_back({set, square.bit() < anchor.bit() ? 0U : square.bit() - anchor.bit(),
                       square.bit() < anchor.bit() ? anchor.bit() - square.bit() : 0U});
    }
  }
};

/// A condition by variant; nothing where it is never true.
using AnchoredTests = std::vector<std::optional<AnchoredTest>>;

/// Whether a condition names no squares that a shift could move.
[[nodiscard]] bool names_no_squares(PositionTest const& test);
/// A condition with the first of the named squares as its anchor; nothing if that is not possible.
[[nodiscard]] std::optional<AnchoredTests> anchored(PositionTest const& test, ShiftedSquares const& named);

}  // namespace damier
