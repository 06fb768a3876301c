#pragma once

#include "export/detail/line_filler.hpp"

#include <string>
#include <string_view>

namespace damier {

/// Whether a comment without braces in a Manoury text is read as exactly this comment. introduces: it is before the
/// first move, where headers are; leads_on: the next number continues from the moves before it, which ends the effect
/// of a word such as "mieux".
[[nodiscard]] bool is_plain_prose(std::string_view comment, bool introduces, bool leads_on);

/// Whether a comment has words, won men, "+ 1", or the letter of a note, "(A)" or "A)", so that the reader might take
/// it for prose.
[[nodiscard]] bool has_words(std::string_view comment);

/// A comment with one blank for each run of blanks: text lines are filled again.
[[nodiscard]] std::string with_single_blanks(std::string_view comment);

/// The same with parentheses for the braces in it.
[[nodiscard]] std::string printed_comment(std::string_view comment);

/// Appends the words of a comment without braces, which may be parted at their blanks. Signs that French typography
/// separates by a blank stay on the text line of the word before them.
void put_prose(LineFiller& out, std::string_view comment);

/// Appends a comment in braces. No text line ends with the opening brace, or begins with the closing one.
void put_in_braces(LineFiller& out, std::string_view comment);

}  // namespace damier
