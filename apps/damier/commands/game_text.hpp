#pragma once

#include "apps/damier/terminal/output.hpp"
#include "game/game.hpp"

#include <string>
#include <vector>

namespace damier::app {

/// A position of a game's main line, for a board.
struct GameMoment {
  unsigned ply = 0;
  std::string caption;  ///< "after 12... 20-24"; "start"
  Position position;
  SquareSet marked;  ///< where the move began and ended
};

/// The positions of the main line as far as it is legal, the start first.
[[nodiscard]] std::vector<GameMoment> moments_of(Game const& game);

/// The moves of a game no wider than columns: in numbered columns where there is nothing but moves, else as running
/// text, each variation a paragraph of its own, indented. A move that could not be replayed has a cross behind it.
[[nodiscard]] std::string draw_moves(Game const& game, Output const& output, unsigned columns, bool ascii);

}  // namespace damier::app
