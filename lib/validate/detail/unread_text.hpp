#pragma once

#include "board/position.hpp"
#include "game/game.hpp"
#include "validate/detail/tape_places.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// Text with digits before the next move that was not understood: perhaps moves, whose absence may make the next move
/// look wrong. Follows the variations of a game as LineStack does.
class UnreadText {
 public:
  void skip(Item const& item, std::string_view text);
  /// Forgets the text: a move follows it, or another place where the position is known.
  void pass() noexcept { here_ = {}; }
  void open_line() { around_.push_back(here_); }
  void close_line();

  /// The text that explains a fault of a move from this square; nothing if none does. One missing move explains a wrong
  /// side to move, more of them any fault.
  [[nodiscard]] std::optional<TapePlace> explains(Position const& position, Square from) const noexcept;

 private:
  struct Gap {
    std::optional<TapePlace> place;
    bool several = false;  ///< more than one of its words looks like a move
  };
  Gap here_;
  std::vector<Gap> around_;  // of the variations that are open, the innermost last
};

}  // namespace damier
