#pragma once

#include "apps/damier/terminal/output.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// A message about a place of a text, to be shown with a caret.
struct CaretNote {
  std::string file;          ///< or another source of the text, "query"; not shown if empty
  std::uint64_t line = 0;    ///< 0: the text is not in a file, and no line is shown
  std::uint64_t column = 1;  ///< characters, from 1
  std::uint64_t length = 1;  ///< characters to underline
  Style style = Style::error;
  std::string severity;  ///< "error"
  std::string code;      ///< may be empty
  std::string message;
  std::string reference;            ///< the rule: "FMJD 4.13, irregularity 5.4.8"; may be empty
  std::string source_line;          ///< the source line; not shown if empty
  std::uint64_t source_column = 1;  ///< the place within source_line, characters from 1
  std::vector<std::string> notes;   ///< further text lines: "hint: …"
};

/// The note as text lines of at most `columns` columns: place and message, the source line, a caret under the place,
/// the further lines. A tab is shown as blanks, a long source line as a window around the place.
[[nodiscard]] std::string draw_caret(CaretNote const& note, Output const& output, unsigned columns);

}  // namespace damier::app
