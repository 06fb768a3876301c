#pragma once

#include "board/position.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace damier::prose {

/// A diagram that a text draws with characters.
struct DrawnBoard {
  Position position;      ///< of a board with this many rows and columns, its side to move not known
  unsigned rows = 0;      ///< 8, 10 or 12
  std::size_t bytes = 0;  ///< up to the end of its last line
};

/// Reads the diagram whose first row begins with a text line at an offset: one row a line, a character for each square
/// or for each dark square, between blanks, bars and numbers at the sides. Men are w and b (○ ●, o and x, b and n in
/// French, w and z in Dutch, б and ч in Russian; ⛀ ⛂), kings the capitals (◎ ◉, ⛁ ⛃); anything of ". · - _ : +" is an
/// empty square.
[[nodiscard]] std::optional<DrawnBoard> drawn_board_at(std::string_view text, std::size_t offset);

}  // namespace damier::prose
