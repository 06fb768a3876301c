#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace damier {

/// One character of a UTF-8 text. A byte that is not UTF-8 counts as one character, U+FFFD.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool valid = true;
};
/// The character that begins at an offset, which must be inside the text.
[[nodiscard]] Character character_at(std::string_view text, std::size_t offset) noexcept;

/// A text made harmless for a terminal: bytes that are not UTF-8, control characters and characters that change the
/// writing direction become U+FFFD; line ends and tabs become blanks.
[[nodiscard]] std::string printable(std::string_view text);

/// The same for a text of several lines: line ends and tabs stay. For data that is shown on a terminal instead of
/// written to a file.
[[nodiscard]] std::string printable_lines(std::string_view text);

/// The same for what goes to a terminal: line ends stay, CR only before LF, and so do tabs and, with `colours`, the
/// sequences that choose the colours of the text behind them (ESC [ … m).
[[nodiscard]] std::string printable_on_terminal(std::string_view text, bool colours);

/// The bytes at the end of a text that begin a UTF-8 character and lack the rest of it: 0 to 3.
[[nodiscard]] std::size_t incomplete_end(std::string_view text) noexcept;

}  // namespace damier
