#pragma once

#include "game/game.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// A line of a game with what it does not share with another: its places, each a position and the move that is played
/// in it. By the rules of the game, whatever changes the position: a move, a setup, a passed turn.
struct LineOfPlay {
  struct Place {
    Position position;
    unsigned ply = 0;  ///< half moves of the game played before it
    std::optional<Move> move = {};
  };

  std::string name;           ///< game/line_name.hpp
  std::size_t parent = 0;     ///< the place among the lines of the one that it branches from
  std::size_t shared = 0;     ///< how many places of that line it begins with; 0 for the main line
  unsigned plies = 0;         ///< half moves of the game before its first move
  std::optional<Move> first;  ///< its move in the last one of these
  std::vector<Place> own;
};

/// The lines of a game in the order of the text, the main line first.
[[nodiscard]] std::vector<LineOfPlay> lines_of_play(Game const& game);

}  // namespace damier
