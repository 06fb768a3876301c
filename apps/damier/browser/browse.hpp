#pragma once

#include "apps/damier/browser/game_browser.hpp"
#include "apps/damier/terminal/console.hpp"
#include "store/base_reader.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damier::app {

/// Flips through the games of a base in a terminal (is_full_screen_possible) until the reader leaves: from a game,
/// which must be there, and the position after so many half moves of it. layers: those whose annotations are shown, see
/// BaseReader::choose_layers.
void browse(Console& console, Base& base, GameId first, unsigned ply, BrowserStyle style,
            std::optional<std::vector<std::string>> const& layers);

}  // namespace damier::app
