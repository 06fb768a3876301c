#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace damier {

/// The offset of the first byte that is not UTF-8 (RFC 3629), or the size of the text.
[[nodiscard]] std::size_t first_invalid_utf8(std::string_view text) noexcept;
[[nodiscard]] inline bool is_utf8(std::string_view text) noexcept { return first_invalid_utf8(text) == text.size(); }

/// The same text as UTF-8. Bytes that Windows-1252 leaves undefined become the control characters of Latin-1.
[[nodiscard]] std::string utf8_from_windows_1252(std::string_view text);

}  // namespace damier
