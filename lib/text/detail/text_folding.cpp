#include "text/text_folding.hpp"

#include "text/byte_classes.hpp"
#include "text/printable.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace damier {
namespace {

// The letters from U+00C0 to U+017F, sixteen to a text line; "" is a character that is not changed. The plain letters
// are those of the canonical decompositions of Unicode, and the usual spellings of the letters without a decomposition.
constexpr char32_t latin_first = 0xc0;
// clang-format off
constexpr std::array<std::string_view, 192> latin{
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i",  // ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ
    "d", "n", "o", "o", "o", "o", "o", "", "o", "u", "u", "u", "u", "y", "th", "ss",  // ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i",  // àáâãäåæçèéêëìíîï
    "d", "n", "o", "o", "o", "o", "o", "", "o", "u", "u", "u", "u", "y", "th", "y",  // ðñòóôõö÷øùúûüýþÿ
    "a", "a", "a", "a", "a", "a", "c", "c", "c", "c", "c", "c", "c", "c", "d", "d",  // ĀāĂăĄąĆćĈĉĊċČčĎď
    "d", "d", "e", "e", "e", "e", "e", "e", "e", "e", "e", "e", "g", "g", "g", "g",  // ĐđĒēĔĕĖėĘęĚěĜĝĞğ
    "g", "g", "g", "g", "h", "h", "h", "h", "i", "i", "i", "i", "i", "i", "i", "i",  // ĠġĢģĤĥĦħĨĩĪīĬĭĮį
    "i", "i", "ij", "ij", "j", "j", "k", "k", "q", "l", "l", "l", "l", "l", "l", "l",  // İıĲĳĴĵĶķĸĹĺĻļĽľĿ
    "l", "l", "l", "n", "n", "n", "n", "n", "n", "n", "n", "n", "o", "o", "o", "o",  // ŀŁłŃńŅņŇňŉŊŋŌōŎŏ
    "o", "o", "oe", "oe", "r", "r", "r", "r", "r", "r", "s", "s", "s", "s", "s", "s",  // ŐőŒœŔŕŖŗŘřŚśŜŝŞş
    "s", "s", "t", "t", "t", "t", "t", "t", "u", "u", "u", "u", "u", "u", "u", "u",  // ŠšŢţŤťŦŧŨũŪūŬŭŮů
    "u", "u", "u", "u", "w", "w", "y", "y", "y", "z", "z", "z", "z", "z", "z", "s",  // ŰűŲųŴŵŶŷŸŹźŻżŽžſ
};
// clang-format on

/// Letters from first to last, every step-th, whose folded form is offset away. The runs are in ascending order.
struct Run {
  char32_t first;
  char32_t last;
  unsigned step;
  int offset;
};
// Greek and Cyrillic: small letters, and canonical decompositions without their marks; final sigma is sigma.
constexpr std::array<Run, 104> runs{{
    {0x0370, 0x0372, 2, 1},    {0x0374, 0x0374, 1, -187}, {0x0376, 0x0376, 1, 1},    {0x037f, 0x037f, 1, 116},
    {0x0386, 0x0386, 1, 43},   {0x0388, 0x0388, 1, 45},   {0x0389, 0x0389, 1, 46},   {0x038a, 0x038a, 1, 47},
    {0x038c, 0x038c, 1, 51},   {0x038e, 0x038e, 1, 55},   {0x038f, 0x038f, 1, 58},   {0x0390, 0x0390, 1, 41},
    {0x0391, 0x03a1, 1, 32},   {0x03a3, 0x03a9, 1, 32},   {0x03aa, 0x03aa, 1, 15},   {0x03ab, 0x03ab, 1, 26},
    {0x03ac, 0x03ac, 1, 5},    {0x03ad, 0x03ad, 1, 8},    {0x03ae, 0x03ae, 1, 9},    {0x03af, 0x03af, 1, 10},
    {0x03b0, 0x03b0, 1, 21},   {0x03c2, 0x03c2, 1, 1},    {0x03ca, 0x03ca, 1, -17},  {0x03cb, 0x03cb, 1, -6},
    {0x03cc, 0x03cc, 1, -13},  {0x03cd, 0x03cd, 1, -8},   {0x03ce, 0x03ce, 1, -5},   {0x03cf, 0x03cf, 1, 8},
    {0x03d3, 0x03d3, 1, -1},   {0x03d4, 0x03d4, 1, -2},   {0x03d8, 0x03ee, 2, 1},    {0x03f4, 0x03f4, 1, -60},
    {0x03f7, 0x03f7, 1, 1},    {0x03f9, 0x03f9, 1, -7},   {0x03fa, 0x03fa, 1, 1},    {0x03fd, 0x03ff, 1, -130},
    {0x0400, 0x0400, 1, 53},   {0x0401, 0x0401, 1, 52},   {0x0402, 0x0402, 1, 80},   {0x0403, 0x0403, 1, 48},
    {0x0404, 0x0406, 1, 80},   {0x0407, 0x0407, 1, 79},   {0x0408, 0x040b, 1, 80},   {0x040c, 0x040c, 1, 46},
    {0x040d, 0x040d, 1, 43},   {0x040e, 0x040e, 1, 53},   {0x040f, 0x040f, 1, 80},   {0x0410, 0x0418, 1, 32},
    {0x0419, 0x0419, 1, 31},   {0x041a, 0x042f, 1, 32},   {0x0439, 0x0439, 1, -1},   {0x0450, 0x0450, 1, -27},
    {0x0451, 0x0451, 1, -28},  {0x0453, 0x0453, 1, -32},  {0x0457, 0x0457, 1, -1},   {0x045c, 0x045c, 1, -34},
    {0x045d, 0x045d, 1, -37},  {0x045e, 0x045e, 1, -27},  {0x0460, 0x0474, 2, 1},    {0x0476, 0x0476, 1, -1},
    {0x0477, 0x0477, 1, -2},   {0x0478, 0x0480, 2, 1},    {0x048a, 0x04be, 2, 1},    {0x04c0, 0x04c0, 1, 15},
    {0x04c1, 0x04c1, 1, -139}, {0x04c2, 0x04c2, 1, -140}, {0x04c3, 0x04cd, 2, 1},    {0x04d0, 0x04d0, 1, -160},
    {0x04d1, 0x04d1, 1, -161}, {0x04d2, 0x04d2, 1, -162}, {0x04d3, 0x04d3, 1, -163}, {0x04d4, 0x04d4, 1, 1},
    {0x04d6, 0x04d6, 1, -161}, {0x04d7, 0x04d7, 1, -162}, {0x04d8, 0x04d8, 1, 1},    {0x04da, 0x04da, 1, -1},
    {0x04db, 0x04db, 1, -2},   {0x04dc, 0x04dc, 1, -166}, {0x04dd, 0x04de, 1, -167}, {0x04df, 0x04df, 1, -168},
    {0x04e0, 0x04e0, 1, 1},    {0x04e2, 0x04e2, 1, -170}, {0x04e3, 0x04e3, 1, -171}, {0x04e4, 0x04e4, 1, -172},
    {0x04e5, 0x04e5, 1, -173}, {0x04e6, 0x04e6, 1, -168}, {0x04e7, 0x04e7, 1, -169}, {0x04e8, 0x04e8, 1, 1},
    {0x04ea, 0x04ea, 1, -1},   {0x04eb, 0x04eb, 1, -2},   {0x04ec, 0x04ec, 1, -159}, {0x04ed, 0x04ed, 1, -160},
    {0x04ee, 0x04ee, 1, -171}, {0x04ef, 0x04ef, 1, -172}, {0x04f0, 0x04f0, 1, -173}, {0x04f1, 0x04f1, 1, -174},
    {0x04f2, 0x04f2, 1, -175}, {0x04f3, 0x04f3, 1, -176}, {0x04f4, 0x04f4, 1, -173}, {0x04f5, 0x04f5, 1, -174},
    {0x04f6, 0x04f6, 1, 1},    {0x04f8, 0x04f8, 1, -173}, {0x04f9, 0x04f9, 1, -174}, {0x04fa, 0x052e, 2, 1},
}};

void append_two_bytes(std::string& text, char32_t code) {
  text += static_cast<char>(0xc0U | (code >> 6U));
  text += static_cast<char>(0x80U | (code & 0x3fU));
}

/// Soft hyphens, joiners, marks of direction, byte order marks: nobody sees them, and names copied from web pages have
/// them.
constexpr bool is_zero_width(char32_t code) noexcept {
  return code == 0xad || code == 0x61c || code == 0x180e || (code >= 0x200b && code <= 0x200f) ||
         (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

constexpr bool is_blank_of_print(char32_t code) noexcept {
  return code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x2028 || code == 0x2029 ||
         code == 0x202f || code == 0x205f || code == 0x3000;
}

/// Appends the folded form of a character beyond ASCII; false if the character is not changed.
bool append_folded(std::string& text, char32_t code) {
  if (is_zero_width(code)) {
    return true;
  }
  if (is_blank_of_print(code)) {
    text += ' ';
    return true;
  }
  if (code >= 0x300 && code <= 0x36f) {
    return true;  // a combining mark
  }
  if (code >= latin_first && code < latin_first + latin.size()) {
    auto const plain = latin[code - latin_first];
    text += plain;
    return !plain.empty();
  }
  switch (code) {
    case 0x218:
    case 0x219: text += 's'; return true;
    case 0x21a:
    case 0x21b: text += 't'; return true;
    case 0x2018:  // quotation marks of all shapes; the right single one is the apostrophe of print, 0x2bc that of
                  // letters
    case 0x2019:
    case 0x201a:
    case 0x201b:
    case 0x2bc: text += '\''; return true;
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x201f: text += '"'; return true;
    case 0xfb00: text += "ff"; return true;
    case 0xfb01: text += "fi"; return true;
    case 0xfb02: text += "fl"; return true;
    case 0xfb03: text += "ffi"; return true;
    case 0xfb04: text += "ffl"; return true;
    case 0xfb05:
    case 0xfb06: text += "st"; return true;
    default: break;
  }
  auto const* const run = std::ranges::lower_bound(runs, code, {}, &Run::last);
  if (run == runs.end() || code < run->first || (code - run->first) % run->step != 0) {
    return false;
  }
  append_two_bytes(text, static_cast<char32_t>(static_cast<int>(code) + run->offset));
  return true;
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
    if (!character.valid || !append_folded(result, character.code)) {
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
