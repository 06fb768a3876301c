#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace damier {

/// How the characters of a file are written as bytes.
enum class Encoding : std::uint8_t {
  utf8,
  utf16le,
  utf16be,
  windows1252,
  windows1250,
  iso8859_2,
  windows1251,
  koi8r,
  cp866,
  iso8859_5
};

/// The encodings in which every byte is a character, in the order in which they are preferred without other evidence.
inline constexpr std::array single_byte_encodings{Encoding::windows1252, Encoding::windows1250, Encoding::iso8859_2,
                                                  Encoding::windows1251, Encoding::koi8r,       Encoding::cp866,
                                                  Encoding::iso8859_5};

/// The usual name of an encoding: "UTF-8", "UTF-16LE", "Windows-1252".
[[nodiscard]] std::string_view name(Encoding encoding) noexcept;

[[nodiscard]] constexpr bool is_utf16(Encoding encoding) noexcept {
  return encoding == Encoding::utf16le || encoding == Encoding::utf16be;
}

/// The characters of the bytes 80 to FF in a single-byte encoding. A byte that the encoding leaves undefined becomes
/// the control character of the same number, so that no byte is lost and no two bytes are the same character. Throws
/// std::runtime_error if the system's iconv does not know the encoding.
[[nodiscard]] std::array<char16_t, 128> const& upper_half(Encoding encoding);

/// Appends a character as UTF-8.
void append_utf8(std::string& text, char32_t character);

/// Appends single-byte text as UTF-8.
void append_decoded(std::string& text, std::string_view bytes, Encoding encoding);

/// Encodes UTF-8 text, the inverse of append_decoded. Characters that the encoding does not have are left out.
[[nodiscard]] std::string encoded(std::string_view utf8, Encoding encoding);

/// The number of bytes that encoded would return.
[[nodiscard]] std::size_t encoded_size(std::string_view utf8, Encoding encoding) noexcept;

}  // namespace damier
