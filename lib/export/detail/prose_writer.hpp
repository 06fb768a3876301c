#pragma once

#include "export/detail/styles/prose_style.hpp"
#include "game/game.hpp"

#include <string>
#include <string_view>

namespace damier {

/// The text line behind each game.
inline constexpr std::string_view prose_separator{"* * *"};

/// Appends a replayed game as the books or columns of a country print it: the heading, a start position as lists of
/// squares, the comments before the first move, the moves with comments and variations between them or in notes below,
/// the outcome in words, the notes, and a text line of stars.
///
/// Comments are printed word for word. A move that keeps the rules is printed in the form of the style, any other one
/// as it was read. Tags other than players, result, event, round, opening, place and date are left out.
void write_text_game(Game const& game, ProseStyle const& style, std::string& out);

}  // namespace damier
