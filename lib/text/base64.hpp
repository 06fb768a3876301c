#pragma once

#include <string>
#include <string_view>

namespace damier {

/// Appends bytes in base64 (RFC 4648), padded and on one line.
void append_base64(std::string& text, std::string_view bytes);

}  // namespace damier
