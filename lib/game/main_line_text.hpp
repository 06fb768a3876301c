#pragma once

#include "game/game.hpp"

#include <string>

namespace damier {

/// The main line of a replayed game as PDN writes it, on one text line: numbers and moves; a setup as /FEN "..."/; a
/// passed turn and a move that was not replayed as they were read. Without comments, NAGs, strengths, variations and
/// the result. Empty for a game without moves.
[[nodiscard]] std::string main_line_text(Game const& game);

}  // namespace damier
