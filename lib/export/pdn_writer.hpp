#pragma once

#include "game/game.hpp"

#include <cstddef>
#include <string>

namespace damier {

struct PdnStyle {
  std::size_t columns = 80;  ///< lines are broken at blanks to be no longer than this, in characters
};

/// Appends a replayed game as PDN, ending with a blank line. It reads back to the same game: tags (Event, Site, Date,
/// Round, White, Black, Result, GameType first, the others in their order), moves in the shortest unambiguous form,
/// comments, NAGs, strengths, variations, setups and the terminator. A missing GameType is added where the variant is
/// known, a missing FEN where the game has a start position of its own.
/// A last move that would be read as the result, such as 4-6 under [Result "4-6"], is written 04-06.
/// Moves that could not be replayed are written as they were read. Text that was not understood becomes a comment, a
/// strength "*" becomes $7, and braces inside comments become parentheses.
void write_pdn(Game const& game, std::string& text, PdnStyle const& style = {});

}  // namespace damier
