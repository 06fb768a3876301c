#pragma once

#include "notation/move_path.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace damier {

/// A move drawn on a board.
struct SvgMove {
  enum class Kind : std::uint8_t {
    legal,    ///< a full line; captured pieces have a ring of its colour
    claimed,  ///< a dashed line above the full ones; jumped pieces have a smaller ring of its colour
  };
  MovePath path;
  Kind kind = Kind::legal;
};

struct SvgBoard {
  Variant const& variant;
  Position const& position;
  std::vector<SvgMove> moves = {};
  bool flipped = false;    ///< Black at the bottom
  std::string label = {};  ///< a description of the picture for readers who cannot see it; any text
  SquareSet marked = {};   ///< squares with a frame
};

/// Appends a board as one <svg> element that needs nothing around it: the real board of the variant with the numbers of
/// its squares or its files and ranks, the pieces, the moves. It sets no size but a viewBox, and has no ids, scripts or
/// links. Squares are coloured as shapes, because printers often leave out backgrounds.
void write_svg_board(std::string& text, SvgBoard const& board);

/// Appends text with & < > " and ' escaped, for HTML and XML; control characters that these do not allow, and bytes
/// that are not UTF-8, become U+FFFD.
void append_markup(std::string& text, std::string_view content);

}  // namespace damier
