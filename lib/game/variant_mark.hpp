#pragma once

#include "game/game.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// PDN has one place for the variant of a game, the tag GameType. It cannot express that the variant was inferred, or
/// asked for against the text of the source, and some variants have no GameType. That information is in a tag of
/// damier's own beside it, the mark, which other programs ignore:
///
///     [GameType "21"]
///     [DamierVariant "english; evidence inferred"]
///
/// The mark names the GameType that it belongs to (grammar/pdn/README.md has its grammar). If somebody changes that
/// GameType the mark is no longer valid, and only the GameType counts.
inline constexpr std::string_view variant_mark_tag{"DamierVariant"};

/// How PDN writes the variant of a game.
struct WrittenVariant {
  std::optional<std::string> game_type;  ///< in the place of the first GameType tag; nothing: there is none
  std::optional<std::string> mark;       ///< the value of the mark; nothing if the GameType alone is enough
};

/// The tags that PDN needs so that the game reads back with its variant, its evidence and its own GameType tag, or
/// none. A GameType is added or replaced if the variant has one and is known, and is not inferred for moves that do not
/// fit it (see Game::variant_is_confirmed), unless add_game_type is false.
[[nodiscard]] WrittenVariant written_variant(Game const& game, bool add_game_type = true);

/// Removes what written_variant has added to the tags of a game. The marks are removed; if one is valid, the variant
/// and the evidence are set and the GameType tag is restored to its form in the source of the export. A tag of that
/// name with another text is not changed.
void take_variant_mark(Game& game);

}  // namespace damier
