#pragma once

#include "search/detail/marks.hpp"
#include "search/detail/played_line.hpp"

#include <array>

namespace damier {

/// What another position of the same played line has in common with a position: the pieces and who is to move.
struct Echo {
  bool turned = false;   ///< with the other position turned by half a turn and its colours exchanged
  bool differs = false;  ///< not on all of some squares, but on all others
};

/// Sets result to the relevant places that another position of the line echoes. The squares are those where the two
/// differ, by the side to move; none if they do not.
template <typename Word>
void mark_echo(PlayedLine<Word> const& line, Echo const& echo, std::array<SquareSet, 2> const& squares,
               Marks const& care, Marks& result);

}  // namespace damier
