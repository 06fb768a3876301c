#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// A character as HTML writes it: "&eacute;", "&#233;", "&#xE9;".
struct CharacterReference {
  char32_t code = 0;
  std::size_t size = 0;  ///< bytes from "&" to ";"
};

/// The most bytes of a reference.
inline constexpr std::size_t longest_reference = 12;

/// The reference at the beginning of a text. Known are the names of HTML 4 and those of the letters of European
/// languages, brackets and signs that HTML 5 adds. Numbers from 128 to 159 mean the characters of Windows, as in
/// browsers. A line end or a tab is a blank; a control character or a number beyond Unicode is no reference.
[[nodiscard]] std::optional<CharacterReference> character_reference(std::string_view text);

/// Whether a character is a blank, of whatever width.
[[nodiscard]] constexpr bool is_blank_character(char32_t code) noexcept {
  return code == ' ' || code == '\t' || code == 0xa0 || (code >= 0x2002 && code <= 0x200b) || code == 0x202f ||
         code == 0x3000 || code == 0xfeff;
}

/// Whether a text has a reference.
[[nodiscard]] bool has_character_reference(std::string_view text);

/// The text with the characters in place of their references.
[[nodiscard]] std::string without_references(std::string_view text);

/// The text from which without_references() makes the given one, whatever looks like a reference in it.
[[nodiscard]] std::string with_escaped_references(std::string_view text);

}  // namespace damier
