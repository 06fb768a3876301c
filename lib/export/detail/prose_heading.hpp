#pragma once

#include "export/detail/line_filler.hpp"
#include "export/detail/styles/prose_style.hpp"
#include "game/game.hpp"

namespace damier {

/// Writes what is above the moves of a game: players and result, event, place and date, a start position of its own.
/// Text lines of which nothing is known are left out.
void write_prose_heading(Game const& game, LineFiller& out, ProseStyle const& style);

/// Writes a position as lists of squares with the side to move: "Wit: 27, dam 32. Zwart: 18. Wit aan zet."
void write_prose_position(Variant const& variant, Position const& position, LineFiller& out, ProseStyle const& style);

}  // namespace damier
