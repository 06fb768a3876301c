#include "grammar/json/terminal_escapes.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace damier {

namespace {

/// The code of a character of the Basic Multilingual Plane that begins at an offset; 0 where there is none that
/// matters.
char32_t code_at(std::string_view text, std::size_t at) noexcept {
  auto const byte = [&](std::size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U; };
  switch (byte(0)) {
    case 0x7F: return 0x7F;
    case 0xC2:
    case 0xD8: return (byte(0) & 0x1FU) << 6U | (byte(1) & 0x3FU);
    case 0xE2:
    case 0xEF: return (byte(0) & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
    default: return 0;
  }
}

bool is_obeyed(char32_t code) noexcept {
  return (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

}  // namespace

void escape_for_terminals(std::string& json, std::size_t from) {
  constexpr std::string_view digits{"0123456789abcdef"};
  constexpr std::string_view leads{"\x7F\xC2\xD8\xE2\xEF"};
  auto at = json.find_first_of(leads, from);
  if (at == std::string::npos) {
    return;
  }
  std::string rest{json, at};
  json.resize(at);
  for (at = 0; at < rest.size();) {
    auto const code = code_at(rest, at);
    if (is_obeyed(code)) {
      json += "\\u";
      for (int shift = 12; shift >= 0; shift -= 4) {
        json += digits[code >> static_cast<unsigned>(shift) & 15U];
      }
      at += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    } else {
      json += rest[at++];
    }
  }
}

}  // namespace damier
