#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

// Classes of bytes, the same in every locale: only ASCII counts. The bytes of other characters are neither blanks nor
// digits nor letters.

namespace damier {

[[nodiscard]] constexpr bool ends_line(char c) noexcept { return c == '\n' || c == '\r'; }

/// A blank or a tab.
[[nodiscard]] constexpr bool is_inner_blank(char c) noexcept { return c == ' ' || c == '\t'; }

/// A blank, a tab, or the end of a line.
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return is_inner_blank(c) || ends_line(c); }

/// A blank or any control character, NUL included: these separate the tokens of a game text.
[[nodiscard]] constexpr bool is_white_space(char c) noexcept { return static_cast<unsigned char>(c) <= ' '; }

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return static_cast<unsigned char>(c - '0') < 10; }
[[nodiscard]] constexpr bool is_small_letter(char c) noexcept { return static_cast<unsigned char>(c - 'a') < 26; }
[[nodiscard]] constexpr bool is_capital(char c) noexcept { return static_cast<unsigned char>(c - 'A') < 26; }
[[nodiscard]] constexpr bool is_letter(char c) noexcept { return is_small_letter(static_cast<char>(c | 0x20)); }

/// A letter that names a file of a board, "a" to "l" in either case.
[[nodiscard]] constexpr bool is_file_letter(char c) noexcept {
  return static_cast<unsigned char>((static_cast<unsigned char>(c) | 0x20U) - 'a') < 12;
}

/// A byte that belongs to a character outside ASCII.
[[nodiscard]] constexpr bool is_beyond_ascii(char c) noexcept { return static_cast<unsigned char>(c) >= 0x80; }

/// The small letter of an ASCII capital; any other byte unchanged.
[[nodiscard]] constexpr char lower(char c) noexcept { return is_capital(c) ? static_cast<char>(c + ('a' - 'A')) : c; }

/// The text with its ASCII capitals replaced by small letters.
[[nodiscard]] inline std::string lowered(std::string_view text) {
  std::string result{text};
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

inline constexpr std::string_view byte_order_mark{"\xEF\xBB\xBF"};

/// The length in bytes of a no-break space (U+00A0 or U+202F, as in French typesetting) at the beginning of a text; 0
/// if there is none.
[[nodiscard]] constexpr std::size_t no_break_space_size(std::string_view text) noexcept {
  if (text.empty() || !is_beyond_ascii(text.front())) {
    return 0;
  }
  return text.starts_with("\xC2\xA0") ? 2 : text.starts_with("\xE2\x80\xAF") ? 3 : 0;
}

/// The length in bytes of a blank, a tab or a no-break space at the beginning of a text; 0 if there is none.
[[nodiscard]] constexpr std::size_t printed_blank_size(std::string_view text) noexcept {
  return !text.empty() && is_inner_blank(text.front()) ? 1 : no_break_space_size(text);
}

/// The length in bytes of a no-break space or a byte order mark at the beginning of a text; 0 if there is none. Inside
/// a text, a byte order mark is treated as a blank.
[[nodiscard]] constexpr std::size_t odd_blank_size(std::string_view text) noexcept {
  return text.starts_with(byte_order_mark) ? byte_order_mark.size() : no_break_space_size(text);
}

/// Removes the blanks at the beginning of a text.
constexpr void skip_blanks(std::string_view& text) noexcept {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
}

/// Removes the blanks at the beginning of a text, no-break spaces included.
constexpr void skip_printed_blanks(std::string_view& text) noexcept {
  skip_blanks(text);
  while (auto const size = no_break_space_size(text)) {
    text.remove_prefix(size);
    skip_blanks(text);
  }
}

/// Removes a prefix from a text that begins with it; otherwise the text stays. Returns whether it does.
[[nodiscard]] constexpr bool take_prefix(std::string_view& text, std::string_view prefix) noexcept {
  auto const begins = text.starts_with(prefix);
  text.remove_prefix(begins ? prefix.size() : 0);
  return begins;
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
