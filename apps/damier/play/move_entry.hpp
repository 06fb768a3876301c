#pragma once

#include "apps/damier/play/played_game.hpp"
#include "language/language.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier::app {

/// What a text that was typed means as a move.
struct MoveEntry {
  std::optional<Move> move = {};
  /// Why it is no move: "28-22: another capture takes more pieces … (FMJD 4.13)"; empty if there is one, or if the text
  /// does not look like a move.
  std::string fault = {};
  std::string hint = {};  ///< the moves that can be played instead; may be empty
};

/// Reads a move as PDN writes it, or as four digits; a number of the move may come before it. What fits several
/// captures is not guessed: the hint has their routes. What is illegal is explained as damier check does.
[[nodiscard]] MoveEntry read_move_entry(PlayedGame const& game, std::string_view text, Language language);

/// The legal moves of a game, in the shortest form that is unambiguous, with blanks between them.
[[nodiscard]] std::string legal_moves_text(PlayedGame const& game);

}  // namespace damier::app
