#pragma once

#include "notation/mark.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// What a comment shows on the board.
struct BoardMarks {
  std::vector<SquareMark> squares;
  std::vector<ArrowMark> arrows;
  [[nodiscard]] bool any() const noexcept { return !squares.empty() || !arrows.empty(); }
};

/// The marks of a comment's commands [%csl R12,G23] and [%cal R12-23]. A part that names no square of the board is left
/// out.
[[nodiscard]] BoardMarks read_board_marks(std::string_view comment, Numbering const& numbering);

/// A comment without its commands.
[[nodiscard]] std::string without_commands(std::string_view comment);

}  // namespace damier
