#pragma once

#include "draw/drawing.hpp"

namespace damier {

/// The colours of a piece.
struct PieceColours {
  Rgb fill;
  Rgb edge;
  Rgb ring;
  Rgb crown;
  Rgb crown_edge;
};

/// The colours of a board and of what stands on it.
struct BoardColours {
  Rgb light;
  Rgb dark;
  Rgb other_dark;  ///< every second square where all are played on
  Rgb frame;
  Rgb number;
  PieceColours white;
  PieceColours black;
};

[[nodiscard]] BoardColours const& board_colours(DiagramColours colours) noexcept;
[[nodiscard]] Rgb mark_colour(MarkColour colour, DiagramColours colours) noexcept;
[[nodiscard]] Rgb move_colour(DiagramMove::Kind kind, DiagramColours colours) noexcept;

}  // namespace damier
