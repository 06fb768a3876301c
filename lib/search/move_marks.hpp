#pragma once

#include "notation/move_text.hpp"
#include "search/played_line.hpp"

#include <cstddef>

namespace damier {

// What a query asks of a move that more than its own squares decide. A place is one of a line; where no move is played
// there, none of these holds.

/// Whether the move goes over the squares of a text between its ends, and takes what the text says, if it says so.
template <typename Word>
[[nodiscard]] bool goes_as_written(PlayedLine<Word> const& line, std::size_t place, MoveText const& text);

/// A sacrifice: the move takes nothing, the opponent's next move takes something, and the player's next move after that
/// does not take as many pieces, so that it is no exchange: it takes fewer, none, or more. Whether it was meant is not
/// asked.
template <typename Word>
[[nodiscard]] bool is_sacrifice(PlayedLine<Word> const& line, std::size_t place) noexcept {
  auto const given = count_of(line.captured[place + 1]);
  return line.from[place] != 0 && line.captured[place] == 0 && given != 0 &&
         given != count_of(line.captured[place + 2]);
}

/// A coup turc, by its two marks: a king takes at least two pieces and comes to stand right before a piece that it has
/// taken already in this rafle, on the line on which it took the last one, the butée; and the next move takes this king
/// with a piece behind which stood another one that the king had taken, its support.
template <typename Word>
[[nodiscard]] bool is_coup_turc(PlayedLine<Word> const& line, std::size_t place) noexcept;

}  // namespace damier
