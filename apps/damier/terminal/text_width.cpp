#include "apps/damier/terminal/text_width.hpp"

#include <algorithm>
#include <array>

namespace damier::app {
namespace {

constexpr std::string_view ellipsis = "…";

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t size>
bool in(std::array<Range, size> const& ranges, char32_t code) noexcept {
  auto const found = std::ranges::lower_bound(ranges, code, {}, &Range::last);
  return found != ranges.end() && found->first <= code;
}

// Combining marks and invisible characters that occur in names and comments.
constexpr std::array<Range, 17> zero_width{{{0x300, 0x36F},
                                            {0x483, 0x489},
                                            {0x591, 0x5BD},
                                            {0x610, 0x61A},
                                            {0x64B, 0x65F},
                                            {0x93C, 0x93C},
                                            {0x94D, 0x94D},
                                            {0xE31, 0xE31},
                                            {0xE34, 0xE3A},
                                            {0xE47, 0xE4E},
                                            {0x1AB0, 0x1AFF},
                                            {0x1DC0, 0x1DFF},
                                            {0x200B, 0x200D},
                                            {0x2060, 0x2064},
                                            {0x20D0, 0x20FF},
                                            {0xFE00, 0xFE0F},
                                            {0xFE20, 0xFE2F}}};

// East Asian Width W and F, in blocks (Unicode UAX #11).
constexpr std::array<Range, 14> wide{{{0x1100, 0x115F},
                                      {0x2E80, 0x303E},
                                      {0x3041, 0x4DBF},
                                      {0x4E00, 0xA4CF},
                                      {0xA960, 0xA97F},
                                      {0xAC00, 0xD7A3},
                                      {0xF900, 0xFAFF},
                                      {0xFE30, 0xFE6F},
                                      {0xFF00, 0xFF60},
                                      {0xFFE0, 0xFFE6},
                                      {0x1F300, 0x1F64F},
                                      {0x1F680, 0x1F6FF},
                                      {0x1F900, 0x1F9FF},
                                      {0x20000, 0x3FFFD}}};

}  // namespace

unsigned width_of(char32_t code) noexcept {
  if (code < 0x300) {
    return 1;
  }
  return in(zero_width, code) ? 0 : in(wide, code) ? 2 : 1;
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

std::vector<std::string> wrap(std::string_view text, unsigned columns) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    auto const begin = text.find_first_not_of(' ', at);
    if (begin == std::string_view::npos) {
      break;
    }
    auto const end = std::min(text.find(' ', begin), text.size());
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

}  // namespace damier::app
