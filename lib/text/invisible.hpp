#pragma once

#include "text/byte_classes.hpp"

#include <cstddef>
#include <string_view>

// Characters that web pages and editors leave in a text and that nobody sees, and line ends that were escaped on the
// way: what a reader of games passes over as if it were a blank or nothing.

namespace damier {

/// The length in bytes of a character without a width at the beginning of a text: the soft hyphen, the zero-width space
/// and joiners, marks of direction, a byte order mark; 0 if there is none.
[[nodiscard]] constexpr std::size_t zero_width_size(std::string_view text) noexcept {
  if (text.size() < 2 || !is_beyond_ascii(text.front())) {
    return 0;
  }
  auto const byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  if (text.starts_with("\xC2\xAD") || text.starts_with("\xD8\x9C")) {
    return 2;
  }
  if (text.size() < 3) {
    return 0;
  }
  bool const of_general = byte(0) == 0xE2 && byte(1) == 0x80 &&
                          ((byte(2) >= 0x8B && byte(2) <= 0x8F) || (byte(2) >= 0xAA && byte(2) <= 0xAE));
  bool const of_format = byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) >= 0xA0 && byte(2) <= 0xAF;
  bool const is_mark = text.starts_with(byte_order_mark) || text.starts_with("\xE1\xA0\x8E");
  return of_general || of_format || is_mark ? 3 : 0;
}

/// The length in bytes of a blank of print at the beginning of a text, besides the no-break spaces: U+2000 to U+200A,
/// line separators, the wide space of East Asia and others; 0 if there is none.
[[nodiscard]] constexpr std::size_t wide_blank_size(std::string_view text) noexcept {
  if (text.starts_with("\xC2\x85")) {
    return 2;
  }
  if (text.size() < 3 || !is_beyond_ascii(text.front())) {
    return 0;
  }
  auto const last = static_cast<unsigned char>(text[2]);
  bool const of_general =
      text.starts_with("\xE2\x80") && ((last >= 0x80 && last <= 0x8A) || last == 0xA8 || last == 0xA9);
  return of_general || text.starts_with("\xE2\x81\x9F") || text.starts_with("\xE3\x80\x80") ||
                 text.starts_with("\xE1\x9A\x80")
             ? 3
             : 0;
}

/// The length in bytes of the character at the beginning of a text if it shows nothing: any of the above or a no-break
/// space; 0 if there is none.
[[nodiscard]] constexpr std::size_t unseen_size(std::string_view text) noexcept {
  if (text.empty() || !is_beyond_ascii(text.front())) {
    return 0;
  }
  auto const zero_width = zero_width_size(text);
  auto const blank = zero_width != 0 ? zero_width : no_break_space_size(text);
  return blank != 0 ? blank : wide_blank_size(text);
}

/// The length in bytes of the letters "\r", "\n" or "\t" at the beginning of a text, or of what other programs write
/// for them: a line end or tab that a program has escaped and nobody has read back. 0 if there is none, or if they
/// begin a word.
[[nodiscard]] constexpr std::size_t escaped_blank_size(std::string_view text) noexcept {
  constexpr std::string_view of_sheets[] = {"_x000D_", "_x000d_", "_x000A_", "_x000a_", "_x0009_"};
  constexpr std::string_view of_forums[] = {"[br]", "[BR]", "[br/]", "[br /]"};
  for (auto const& escaped : of_sheets) {
    if (text.starts_with(escaped)) {
      return escaped.size();
    }
  }
  for (auto const& escaped : of_forums) {
    if (text.starts_with(escaped)) {
      return escaped.size();
    }
  }
  constexpr std::string_view at_ends[] = {"=20", "=09", "=0D", "\\", "|", "\xC3\x82"};
  for (auto const& left : at_ends) {
    if (text.starts_with(left) && (text.size() == left.size() || ends_line(text[left.size()]))) {
      return left.size();
    }
  }
  if (text.size() < 2 || text[0] != '\\' || (text[1] != 'r' && text[1] != 'n' && text[1] != 't')) {
    return 0;
  }
  return text.size() > 3 && is_letter(text[2]) && is_letter(text[3]) ? 0 : 2;
}

}  // namespace damier
