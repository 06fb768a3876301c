#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"

namespace damier {

/// Fills a game from the events of a record. The game is cleared first. Nothing is judged: moves stay text, and the
/// variant is known only if the tape names it, or a mark among the tags (game/variant_mark.hpp), which is removed.
void build(GameTape const& tape, Game& game);

}  // namespace damier
