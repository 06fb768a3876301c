#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace damier {

/// Appends a number in groups of seven bits, the lowest group first; the highest bit of a byte is set if more groups
/// follow.
inline void append_varint(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7U) {
    bytes += static_cast<char>((number & 127U) | 128U);
  }
  bytes += static_cast<char>(number);
}

/// Reads a number that append_varint wrote and removes it from the text. If the bytes are invalid, the text becomes
/// empty.
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

/// Appends numbers and texts to a string of bytes, from which an Unpacker reads them.
class Packer {
 public:
  Packer& number(std::uint64_t value) {
    append_varint(bytes_, value);
    return *this;
  }
  Packer& text(std::string_view text) {
    number(text.size());
    bytes_ += text;
    return *this;
  }
  [[nodiscard]] std::string const& bytes() const noexcept { return bytes_; }

 private:
  std::string bytes_;
};

/// Reads what a Packer has written. It checks nothing: damaged bytes give wrong numbers and texts.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) noexcept : bytes_{bytes} {}

  [[nodiscard]] bool empty() const noexcept { return bytes_.empty(); }
  std::uint64_t number() noexcept { return take_varint(bytes_); }
  std::string_view text() noexcept {
    auto const size = number();
    auto const text = bytes_.substr(0, size);
    bytes_.remove_prefix(text.size());
    return text;
  }

 private:
  std::string_view bytes_;
};

}  // namespace damier
