#pragma once

#include "board/square.hpp"
#include "grammar/query/ast.hpp"
#include "search/detail/anchored_test.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier {

/// A condition on one of several squares (let any $s), pieces (let $p = piece) or shifts at a position: it is evaluated
/// for all of them at once, as a set.
struct ChoiceTest {
  enum class Which : std::uint8_t { from, to, captured, can_take, placed, anchored };
  /// Squares by the colour of the piece on them; where nothing is, by who is to move.
  using SeenBy = std::array<SquareSet, 2>;

  Which which = Which::placed;
  query::Content content = query::Content::whatever;  ///< of placed: what is on the square
  std::vector<SeenBy> squares{};                      ///< of placed, by variant: where; the whole board if empty
  AnchoredTests anchored{};                           ///< of anchored, by variant
};

/// A condition that is true for one of several squares, pieces or shifts. A shift is the square to which it moves its
/// anchor (AnchoredTest).
struct Choice {
  bool of_pieces = false;
  ChoiceTest begin;  ///< where the pieces are in the position in which the condition begins; which squares, or anchors
};

}  // namespace damier
