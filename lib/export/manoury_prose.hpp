#pragma once

#include "export/line_filler.hpp"

#include <string>
#include <string_view>

namespace damier {

/// Whether a comment that stands in a French text without braces is read as just this comment. introduces: it stands
/// before the first move, where headers do; leads_on: the next number goes on from the moves before it, which ends what
/// a word such as "mieux" says.
[[nodiscard]] bool is_plain_prose(std::string_view comment, bool introduces, bool leads_on);

/// Whether a comment has words, men won, "+ 1", or the letter of a note, "(A)" or "A)", so that it might be prose to
/// the reader.
[[nodiscard]] bool has_words(std::string_view comment);

/// A comment with one blank for each run of blanks: lines are filled anew.
[[nodiscard]] std::string with_single_blanks(std::string_view comment);

/// The same with parentheses for the braces in it.
[[nodiscard]] std::string printed_comment(std::string_view comment);

/// Puts the words of a comment without braces. Signs that French sets apart stay on the line of the word before them.
void put_prose(LineFiller& out, std::string_view comment);

/// Puts a comment in braces. No line ends with the first brace, or begins with the last.
void put_in_braces(LineFiller& out, std::string_view comment);

}  // namespace damier
