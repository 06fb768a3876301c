#pragma once

#include "game/game.hpp"

#include <optional>
#include <string_view>

namespace damier {

/// A game as if one of its lines (game/line_name.hpp) had been played: the moves up to the one that the line replaces,
/// then those of the line, with what is written at them and the variations that branch from them. It has the tags of
/// the game and, unless it is the main line, the result *. Nothing if the game has no line of that name.
[[nodiscard]] std::optional<Game> game_of_line(Game const& game, std::string_view name);

}  // namespace damier
