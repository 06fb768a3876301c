#pragma once

#include "game/game.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Whether a game has a start position that its text must give: not one that only gives White the move in a variant in
/// which Black begins, which the first move shows.
[[nodiscard]] bool has_own_start(Game const& game);

/// The tags that give the variant of a game besides a GameType that declares it.
enum class VariantTags : std::uint8_t {
  none,       ///< none: the format has another place for the variant
  mark,       ///< damier's mark alone
  game_type,  ///< a GameType, and the mark (game/variant_mark.hpp)
};

/// The tags of a game in the order of writing: Event, Site, Date, Round, White, Black, Result, GameType, damier's mark,
/// then the others in their order. A FEN is added if the game has a start position of its own.
[[nodiscard]] std::vector<Tag> tags_in_order(Game const& game, VariantTags variant);

/// Appends a tag in PDN's form: [Name "value"] and the end of the text line.
void write_pdn_tag(std::string& text, std::string_view name, std::string_view value);

}  // namespace damier
