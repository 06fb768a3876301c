#pragma once

#include "board/position.hpp"
#include "export/detail/named_opening.hpp"
#include "game/game.hpp"
#include "language/language.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// The pieces of a position for the viewer: a character for each square along the rows from the top left, '.' for an
/// empty one, w and b for men, W and B for kings.
[[nodiscard]] std::string viewer_position(Variant const& variant, Position const& position);

/// What the list of games of the viewer shows of a game, as JSON on one text line: lib/export/viewer/game.js. is_task:
/// the reader has to find the moves; then it has the FEN of the position, too.
[[nodiscard]] std::string viewer_head(Game const& game, std::uint64_t number,
                                      std::optional<NamedOpening> const& opening, bool is_task = false);
/// The game itself, likewise.
[[nodiscard]] std::string viewer_body(Game const& game, Language language);
/// The boards of all variants, in the order of variants(), as a JSON array: a game has its variant by its place there.
[[nodiscard]] std::string viewer_variants();

/// Appends a game to the array of games of the viewer: a comma, one text line with what the list of games shows,
/// another comma and one text line with the game itself. lib/export/viewer/game.js describes both. The viewer follows a
/// game without knowing the rules, because each capture has its path and what it takes. is_task: the reader has to find
/// the moves; the list then has the FEN of the position, too. language: of the comments of layers in the PDN that the
/// page gives; it shows them in all languages.
void append_viewer_game(std::string& text, Game const& game, std::uint64_t number,
                        std::optional<NamedOpening> const& opening, bool is_task = false,
                        Language language = Language{});

/// Appends JSON as it may stand within <script>: "<" is escaped. It occurs only inside strings, where its escape has
/// the same value.
void append_json_for_script(std::string& text, std::string_view json);

}  // namespace damier
