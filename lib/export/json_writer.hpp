#pragma once

#include "game/game.hpp"

#include <string>

namespace damier {

/// Appends a replayed game as one JSON object on one line without its end, in the form that docs/json-format.md
/// describes. It reads back to the same game, tags in their order and every item of the body included.
void write_json(Game const& game, std::string& text);

}  // namespace damier
