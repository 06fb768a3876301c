#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"

namespace damier {

/// Fills a game from the events of a record. The game is cleared first. Nothing is judged: moves stay text, and the
/// variant is known only where the tape names it.
///
/// Text that is not UTF-8 is taken as Windows-1252 and converted; the tape then gets a warning "encoding-assumed".
void build(GameTape& tape, Game& game);

}  // namespace damier
