#pragma once

#include "export/pdn_writer.hpp"
#include "game/game.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The tags of a game in the order and the form of a style.
[[nodiscard]] std::vector<Tag> styled_tags(Game const& game, PdnStyle const& style);

/// A FEN in the form of a style. A FEN that cannot be read is not changed, and neither is one whose squares depend on a
/// guessed variant. begins_game: the game begins from it; the moves may have decided which square its number 1 is.
[[nodiscard]] std::string fen_text(std::string_view text, Game const& game, PdnStyle const& style,
                                   bool begins_game = false);

/// A result in the form of a style: of the tag or of the terminator.
[[nodiscard]] std::string_view styled_result(std::string_view result, Game const& game, PdnStyle const& style);

/// Whether the star of a style ends a game: not if its result would be lost because a Result tag differs.
[[nodiscard]] bool ends_with_star(Game const& game, PdnStyle const& style);

}  // namespace damier
