#pragma once

#include "game/game.hpp"
#include "language/language.hpp"

#include <cstddef>
#include <string>

namespace damier {

struct ManouryStyle {
  std::size_t columns = 80;  ///< lines are broken at blanks to be no longer than this, in characters
  Language language = Language{"fr"};
};

/// Appends a replayed game as French magazines print it: a header of labelled text lines, the start position in words,
/// numbered pairs with the replies in parentheses, × for captures, comments as prose, variations in brackets, the
/// outcome, and a text line of stars. It reads back to the same game: moves, strengths, NAGs, comments, variations,
/// setups, outcome. Tags without a label and values that would be misread are written as in PDN.
///
/// Comments before the first move are titles and paragraphs around the header and the position. A comment that would be
/// read as something else in its place is in braces: the text is read again to find that out. A score becomes the sign
/// of its outcome, and text that was not understood becomes a comment.
void write_manoury(Game const& game, std::string& text, ManouryStyle const& style = {});

}  // namespace damier
