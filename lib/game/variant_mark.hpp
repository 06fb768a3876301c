#pragma once

#include "game/game.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// PDN has one place for the variant of a game, the tag GameType. It cannot say that the variant was inferred, or asked
/// for against what the source says, and some variants have no GameType. What it cannot say is in a tag of damier's
/// own beside it, the mark, which other programs leave aside:
///
///     [GameType "21"]
///     [DamierVariant "english; evidence inferred"]
///
/// The mark names the GameType that it is about (grammar/pdn/README.md has its grammar). Once somebody has changed
/// that GameType the mark no longer holds, and the GameType alone counts.
inline constexpr std::string_view variant_mark_tag{"DamierVariant"};

/// How PDN writes the variant of a game.
struct WrittenVariant {
  std::optional<std::string> game_type;  ///< in the place of the first GameType tag; nothing: there is none
  std::optional<std::string> mark;       ///< the value of the mark; nothing where the GameType alone says all
};

/// What PDN writes so that the game reads back with its variant, its evidence and its own GameType tag, or none. A
/// GameType is added, or takes the place of another one, where the variant has one and is known, and not inferred for
/// moves that do not fit it (see Game::variant_can_be_told), unless add_game_type is false.
[[nodiscard]] WrittenVariant written_variant(Game const& game, bool add_game_type = true);

/// Takes back what written_variant has added to the tags of a game: the marks go; where one holds, the variant and the
/// evidence are set and the GameType tag is as it was in the source of the export. A tag of that name with another text
/// is left as it is.
void take_variant_mark(Game& game);

}  // namespace damier
