#pragma once

#include <string_view>

namespace damier {

// What the bytes of a game text are, whatever the locale: only ASCII counts, and bytes of other characters are nothing.

/// A blank, a tab, or the end of a line.
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Takes the blanks away that a text begins with.
constexpr void skip_blanks(std::string_view& text) noexcept {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
}

/// Takes the blanks away that a text begins with, the no-break spaces U+00A0 and U+202F of French typesetting included.
constexpr void skip_printed_blanks(std::string_view& text) noexcept {
  while (true) {
    skip_blanks(text);
    if (text.starts_with("\xC2\xA0")) {
      text.remove_prefix(2);
    } else if (text.starts_with("\xE2\x80\xAF")) {
      text.remove_prefix(3);
    } else {
      return;
    }
  }
}

/// A text without the blanks around it.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
  skip_blanks(text);
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace damier
