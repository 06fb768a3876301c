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
  SquareSet marked;  ///< the squares where the last move began and ended
};

/// The positions of the main line as far as it is legal, the start first.
[[nodiscard]] std::vector<GameMoment> moments_of(Game const& game);

/// The moves of a game, at most `columns` wide: in numbered columns if the game has nothing but moves, otherwise as
/// running text with each variation in an indented paragraph of its own. A move that could not be replayed is marked
/// with a cross. Notes of layers have the name of their layer.
[[nodiscard]] std::string draw_moves(Game const& game, Output const& output, unsigned columns, bool ascii,
                                     Language language);

}  // namespace damier::app
