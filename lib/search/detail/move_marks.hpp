#pragma once

#include "notation/move_text.hpp"
#include "search/detail/played_line.hpp"

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

/// What a king's rafle of at least two pieces, after which this king is taken, has of a coup turc.
struct TurkishMarks {
  bool stop = false;     ///< the king stands before a piece it had taken, on the line of the last capture: the butée
  bool support = false;  ///< the piece that takes the king had behind it a piece that the king had taken: the appui
  constexpr bool operator==(TurkishMarks const&) const noexcept = default;
};
/// A coup turc has both; with the support alone it is a coup demi-turc, with the stop alone a coup suisse.
inline constexpr TurkishMarks both_turkish_marks{.stop = true, .support = true};
/// The marks of a move that is played; none where the rules take captured pieces off the board at once.
template <typename Word>
[[nodiscard]] TurkishMarks turkish_marks(PlayedLine<Word> const& line, std::size_t place) noexcept;

}  // namespace damier
