#pragma once

#include "game/game.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The tags of a game as they are written: Event, Site, Date, Round, White, Black, Result, GameType, then the others in
/// their order. Unless told otherwise a GameType is added where the variant is known and has one: before one that
/// cannot be read, and in the place of one that says nothing. A FEN is added where the game has a start of its own.
[[nodiscard]] std::vector<Tag> tags_in_order(Game const& game, bool add_game_type = true);

/// Appends a tag as PDN has it: [Name "value"] and the line's end.
void write_pdn_tag(std::string& text, std::string_view name, std::string_view value);

}  // namespace damier
