#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "language/language.hpp"

#include <string>
#include <string_view>

namespace damier {

/// A record of running text beside the game that was read from it, as a part of a page of HTML: each move of the text
/// is a link to the move of the game, with how certain it is; a board shows the position. id: of ASCII letters and
/// digits, different for each record of a page.
[[nodiscard]] std::string reading_section(GameTape const& tape, Game const& game, std::string_view id,
                                          Language language);

/// What a page with such sections needs once: what its marks mean, rules for its style sheet, and a script.
[[nodiscard]] std::string reading_key(Language language);
extern std::string_view const reading_style;
extern std::string_view const reading_script;

}  // namespace damier
