#pragma once

#include "export/detail/diagram_rule.hpp"
#include "game/game.hpp"

#include <functional>
#include <optional>

namespace damier {

/// What is written of games, for who does not want all of it.
struct GameShape {
  bool each_line = false;  ///< each line is a game of its own, in the order of the text, without variations
  bool comments = true;    ///< with the commands in them
  bool variations = true;
  bool clocks = true;  ///< the commands of comments that say times
  bool layers = true;
  bool labels = true;  ///< the tags of what people have put beside games (game/label.hpp)
  /// After which moves of the main line a comment has the position, as FEN. Those that a bulletin has diagrams of.
  std::optional<DiagramRule> fens = {};

  [[nodiscard]] bool changes() const noexcept {
    return each_line || !comments || !variations || !clocks || !layers || !labels || fens;
  }
  /// Calls write with what is to be written of a replayed game: one game, or several with each_line.
  void apply(Game const& game, std::function<void(Game const&)> const& write) const;
};

}  // namespace damier
