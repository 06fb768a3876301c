#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Lines and characters of a text of unknown origin. A line ends with LF, CRLF or CR alone; a character is a UTF-8 code
/// point, and a byte that belongs to none counts as one.

namespace damier::source_text {

/// Whether all bytes are below 0x80.
[[nodiscard]] bool is_ascii(std::string_view text) noexcept;

/// The offset of the first byte that is not UTF-8 (RFC 3629), or the size of the text.
[[nodiscard]] std::size_t first_invalid_utf8(std::string_view text) noexcept;
[[nodiscard]] inline bool is_utf8(std::string_view text) noexcept { return first_invalid_utf8(text) == text.size(); }

/// How many lines end inside the text. CRLF counts once; a CR as the last byte counts.
[[nodiscard]] std::uint64_t count_line_ends(std::string_view text) noexcept;

/// How many characters the text has.
[[nodiscard]] std::uint64_t count_characters(std::string_view text) noexcept;

/// The offset where the line of the byte at offset begins; 0 if no line ends before it.
[[nodiscard]] std::size_t line_begin(std::string_view text, std::size_t offset) noexcept;

/// The text without the bytes at its beginning and end that are only a part of a character.
[[nodiscard]] std::string_view whole_characters(std::string_view text) noexcept;

/// A short piece of text for a message: at most most_bytes, control characters and stray bytes shown as "?".
[[nodiscard]] std::string quoted(std::string_view text, std::size_t most_bytes = 40);

/// The text with U+FFFD for each byte that is not UTF-8 (RFC 3629): for output formats that require UTF-8. The text may
/// be the name of a file, which can be any bytes.
[[nodiscard]] std::string valid_utf8(std::string_view text);

}  // namespace damier::source_text
