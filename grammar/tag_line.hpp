#pragma once

#include <cstddef>
#include <string_view>

namespace damier {

/// The length of a text line's beginning that looks like a tag of PDN, whatever its quotes and brackets, perhaps behind
/// the marks of a quoted mail or a list: "> [White “Jansen”]", "\[White "Jansen"\]", "White "Jansen""; 0 if there is
/// none. Without square brackets the name has to be a known one in quotes, and without any brackets the line
/// has to end with a quotation mark.
[[nodiscard]] std::size_t tag_line_size(std::string_view line);

}  // namespace damier
