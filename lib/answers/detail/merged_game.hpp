#pragma once

#include "game/game.hpp"
#include "game/outcome.hpp"
#include "store/main_line.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace damier::answers {

/// Appends a legal move to the body of a game.
void append_move(Game& game, Position const& position, Move const& move);

/// What games play from a position on, as a tree of moves.
class MergedGames {
 public:
  /// depth: half moves that are kept of each game.
  MergedGames(Position const& position, unsigned depth);

  /// Adds a game from the first time on that it reaches the position; one that does not adds nothing.
  void add(MainLine const& line, Outcome outcome);
  [[nodiscard]] bool empty() const noexcept { return nodes_.front().games == 0; }
  /// Appends the tree to the body of a game that has come to the position: the moves that at least so many games
  /// played, the others of a place as variations of the most frequent one. Throws WrongQuestion if there are too many.
  void append_to(Game& game, std::uint64_t minimum) const;

 private:
  using Place = std::uint32_t;  // in nodes_; 0 is the position itself, and no move
  struct Node {
    Move move;
    Place first = 0, next = 0;  // the first move that was played behind it, and the next instead of it
    std::uint32_t games = 0, white = 0, draws = 0, black = 0;
  };
  class Writer;

  void count(Place place, Outcome outcome);
  [[nodiscard]] Place step(Place place, Move const& move);

  Position position_;
  unsigned depth_;
  std::vector<Node> nodes_{1};
};

}  // namespace damier::answers
