#pragma once

#include "apps/damier/terminal/output.hpp"
#include "language/language.hpp"
#include "language/message.hpp"
#include "rules/variant.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

struct BoardStyle {
  bool ascii = false;     ///< w W b B . instead of signs beyond ASCII
  bool flipped = false;   ///< Black at the bottom
  SquareSet marked = {};  ///< squares of the last move or of a path
  SquareSet taken = {};   ///< squares of the pieces that a move takes, drawn between - and -
};

/// The board of a variant as text lines of the same width: a frame, and beside it the numbers of the outermost squares
/// of each row or, in algebraic notation, the ranks on the left and the files below. On a coloured output the empty
/// squares show their names.
[[nodiscard]] std::vector<std::string> draw_board(Position const& position, Variant const& variant,
                                                  BoardStyle const& style, Output const& output);

/// The sign of a piece on an output without colours.
[[nodiscard]] std::string_view piece_sign(Piece piece, BoardStyle const& style) noexcept;

/// Describes a position in one line: "White to move · ○ 5 men · ● 1 king", "Trait aux Blancs · ○ 5 pions · ● 1 dame".
[[nodiscard]] std::string describe_position(Position const& position, BoardStyle const& style, Output const& output,
                                            Language language);

/// Puts blocks of text lines side by side, as many as fit. All lines of a block have the same width. captions: one for
/// each block.
[[nodiscard]] std::string side_by_side(std::vector<std::vector<std::string>> const& blocks,
                                       std::vector<std::string> const& captions, unsigned block_width,
                                       unsigned columns);

/// The width in columns of what draw_board returns.
[[nodiscard]] unsigned board_width(Geometry const& board) noexcept;

}  // namespace damier::app
