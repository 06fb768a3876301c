#include "game/encoding.hpp"

#include <array>
#include <cstdint>
#include <cstring>

namespace damier {
namespace {

// Windows-1252, 0x80 to 0x9f: the code points of the Unicode consortium's mapping table.
constexpr std::array<std::uint16_t, 32> high_controls{
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178};

constexpr bool is_continuation(unsigned char byte) noexcept { return (byte & 0xc0U) == 0x80U; }

/// The length of the well-formed sequence at the front of the bytes, 0 if there is none.
std::size_t sequence_length(unsigned char const* bytes, std::size_t size) noexcept {
  auto const lead = bytes[0];
  if (lead < 0x80) {
    return 1;
  }
  if (lead >= 0xc2 && lead <= 0xdf) {
    return size >= 2 && is_continuation(bytes[1]) ? 2 : 0;
  }
  if (lead >= 0xe0 && lead <= 0xef) {
    if (size < 3 || !is_continuation(bytes[1]) || !is_continuation(bytes[2])) {
      return 0;
    }
    auto const overlong = lead == 0xe0 && bytes[1] < 0xa0;
    auto const surrogate = lead == 0xed && bytes[1] >= 0xa0;
    return overlong || surrogate ? 0 : 3;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    if (size < 4 || !is_continuation(bytes[1]) || !is_continuation(bytes[2]) || !is_continuation(bytes[3])) {
      return 0;
    }
    auto const overlong = lead == 0xf0 && bytes[1] < 0x90;
    auto const beyond = lead == 0xf4 && bytes[1] >= 0x90;
    return overlong || beyond ? 0 : 4;
  }
  return 0;
}

}  // namespace

std::size_t first_invalid_utf8(std::string_view text) noexcept {
  auto const* bytes = reinterpret_cast<unsigned char const*>(text.data());
  std::size_t at = 0;
  while (at < text.size()) {
    std::uint64_t eight = 0;
    if (text.size() - at >= sizeof eight) {
      std::memcpy(&eight, bytes + at, sizeof eight);
      if ((eight & 0x8080808080808080ULL) == 0) {
        at += sizeof eight;
        continue;
      }
    }
    auto const length = sequence_length(bytes + at, text.size() - at);
    if (length == 0) {
      return at;
    }
    at += length;
  }
  return text.size();
}

std::string utf8_from_windows_1252(std::string_view text) {
  std::string result;
  result.reserve(text.size() + text.size() / 8);
  for (auto const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    unsigned const code = byte >= 0x80 && byte < 0xa0 ? high_controls[byte - 0x80U] : byte;
    if (code < 0x80) {
      result += static_cast<char>(code);
    } else if (code < 0x800) {
      result += static_cast<char>(0xc0U | (code >> 6));
      result += static_cast<char>(0x80U | (code & 0x3fU));
    } else {
      result += static_cast<char>(0xe0U | (code >> 12));
      result += static_cast<char>(0x80U | ((code >> 6) & 0x3fU));
      result += static_cast<char>(0x80U | (code & 0x3fU));
    }
  }
  return result;
}

}  // namespace damier
