#pragma once

#include <string>
#include <string_view>

namespace damier {

/// Appends text with & < > " and ' escaped, for HTML and XML; control characters that these do not allow, and bytes
/// that are not UTF-8, become U+FFFD.
void append_markup(std::string& text, std::string_view content);

}  // namespace damier
