#pragma once

#include "export/pdn_writer.hpp"
#include "game/game.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The tags of a game in the order and the form of a style.
[[nodiscard]] std::vector<Tag> styled_tags(Game const& game, PdnStyle const& style);

/// A FEN as a style has it. What cannot be read stays, and so does what a guessed variant reads in its own way.
/// begins_game: the game begins from it; which square its number 1 is, the moves may have decided.
[[nodiscard]] std::string fen_text(std::string_view text, Game const& game, PdnStyle const& style,
                                   bool begins_game = false);

/// A result as a style has it: of the tag or of the terminator.
[[nodiscard]] std::string_view styled_result(std::string_view result, Game const& game, PdnStyle const& style);

/// Whether the star of a style ends a game: not where its result would be lost, since a Result tag says something else.
[[nodiscard]] bool ends_with_star(Game const& game, PdnStyle const& style);

}  // namespace damier
