#include "grammar/source_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

namespace damier::source_text {

namespace {

constexpr bool continues_character(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// How many bytes the first byte of a character announces; 1 for a byte that begins none.
constexpr std::size_t announced_length(char byte) noexcept {
  auto const lead = static_cast<unsigned char>(byte);
  return lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1;
}

/// The length of the well-formed UTF-8 sequence at the front of the bytes; 0 if there is none.
std::size_t sequence_length(std::string_view text) noexcept {
  std::size_t const length = announced_length(text[0]);
  if (length == 1) return static_cast<unsigned char>(text[0]) < 0x80 ? 1 : 0;
  if (text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues_character(text[i])) return 0;
  }
  auto const lead = static_cast<unsigned char>(text[0]);
  auto const second = static_cast<unsigned char>(text[1]);
  bool const overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  bool const surrogate = lead == 0xED && second >= 0xA0;
  bool const beyond = lead == 0xF4 && second >= 0x90;
  return overlong || surrogate || beyond ? 0 : length;
}

/// The length in bytes of the character that begins at `at`; 1 for a byte that begins none.
std::size_t character_length(std::string_view text, std::size_t at) noexcept {
  std::size_t const length = announced_length(text[at]);
  if (length == 1 || text.size() - at < length) return 1;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues_character(text[at + i])) return 1;
  }
  return length;
}

std::uint64_t count_line_feeds(std::string_view text) noexcept {
  // Blocks of fixed size with a narrow counter: a shape that compilers turn into vector code without being asked.
  constexpr std::size_t block = 128;
  std::uint64_t count = 0;
  std::size_t at = 0;
  for (; text.size() - at >= block; at += block) {
    unsigned char in_block = 0;
    for (std::size_t i = 0; i < block; ++i) {
      in_block = static_cast<unsigned char>(in_block + static_cast<unsigned char>(text[at + i] == '\n'));
    }
    count += in_block;
  }
  for (; at < text.size(); ++at) count += text[at] == '\n' ? 1U : 0U;
  return count;
}

}  // namespace

bool is_ascii(std::string_view text) noexcept {
  // Blocks of fixed size: a shape that compilers turn into vector code without being asked.
  constexpr std::size_t block = 64;
  std::size_t at = 0;
  for (; text.size() - at >= block; at += block) {
    unsigned char seen = 0;
    for (std::size_t i = 0; i < block; ++i) seen |= static_cast<unsigned char>(text[at + i]);
    if (seen >= 0x80) return false;
  }
  return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(),
                     [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

std::size_t first_invalid_utf8(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    std::array<std::uint64_t, 4> many{};
    if (text.size() - at >= sizeof many) {
      std::memcpy(many.data(), text.data() + at, sizeof many);
      if (((many[0] | many[1] | many[2] | many[3]) & 0x8080808080808080U) == 0) {
        at += sizeof many;
        continue;
      }
    }
    std::uint64_t eight = 0;
    if (text.size() - at >= sizeof eight) {
      std::memcpy(&eight, text.data() + at, sizeof eight);
      if ((eight & 0x8080808080808080U) == 0) {
        at += sizeof eight;
        continue;
      }
    }
    std::size_t const length = sequence_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return text.size();
}

std::uint64_t count_line_ends(std::string_view text) noexcept {
  if (text.find('\r') == std::string_view::npos) return count_line_feeds(text);
  auto const is_lone = [&](std::size_t at) { return at + 1 == text.size() || text[at + 1] != '\n'; };
  std::uint64_t count = count_line_feeds(text);
  for (std::size_t at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1)) {
    count += is_lone(at) ? 1U : 0U;
  }
  return count;
}

std::uint64_t count_characters(std::string_view text) noexcept {
  std::uint64_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    at += static_cast<unsigned char>(text[at]) < 0x80 ? 1 : character_length(text, at);
  }
  return count;
}

std::size_t line_begin(std::string_view text, std::size_t offset) noexcept {
  while (offset > 0 && !ends_line(text[offset - 1])) --offset;
  return offset;
}

std::string_view whole_characters(std::string_view text) noexcept {
  // A character has at most three continuation bytes, so a longer run of them is stray bytes and stays.
  std::size_t skip = 0;
  while (skip < 3 && skip < text.size() && continues_character(text[skip])) ++skip;
  text.remove_prefix(skip);
  std::size_t lead = text.size();
  for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    if (continues_character(text[text.size() - back])) continue;
    lead = text.size() - back;
    break;
  }
  // An unfinished character is one whose lead byte announces more than what is left.
  if (lead < text.size() && announced_length(text[lead]) > text.size() - lead) text = text.substr(0, lead);
  return text;
}

std::string quoted(std::string_view text, std::size_t most_bytes) {
  bool const cut = text.size() > most_bytes;
  if (cut) text = whole_characters(text.substr(0, most_bytes));
  std::string result = "\"";
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const length = character_length(text, at);
    auto const byte = static_cast<unsigned char>(text[at]);
    if (length == 1 && (byte < 0x20 || byte >= 0x7F)) {
      result += '?';
    } else {
      result += text.substr(at, length);
    }
    at += length;
  }
  result += cut ? "…\"" : "\"";
  return result;
}

}  // namespace damier::source_text
