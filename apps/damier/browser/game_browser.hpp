#pragma once

#include "apps/damier/browser/move_tree.hpp"
#include "apps/damier/terminal/key.hpp"
#include "apps/damier/terminal/output.hpp"
#include "game/game.hpp"
#include "language/language.hpp"
#include "language/message.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier::app {

/// How games are drawn in a browser. It stays from game to game.
struct BrowserStyle {
  bool ascii = false;       ///< signs of pieces and frames in ASCII
  bool only_ascii = false;  ///< a terminal that shows nothing else: texts, too
  bool flipped = false;     ///< Black at the bottom
  Language language = {};
};

/// The size of a terminal in characters.
struct ScreenSize {
  unsigned columns = 80;
  unsigned rows = 24;
};

/// Flips through one game: keys in, the text of a screen out. It knows no terminal.
class GameBrowser {
 public:
  /// What a key asks of the caller.
  enum class Request : std::uint8_t { none, leave, next_game, previous_game };

  /// number: that of the game in its base. ply: the position of the main line to begin with, or its end.
  GameBrowser(Game game, std::int64_t number, BrowserStyle style, unsigned ply = 0);

  [[nodiscard]] Request press(Key key);
  /// Shows a message in the last row until the next key.
  void notify(Message const& message);

  /// The screen: as many rows as the terminal has, none wider than it is, in the colours of an output.
  [[nodiscard]] std::vector<std::string> screen(ScreenSize size, Output const& output) const;

  [[nodiscard]] MoveTree const& tree() const noexcept { return tree_; }
  /// The place of the position that is shown, in MoveTree::moments.
  [[nodiscard]] std::size_t current() const noexcept { return current_; }
  [[nodiscard]] BrowserStyle const& style() const noexcept { return style_; }

 private:
  Request obey(Key key);
  Request press_character(char character);
  void press_in_number(Key key);
  void go_to_number();
  void go(int plies);
  void go_to_alternative(bool next);
  void enter_variation();
  void leave_variation();

  Game game_;
  std::int64_t number_;
  BrowserStyle style_;
  MoveTree tree_;
  std::size_t current_ = 0;
  std::string notice_;                // in the last row
  std::optional<std::string> typed_;  // a move number that is being typed
  int scrolled_ = 0;                  // half screens from where the current move is
  bool help_ = false;
};

}  // namespace damier::app
