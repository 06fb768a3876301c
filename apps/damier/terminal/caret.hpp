#pragma once

#include "apps/damier/terminal/output.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// Something wrong at a place of a text, for a reader.
struct CaretNote {
  std::string file;          ///< or what else the text comes from: "query"; empty: nothing is said
  std::uint64_t line = 0;    ///< 0: the text is not a file, no line is named
  std::uint64_t column = 1;  ///< characters, from 1
  std::uint64_t length = 1;  ///< characters to underline
  Style style = Style::error;
  std::string severity;  ///< "error"
  std::string code;      ///< may be empty
  std::string message;
  std::string reference;            ///< the rule: "FMJD 4.13, irregularity 5.4.8"; may be empty
  std::string source_line;          ///< empty: no source is shown
  std::uint64_t source_column = 1;  ///< the place within source_line, characters from 1
  std::vector<std::string> notes;   ///< lines below: "hint: …"
};

/// The note as lines of text: place and message, the source line, a caret under the place, the notes. A tab is shown as
/// blanks, a long source line as a window around the place, no wider than columns.
[[nodiscard]] std::string draw_caret(CaretNote const& note, Output const& output, unsigned columns);

}  // namespace damier::app
