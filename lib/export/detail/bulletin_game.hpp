#pragma once

#include "export/detail/bulletin_page.hpp"
#include "export/detail/diagram_rule.hpp"
#include "game/game.hpp"

#include <cstdint>
#include <string>

namespace damier {

/// Prints the moves of a replayed game, with its result, and adds to the number of diagrams. Notes of layers are
/// printed as with_printed_layers() has them.
void print_bulletin_game(Game const& game, std::string& text, BulletinPage& page, DiagramRule rule, Language language,
                         std::uint64_t& diagrams);

/// A legal move of a game as it is printed, with the sign × where numbers are used.
[[nodiscard]] std::string printed_move(Game const& game, Position const& before, Move const& move);

/// A NAG as it is printed: "!?" for 5, "±" for 16; "$99" for one without a sign.
[[nodiscard]] std::string printed_nag(std::string_view digits);

}  // namespace damier
