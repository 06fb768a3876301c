#pragma once

#include "export/detail/styles/prose_style.hpp"
#include "game/game.hpp"

#include <string>

namespace damier {

/// Appends the name of a square as a style prints it: its letters, or the number that it has in the variant.
void append_prose_square(std::string& text, Variant const& variant, Square square, MovePrint const& print);

/// A legal move as a style prints it. It means this move alone: where it is needed, it has squares of its route.
[[nodiscard]] std::string prose_move(Variant const& variant, Position const& before, Move const& move,
                                     MovePrint const& print);

}  // namespace damier
