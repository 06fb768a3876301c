#pragma once

#include "game/game.hpp"

#include <string_view>

namespace damier {

/// The name of an opening that damier adds to the text of a game is a tag that other programs read, and a tag of
/// damier's own beside it, the mark, which says that no person wrote the first:
///
///     [Opening "Chefneux opening"]
///     [DamierOpening "Chefneux opening"]
///
/// Whoever reads the text takes both away again. If somebody changes the tag Opening it is no longer damier's, and
/// stays.
inline constexpr std::string_view opening_mark_tag{"DamierOpening"};

/// Adds the tag and the mark. A game that has a tag for its opening, Opening or Apertura, is left as it is.
void add_opening(Game& game, std::string_view name);
/// Removes what add_opening has added to the tags of a game.
void take_opening_mark(Game& game);

}  // namespace damier
