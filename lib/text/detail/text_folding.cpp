#include "text/text_folding.hpp"

#include "text/byte_classes.hpp"
#include "text/printable.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace damier {
namespace {

/// The usual spellings of letters that Unicode does not decompose, and what people type for signs of print.
constexpr auto typed = std::to_array<std::pair<char32_t, std::string_view>>({
    {U'ß', "ss"},      {U'æ', "ae"},      {U'ð', "d"},       {U'ø', "o"},       {U'þ', "th"},       {U'đ', "d"},
    {U'ħ', "h"},       {U'ı', "i"},       {U'ĳ', "ij"},      {U'ĸ', "q"},       {U'ŀ', "l"},        {U'ł', "l"},
    {U'ŉ', "n"},       {U'ŋ', "n"},       {U'œ', "oe"},      {U'ŧ', "t"},       {U'\u02bc', "'"},   {U'\u2018', "'"},
    {U'\u2019', "'"},  {U'\u201a', "'"},  {U'\u201b', "'"},  {U'\u201c', "\""}, {U'\u201d', "\""},  {U'\u201e', "\""},
    {U'\u201f', "\""}, {U'\ufb00', "ff"}, {U'\ufb01', "fi"}, {U'\ufb02', "fl"}, {U'\ufb03', "ffi"}, {U'\ufb04', "ffl"},
    {U'\ufb05', "st"}, {U'\ufb06', "st"},
});

bool append_typed(std::string& text, char32_t code) {
  auto const* const found = std::ranges::lower_bound(typed, code, {}, [](auto const& pair) { return pair.first; });
  if (found == typed.end() || found->first != code) {
    return false;
  }
  text += found->second;
  return true;
}

/// Latin, Greek, Cyrillic, Armenian and Georgian letters are compared without their marks. In other scripts a mark
/// makes another letter.
constexpr bool loses_marks(char32_t code) noexcept {
  return code < 0x590 || (code >= 0x10a0 && code < 0x1100) || (code >= 0x1e00 && code < 0x2000);
}

void append_character(std::string& text, char32_t code) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  auto const size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code), bytes.data());
  text.append(bytes.begin(), bytes.begin() + size);
}

/// Appends the folded form of a character beyond ASCII.
void append_folded(std::string& text, char32_t code) {
  auto const category = utf8proc_category(static_cast<utf8proc_int32_t>(code));
  if (category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP) {
    text += ' ';
    return;
  }
  if (append_typed(text, code)) {
    return;
  }
  // What nobody sees (soft hyphens, joiners, marks of direction) is left out: names copied from web pages have it.
  auto options = unsigned{UTF8PROC_CASEFOLD | UTF8PROC_IGNORE};
  options |= loses_marks(code) ? unsigned{UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK} : 0U;
  std::array<utf8proc_int32_t, 8> codes{};
  int last_class = 0;
  auto const count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(code), codes.data(), codes.size(),
                                             static_cast<utf8proc_option_t>(options), &last_class);
  for (std::size_t i = 0; i < static_cast<std::size_t>(std::max<utf8proc_ssize_t>(count, 0)); ++i) {
    auto const plain = static_cast<char32_t>(codes.at(i));
    if (!append_typed(text, plain)) {
      append_character(text, plain);
    }
  }
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    if (static_cast<unsigned char>(text.front()) < 0x80) {
      result += lower(text.front());
      text.remove_prefix(1);
      continue;
    }
    auto const character = character_at(text, 0);
    if (character.valid) {
      append_folded(result, character.code);
    } else {
      result += text.substr(0, character.bytes);
    }
    text.remove_prefix(character.bytes);
  }
  return result;
}

std::string folded_in_one_line(std::string_view text) {
  auto result = folded(text);
  std::ranges::replace_if(
      result, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  auto const blanks = [](char a, char b) { return a == ' ' && b == ' '; };
  result.erase(std::unique(result.begin(), result.end(), blanks), result.end());
  return result;
}

}  // namespace damier
