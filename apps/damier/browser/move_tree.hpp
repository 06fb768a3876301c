#pragma once

#include "game/game.hpp"
#include "game/walker.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace damier::app {

/// A position that a reader can go to: the start of a game, or what is after a move, a setup or a passed turn.
struct Moment {
  std::size_t item;                  ///< what led to it, in Game::items; no_item for the start
  std::size_t line = 0;              ///< in MoveTree::lines
  std::size_t place = 0;             ///< in TreeLine::moments
  std::size_t before = 0;            ///< the moment before it; itself for the start
  unsigned ply = 0;                  ///< half moves since the start of the game
  MoveNumber number = {};            ///< of a move
  std::string text = {};             ///< the move as it is shown, with its signs; empty for the start
  Position position = {};            ///< valid if the game has a variant
  SquareSet marked = {};             ///< where a move began and ended
  bool is_move = false;              ///< otherwise the start, a setup or a passed turn
  std::optional<double> value = {};  ///< in men, as White sees it: of a layer, else as a comment has it
};

/// A line of a game: the main line, or a variation.
struct TreeLine {
  std::string name;          ///< game/line_name.hpp
  std::size_t replaced = 0;  ///< the moment to which its first move is an alternative
  std::size_t root = 0;      ///< the same, or for an alternative to an alternative the move that both replace
  std::vector<std::size_t> moments = {};  ///< empty if it has no moves
};

/// The positions of a game as a tree, for a reader who goes from one to the next.
class MoveTree {
 public:
  MoveTree(Game const& game, bool ascii);

  /// All moments in the order of the text; the first is the start of the game.
  [[nodiscard]] std::vector<Moment> const& moments() const noexcept { return moments_; }
  [[nodiscard]] std::vector<TreeLine> const& lines() const noexcept { return lines_; }

  /// The next moment of the same line, or the same one at its end.
  [[nodiscard]] std::size_t next(std::size_t moment) const noexcept;
  [[nodiscard]] std::size_t before(std::size_t moment) const noexcept { return moments_[moment].before; }
  [[nodiscard]] std::size_t end_of_line(std::size_t moment) const noexcept;
  /// A move and the alternatives to it, the move of the main line or of the outer variation first, as the text has
  /// them; the same for each of them. A moment without alternatives is alone.
  [[nodiscard]] std::vector<std::size_t> alternatives(std::size_t moment) const;
  /// The move that the variation of a moment replaces; nothing in the main line.
  [[nodiscard]] std::optional<std::size_t> replaced_by_line(std::size_t moment) const noexcept;
  /// The move with a number on the way to a moment and from it to the end of its line. leads: the first of the pair.
  [[nodiscard]] std::optional<std::size_t> find_number(std::size_t moment, unsigned number, bool leads) const;

 private:
  friend class TreeMaker;
  [[nodiscard]] std::size_t root_of(std::size_t moment) const noexcept;

  std::vector<Moment> moments_;
  std::vector<TreeLine> lines_;
};

}  // namespace damier::app
