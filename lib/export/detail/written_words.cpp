#include "export/detail/written_words.hpp"

#include "text/encoding.hpp"
#include "text/source_text.hpp"

namespace damier {
namespace {

/// The sequence of bytes that begins with a byte of valid UTF-8.
std::size_t character_size(char first) noexcept {
  auto const byte = static_cast<unsigned char>(first);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

bool changes_direction(char32_t character) noexcept {
  return character == 0x061C || character == 0x200E || character == 0x200F ||
         (character >= 0x202A && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069) ||
         character == 0xFEFF;
}

bool is_blank_character(char32_t character) noexcept {
  return character == U' ' || (character >= 0x09 && character <= 0x0D) || character == 0x85 || character == 0x2028 ||
         character == 0x2029;
}

bool is_control(char32_t character) noexcept {
  return character < 0x20 || (character >= 0x7F && character < 0xA0) || (character & 0xFFFEU) == 0xFFFE;
}

}  // namespace

char32_t take_character(std::string_view& text) noexcept {
  auto const size = character_size(text.front());
  auto const first = static_cast<unsigned char>(text.front());
  auto character = size == 1 ? char32_t{first} : char32_t{first & (0xFFU >> (size + 1))};
  for (std::size_t place = 1; place < size; ++place) {
    character = character << 6U | (static_cast<unsigned char>(text[place]) & 0x3FU);
  }
  text.remove_prefix(size);
  return character;
}

std::string written_words(std::string_view text) {
  auto const valid = source_text::valid_utf8(text);
  std::string words;
  auto blank = false;
  for (std::string_view rest = valid; !rest.empty();) {
    auto const character = take_character(rest);
    if (is_blank_character(character)) {
      blank = !words.empty();
    } else if (!changes_direction(character)) {
      words += blank ? " " : "";
      blank = false;
      append_utf8(words, is_control(character) ? char32_t{0xFFFD} : character);
    }
  }
  return words;
}

}  // namespace damier
