#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Letters of other alphabets that look like letters or digits of squares and get into moves through a keyboard or a
/// scanner: Cyrillic а for a, с for c, З for 3. Cyrillic х is not among them, because it is a sign of a capture. And
/// characters that nobody sees, which web pages put into moves: a soft hyphen, a zero-width space; and characters that
/// are written as in HTML: "28&times;19".
namespace damier::pdn {

/// Whether a text has a byte that may begin such a letter or character.
[[nodiscard]] bool may_have_look_alikes(std::string_view text) noexcept;

/// A text as it looks, and where each byte of it comes from.
struct SeenText {
  std::string text;
  std::vector<std::size_t> begins;  ///< of each byte of text, the offset of its character in the source
  std::vector<std::size_t> ends;    ///< behind that character
};
/// The text with each such letter replaced by the letter or digit that it looks like, each character as in HTML by
/// itself, blanks of print by blanks, and without characters that have no width.
[[nodiscard]] SeenText seen_text(std::string_view text);
[[nodiscard]] std::string with_board_letters(std::string_view text);

/// Whether a text has such a letter, and not only characters that nobody sees.
[[nodiscard]] bool has_other_letters(std::string_view text) noexcept;

}  // namespace damier::pdn
