#pragma once

#include "notation/mark.hpp"
#include "notation/move_path.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace damier {

/// A move drawn on a board.
struct DiagramMove {
  enum class Kind : std::uint8_t {
    to_play,  ///< a full arrow; the pieces it takes have a ring
    claimed,  ///< as a text has it, right or not: a dashed arrow above the full ones; the pieces it jumps have a cross
    played,   ///< the position is the one after it: a thin arrow from an open circle; the pieces it took are dashed
  };
  MovePath path;
  Kind kind = Kind::to_play;
};

/// Where the names of the squares stand. Boards whose squares have letters have files and ranks beside them in either
/// case.
enum class DiagramNumbers : std::uint8_t {
  none,
  edge,  ///< around the board, at the squares of its edge
  all,   ///< in a corner of each square
};

/// A set of colours. That of print is grey, and its marks and arrows differ by their form alone, as they do on a screen
/// besides.
enum class DiagramColours : std::uint8_t { screen, print };

/// A position as it is to be drawn.
struct Diagram {
  Variant const& variant;
  Position position;
  std::vector<DiagramMove> moves = {};
  std::vector<SquareMark> marks = {};
  std::vector<ArrowMark> arrows = {};
  Colour below = Colour::white;  ///< whose side is at the bottom
  DiagramNumbers numbers = DiagramNumbers::all;
  DiagramColours colours = DiagramColours::screen;
  std::string label = {};  ///< a description of the picture for readers who cannot see it; any text
};

}  // namespace damier
