#pragma once

#include "search/detail/arrangement.hpp"
#include "search/detail/board_shift.hpp"
#include "search/detail/marks.hpp"
#include "search/detail/played_line.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace damier {

/// An arrangement anywhere on the board where it keeps its shape. One of its squares is the anchor: shifting the sets
/// of pieces of a position so that each square of the arrangement comes to the anchor, and keeping what is common to
/// them, finds all places at once.
class ShiftedArrangement {
 public:
  /// Named are the squares that have to stay on the board.
  ShiftedArrangement(Arrangement const& arrangement, SquareSet named, Geometry const& board);

  /// Sets result to the relevant places where the arrangement is somewhere.
  template <typename Word>
  void mark(PlayedLine<Word> const& line, Marks const& care, Marks& result) const;

 private:
  /// The sets of a position that an arrangement asks for, in the order of its members.
  enum class Set : std::uint8_t { white_men, black_men, white_kings, black_kings, white, black, occupied, empty };
  void add(Set set, SquareSet squares);

  SquareSet anchors_;  // where the anchor can come
  int anchor_ = 0;
  struct Part {
    Set set;
    unsigned down = 0;  // shifts that bring the square to the anchor
    unsigned up = 0;
  };
  std::vector<Part> parts_;
  std::optional<Colour> side_;
  SquareSet board_;
};

}  // namespace damier
