#include "text/text_width.hpp"

#include "text/move_signs.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>

namespace damier {
unsigned width_of(char32_t code) noexcept {
  constexpr char32_t first_without_width = 0x300;
  auto const joins_hangul = code >= 0x1160 && code <= 0x11ff;  // its medial and final letters
  return code < first_without_width ? 1U
         : joins_hangul             ? 0U
                                    : static_cast<unsigned>(std::max(0, utf8proc_charwidth(static_cast<int>(code))));
}

unsigned width_of(std::string_view text) noexcept {
  unsigned columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at);
    columns += width_of(character.code);
    at += character.bytes;
  }
  return columns;
}

std::string cut(std::string_view text, unsigned columns) {
  if (width_of(text) <= columns) {
    return std::string{text};
  }
  unsigned used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    auto const character = character_at(text, at);
    if (used + width_of(character.code) + 1 > columns) {
      break;
    }
    used += width_of(character.code);
    at += character.bytes;
  }
  return std::string{text.substr(0, at)}.append(columns == 0 ? std::string_view{} : ellipsis);
}

std::string pad_right(std::string_view text, unsigned columns) {
  std::string result{text};
  auto const width = width_of(text);
  result.append(columns > width ? columns - width : 0, ' ');
  return result;
}

std::string pad_left(std::string_view text, unsigned columns) {
  auto const width = width_of(text);
  std::string result(columns > width ? columns - width : 0, ' ');
  return result.append(text);
}

namespace {

/// The end of a word, with the signs that French sets apart from it by a blank: "moves ?", "« moves »".
std::size_t end_of_word(std::string_view text, std::size_t begin) {
  static constexpr std::array<std::string_view, 6> behind{";", ":", "!", "?", "\u00bb", "\u00bb."};
  auto const end_of = [&](std::size_t from) { return std::min(text.find(' ', from), text.size()); };
  auto end = end_of(begin);
  if (text.substr(begin, end - begin) == "\u00ab" && end + 1 < text.size()) {
    end = end_of(end + 1);
  }
  while (end + 1 < text.size()) {
    auto const next = end_of(end + 1);
    if (std::ranges::find(behind, text.substr(end + 1, next - end - 1)) == behind.end()) {
      break;
    }
    end = next;
  }
  return end;
}

}  // namespace

std::vector<std::string> wrap(std::string_view text, unsigned columns) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    auto const begin = text.find_first_not_of(' ', at);
    if (begin == std::string_view::npos) {
      break;
    }
    auto const end = end_of_word(text, begin);
    auto const word = text.substr(begin, end - begin);
    if (!line.empty() && width_of(line) + 1 + width_of(word) > columns) {
      lines.push_back(std::move(line));
      line.clear();
    }
    line += line.empty() ? "" : " ";
    line += word;
    at = end;
  }
  if (!line.empty()) {
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace damier
