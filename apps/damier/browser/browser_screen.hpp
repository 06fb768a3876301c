#pragma once

#include "apps/damier/browser/game_browser.hpp"

namespace damier::app {

/// What a screen shows.
struct BrowserView {
  Game const& game;
  std::int64_t number;
  BrowserStyle const& style;
  MoveTree const& tree;
  std::size_t current;                      ///< the moment that is shown
  std::string const& notice;                ///< for the last row
  std::optional<std::string> const& typed;  ///< a move number that is being typed
  int scrolled;                             ///< half screens that the text of the moves is moved down by
  bool help;                                ///< the keys instead of the game
};

/// Draws the board with the last move marked, and the moves with the current one marked: beside the board on a wide
/// screen, below it on a narrow one, alone where the board has no room. See GameBrowser::screen.
[[nodiscard]] std::vector<std::string> draw_browser(BrowserView const& view, ScreenSize size, Output const& output);

}  // namespace damier::app
