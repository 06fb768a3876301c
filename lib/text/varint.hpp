#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace damier {

/// A number in groups of seven bits, the low ones first; the highest bit of a byte means that more follow.
inline void append_varint(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7U) {
    bytes += static_cast<char>((number & 127U) | 128U);
  }
  bytes += static_cast<char>(number);
}

/// Reads what append_varint wrote; a byte sequence that is not valid ends the text.
inline std::uint64_t take_varint(std::string_view& bytes) noexcept {
  std::uint64_t number = 0;
  for (unsigned shift = 0; !bytes.empty() && shift < 64; shift += 7) {
    auto const byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    number |= std::uint64_t{byte & 127U} << shift;
    if (byte < 128) {
      return number;
    }
  }
  bytes = {};
  return number;
}

}  // namespace damier
