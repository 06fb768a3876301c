#pragma once

#include "grammar/tape.hpp"

#include <string_view>

namespace damier::pdn {

/// What a record has in its text that its events mean otherwise.
struct OddCharacters {
  bool meant = false;       ///< letters of another alphabet, or characters that nobody sees, in moves and numbers;
                            ///< results in words, a dash for no result
  bool references = false;  ///< characters as HTML writes them
  bool mail_marks = false;  ///< text lines that begin with ">"
  bool escaped_line_ends = false;  ///< line ends as the two characters \r or \n
  bool letter_b = false;           ///< the result "B+", in a tag or at the end

  [[nodiscard]] constexpr bool any() const noexcept { return meant || references || mail_marks || escaped_line_ends; }
};

/// Adds readings to the events of a record whose text has such characters: moves with the letters of a board, results
/// as their signs, values and comments with the characters themselves, comments without the marks of a quoted mail and
/// without the letters of line ends that were escaped.
void add_readings(GameTape& tape, std::string_view text, OddCharacters const& odd);

}  // namespace damier::pdn
