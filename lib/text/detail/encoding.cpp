#include "text/encoding.hpp"

#include "text/file_error.hpp"
#include "text/printable.hpp"

#include <algorithm>
#include <stdexcept>

#include <iconv.h>

namespace damier {

namespace {

struct Names {
  std::string_view shown;
  char const* iconv;
};

// In the order of the enumerators of Encoding.
constexpr std::array names{Names{"UTF-8", "UTF-8"},         Names{"UTF-16LE", "UTF-16LE"},
                           Names{"UTF-16BE", "UTF-16BE"},   Names{"Windows-1252", "CP1252"},
                           Names{"Windows-1250", "CP1250"}, Names{"ISO-8859-2", "ISO-8859-2"},
                           Names{"Windows-1251", "CP1251"}, Names{"KOI8-R", "KOI8-R"},
                           Names{"CP866", "CP866"},         Names{"ISO-8859-5", "ISO-8859-5"}};
static_assert(names.size() == static_cast<std::size_t>(Encoding::iso8859_5) + 1);

using UpperHalf = std::array<char16_t, 128>;

UpperHalf make_upper_half(Encoding encoding) {
  Names const& known = names[static_cast<std::size_t>(encoding)];
  iconv_t const converter = ::iconv_open("UTF-16LE", known.iconv);
  if (converter == reinterpret_cast<iconv_t>(-1)) {
    throw FileError{FileFault::unsupported_encoding, {}, FileError::Detail{std::string{known.shown}, {}}};
  }
  UpperHalf table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    char byte = static_cast<char>(0x80 + i);
    std::array<char, 4> unit{};
    char* input = &byte;
    char* output = unit.data();
    std::size_t input_left = 1;
    std::size_t output_left = unit.size();
    bool const defined = ::iconv(converter, &input, &input_left, &output, &output_left) != static_cast<std::size_t>(-1);
    bool const one_unit = defined && output_left == 2;
    table[i] = one_unit ? static_cast<char16_t>(static_cast<unsigned char>(unit[0]) |
                                                (static_cast<unsigned>(static_cast<unsigned char>(unit[1])) << 8U))
                        : static_cast<char16_t>(0x80 + i);
  }
  ::iconv_close(converter);
  return table;
}

void append_unit(std::string& bytes, char32_t unit, Encoding encoding) {
  char const low = static_cast<char>(unit & 0xFFU);
  char const high = static_cast<char>(unit >> 8U);
  bytes += encoding == Encoding::utf16le ? low : high;
  bytes += encoding == Encoding::utf16le ? high : low;
}

void append_utf16(std::string& bytes, char32_t character, Encoding encoding) {
  if (character < 0x10000) return append_unit(bytes, character, encoding);
  append_unit(bytes, 0xD800U + ((character - 0x10000U) >> 10U), encoding);
  append_unit(bytes, 0xDC00U + ((character - 0x10000U) & 0x3FFU), encoding);
}

}  // namespace

std::string_view name(Encoding encoding) noexcept { return names[static_cast<std::size_t>(encoding)].shown; }

UpperHalf const& upper_half(Encoding encoding) {
  static auto const tables = [] {
    std::array<UpperHalf, single_byte_encodings.size()> made{};
    std::ranges::transform(single_byte_encodings, made.begin(), make_upper_half);
    return made;
  }();
  auto const place = std::ranges::find(single_byte_encodings, encoding) - single_byte_encodings.begin();
  return tables.at(static_cast<std::size_t>(place));
}

void append_utf8(std::string& text, char32_t character) {
  auto const continuation = [](char32_t bits) { return static_cast<char>(0x80U | (bits & 0x3FU)); };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xC0U | (character >> 6U));
    text += continuation(character);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xE0U | (character >> 12U));
    text += continuation(character >> 6U);
    text += continuation(character);
  } else {
    text += static_cast<char>(0xF0U | (character >> 18U));
    text += continuation(character >> 12U);
    text += continuation(character >> 6U);
    text += continuation(character);
  }
}

void append_decoded(std::string& text, std::string_view bytes, Encoding encoding) {
  UpperHalf const& table = upper_half(encoding);
  for (char const byte : bytes) {
    auto const number = static_cast<unsigned char>(byte);
    if (number < 0x80) {
      text += byte;
    } else {
      append_utf8(text, table[number - 0x80U]);
    }
  }
}

std::string encoded(std::string_view utf8, Encoding encoding) {
  if (encoding == Encoding::utf8) return std::string{utf8};
  std::string bytes;
  bytes.reserve(utf8.size());
  while (!utf8.empty()) {
    auto const [character, length, valid] = character_at(utf8, 0);
    utf8.remove_prefix(length);
    if (is_utf16(encoding)) {
      append_utf16(bytes, character, encoding);
    } else if (character < 0x80) {
      bytes += static_cast<char>(character);
    } else {
      UpperHalf const& table = upper_half(encoding);
      auto const found = std::ranges::find(table, static_cast<char16_t>(character));
      if (found != table.end()) bytes += static_cast<char>(0x80 + (found - table.begin()));
    }
  }
  return bytes;
}

std::size_t encoded_size(std::string_view utf8, Encoding encoding) noexcept {
  if (encoding == Encoding::utf8) return utf8.size();
  std::size_t characters = 0;
  std::size_t beyond_16_bits = 0;
  for (char const byte : utf8) {
    characters += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U ? 1 : 0;
    beyond_16_bits += static_cast<unsigned char>(byte) >= 0xF0U ? 1 : 0;
  }
  return is_utf16(encoding) ? 2 * (characters + beyond_16_bits) : characters;
}

}  // namespace damier
