#pragma once

#include "game/detail/variant_words.hpp"
#include "game/game.hpp"

#include <string_view>

namespace damier {

/// What the tag Variant, which some programs write in place of GameType, says in words. "From Position" says only how
/// the game began.
[[nodiscard]] VariantWords words_of_variant_tag(Game const& game);

/// The game of another site that the tags GameType and Variant name (notation/related_game.hpp); nullptr without one.
[[nodiscard]] RelatedGame const* related_game_of(Game const& game);

/// Whether the end of a game is decided as in its variant: not if its tags name a game with another aim, or one that is
/// not known.
[[nodiscard]] bool has_usual_aim(Game const& game);

/// The start of a game without a FEN that its tags imply, as FEN; empty if it is that of the variant. Frysk! begins
/// with five men on each side.
[[nodiscard]] std::string_view implied_start(Game const& game);

}  // namespace damier
