#pragma once

#include "notation/move_text.hpp"
#include "search/played_line.hpp"

#include <cstddef>

namespace damier {

// The conditions of a query on a move that do not depend on its own squares alone. A place is one of a main line; where
// no move is played, none of these is true.

/// Whether the move passes the squares of a text between its ends, and captures the pieces that the text names, if it
/// does. A whole route also turns nowhere but on these squares.
template <typename Word>
[[nodiscard]] bool goes_as_written(PlayedLine<Word> const& line, std::size_t place, MoveText const& text,
                                   bool whole_route);

/// Whether the move that is played passes or lands on some squares: all of them, or any. Its first square and those of
/// the pieces that it takes do not count. Of several routes of a capture one is enough.
template <typename Word>
[[nodiscard]] bool goes_through(PlayedLine<Word> const& line, std::size_t place, SquareSet squares, bool all);

/// A sacrifice: the move takes nothing, the opponent's next move takes something, and the player's next move after that
/// takes a different number of pieces, so that it is no exchange. Whether it was intended is not considered.
template <typename Word>
[[nodiscard]] bool is_sacrifice(PlayedLine<Word> const& line, std::size_t place) noexcept {
  auto const given = count_of(line.captured[place + 1]);
  return line.from[place] != 0 && line.captured[place] == 0 && given != 0 &&
         given != count_of(line.captured[place + 2]);
}

/// A coup turc, by its two marks: a king takes at least two pieces and stops directly before a piece that it has taken
/// already in this rafle, on the line on which it took the last one, the butée; and the next move takes this king with
/// a piece that had behind it another one that the king had taken, its support.
template <typename Word>
[[nodiscard]] bool is_coup_turc(PlayedLine<Word> const& line, std::size_t place) noexcept;

}  // namespace damier
