#pragma once

#include "game/game.hpp"
#include "game/walker.hpp"
#include "notation/numbering.hpp"

#include <cstddef>

namespace damier {

/// Puts variations where PDN has them, behind the move that they replace. Archives also have them before it, "1. 32-28
/// (1... 17-22) 19-23", and at the end of a line what might have come after it, "45. 12-7 (45... 1x12)" (PDN-11).
class VariationPlacer {
 public:
  VariationPlacer(Game& game, Variant const& variant, Numbering const& numbering)
      : game_{game}, variant_{variant}, numbering_{numbering} {}

  /// Looks at the variation that begins with an item, in a line that has been followed up to there. One whose first
  /// move cannot replace the last move of the line but can follow it goes behind the next move and what belongs to
  /// that; at the end of a line it gets that last move, so that it is an alternative that begins the same. True if
  /// another item stands at its place now.
  bool settle(std::size_t begin, Line const& line);

 private:
  [[nodiscard]] bool follows_last_move(std::size_t begin, Line const& line) const;
  [[nodiscard]] std::size_t end_of_variation(std::size_t begin) const noexcept;
  /// The next move of the line behind some of its variations and remarks; how many items there are if none comes.
  [[nodiscard]] std::size_t next_move(std::size_t from) const noexcept;
  void repeat_last_move(std::size_t begin);

  Game& game_;
  Variant const& variant_;
  Numbering const& numbering_;
  std::size_t settled_end_ = 0;  // behind the variation put elsewhere last
};

}  // namespace damier
