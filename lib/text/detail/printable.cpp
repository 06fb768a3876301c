#include "text/printable.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

/// Whether a character changes the writing direction: with it a text can be displayed as a different one.
constexpr bool is_direction(char32_t code) noexcept {
  return code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

constexpr bool is_control(char32_t code) noexcept {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 || code == 0xFEFF;
}

/// The text with U+FFFD for everything that a terminal might interpret as a command. Line ends and tabs stay if
/// keep_lines is set, otherwise they become blanks.
std::string without_commands(std::string_view text, bool keep_lines) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at);
    if (character.code == '\n' || character.code == '\r' || character.code == '\t') {
      result += keep_lines ? text[at] : ' ';
    } else if (!character.valid || is_control(character.code) || is_direction(character.code)) {
      result += replacement;
    } else {
      result += text.substr(at, character.bytes);
    }
    at += character.bytes;
  }
  return result;
}

/// The length of the sequence ESC [ … m that a text begins with; 0 if it begins with something else.
std::size_t colour_sequence(std::string_view text) noexcept {
  if (!text.starts_with("\x1b[")) {
    return 0;
  }
  auto const end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

bool is_plain_ascii(std::string_view text) noexcept {
  return std::ranges::all_of(text, [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; });
}

}  // namespace

Character character_at(std::string_view text, std::size_t offset) noexcept {
  auto const byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  auto const lead = byte(offset);
  if (lead < 0x80) {
    return {lead, 1, true};
  }
  constexpr Character bad{0xFFFD, 1, false};
  std::size_t const length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || offset + length > text.size()) {
    return bad;
  }
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(offset + i) & 0xC0U) != 0x80) {
      return bad;
    }
    code = code << 6U | (byte(offset + i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
  if (code < smallest[length] || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) {
    return bad;
  }
  return {code, length, true};
}

std::string printable(std::string_view text) { return without_commands(text, false); }

std::string printable_lines(std::string_view text) { return without_commands(text, true); }

std::string printable_on_terminal(std::string_view text, bool colours) {
  if (is_plain_ascii(text)) {
    return std::string{text};
  }
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (auto const sequence = colours ? colour_sequence(text.substr(at)) : 0; sequence != 0) {
      result += text.substr(at, sequence);
      at += sequence;
      continue;
    }
    auto const character = character_at(text, at);
    auto const ends_line = character.code == '\n' || text.substr(at).starts_with("\r\n");
    if (ends_line || character.code == '\t') {
      result += text[at];
    } else if (!character.valid || is_control(character.code) || is_direction(character.code)) {
      result += replacement;
    } else {
      result += text.substr(at, character.bytes);
    }
    at += character.bytes;
  }
  return result;
}

std::size_t incomplete_end(std::string_view text) noexcept {
  for (std::size_t bytes = 1; bytes <= std::min<std::size_t>(3, text.size()); ++bytes) {
    auto const lead = static_cast<unsigned char>(text[text.size() - bytes]);
    if (lead >= 0xC0) {
      auto const length = lead >= 0xF0 ? 4U : lead >= 0xE0 ? 3U : 2U;
      return bytes < length ? bytes : 0;
    }
    if (lead < 0x80) {
      return 0;
    }
  }
  return 0;
}

}  // namespace damier
