#pragma once

#include "apps/damier/terminal/output.hpp"
#include "language/language.hpp"
#include "language/message.hpp"
#include "rules/variant.hpp"

#include <string>
#include <vector>

namespace damier::app {

struct BoardStyle {
  bool ascii = false;     ///< w W b B . instead of signs beyond ASCII
  bool flipped = false;   ///< Black at the bottom
  SquareSet marked = {};  ///< squares of the last move, or of the way of one
  SquareSet taken = {};   ///< pieces that a move takes: between - and -
};

/// The real board of a variant as lines, all of the same width: a frame with the numbers of the outermost squares of
/// each row beside it or, where squares have letters, the ranks on the left and the files below. On a coloured output
/// the empty squares show their names.
[[nodiscard]] std::vector<std::string> draw_board(Position const& position, Variant const& variant,
                                                  BoardStyle const& style, Output const& output);

/// "White to move · ○ 5 men · ● 1 king", "Trait aux Blancs · ○ 5 pions · ● 1 dame".
[[nodiscard]] std::string describe_position(Position const& position, BoardStyle const& style, Output const& output,
                                            Language language);

/// Blocks of lines side by side, as many as fit; each block's lines are of one width. captions: one for each block.
[[nodiscard]] std::string side_by_side(std::vector<std::vector<std::string>> const& blocks,
                                       std::vector<std::string> const& captions, unsigned block_width,
                                       unsigned columns);

/// The columns that draw_board takes.
[[nodiscard]] unsigned board_width(Geometry const& board) noexcept;

}  // namespace damier::app
