#pragma once

#include "game/game.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Whether a game has a start position that a text must say: not one that only gives White the move where Black begins
/// by the rules, which the first move says.
[[nodiscard]] bool has_own_start(Game const& game);

/// Which tags say the variant of a game besides a GameType that declares it.
enum class VariantTags : std::uint8_t {
  none,       ///< the format has another place for the variant
  mark,       ///< damier's mark alone
  game_type,  ///< a GameType, and the mark (game/variant_mark.hpp)
};

/// The tags of a game as they are written: Event, Site, Date, Round, White, Black, Result, GameType, damier's mark,
/// then the others in their order. A FEN is added where the game has a start of its own.
[[nodiscard]] std::vector<Tag> tags_in_order(Game const& game, VariantTags variant);

/// Appends a tag as PDN has it: [Name "value"] and the line's end.
void write_pdn_tag(std::string& text, std::string_view name, std::string_view value);

}  // namespace damier
