#pragma once

#include <string>
#include <string_view>

namespace damier {

/// The text with U+FFFD for each byte that is not UTF-8 (RFC 3629): for formats that refuse anything else. The name of
/// a file, which may be any bytes, is such a text.
[[nodiscard]] std::string valid_utf8(std::string_view text);

}  // namespace damier
