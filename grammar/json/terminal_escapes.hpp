#pragma once

#include <cstddef>
#include <string>

namespace damier {

/// Escapes in JSON text, from an offset on, what a terminal would obey and JSON allows as it is: DEL and the control
/// characters of U+0080 to U+009F, line and paragraph separators, the byte order mark and what changes the direction of
/// writing. They can only be in strings, so that the value is the same.
void escape_for_terminals(std::string& json, std::size_t from);

}  // namespace damier
