#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// One character of a UTF-8 text. A byte that is not UTF-8 counts as one character, U+FFFD.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool valid = true;
};
/// The character that begins at an offset, which must be inside the text.
[[nodiscard]] Character character_at(std::string_view text, std::size_t offset) noexcept;

/// Terminal columns of a character: 0 for combining marks, 2 for East Asian wide ones and emoji, else 1.
[[nodiscard]] unsigned width_of(char32_t code) noexcept;
/// Terminal columns of a text without control characters.
[[nodiscard]] unsigned width_of(std::string_view text) noexcept;

/// A text made harmless for a terminal: bytes that are not UTF-8, control characters and those that change the
/// direction of writing become U+FFFD; line ends and tabs become blanks.
[[nodiscard]] std::string printable(std::string_view text);

/// The same for a text of lines, whose ends and tabs stay: for data that is shown on a terminal instead of written into
/// a file.
[[nodiscard]] std::string printable_lines(std::string_view text);

/// The text cut to some columns, with … at the end where it was longer.
[[nodiscard]] std::string cut(std::string_view text, unsigned columns);
/// The text with blanks added up to some columns.
[[nodiscard]] std::string pad_right(std::string_view text, unsigned columns);
[[nodiscard]] std::string pad_left(std::string_view text, unsigned columns);

/// The words of a text in lines no wider than some columns, unless a single word is.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, unsigned columns);

}  // namespace damier::app
