#pragma once

#include <string_view>

namespace damier {

/// Whether a result contains the outcome and nothing else: 1-0, 2-0, ½-½, 1-1, 0-0 in either order and with any dashes
/// and blanks, B+, N+, =. Such a result may be written in another style. A score of points such as 12-8 or 1.01-0.99
/// contains more, and "*" contains nothing.
[[nodiscard]] bool is_plain_result(std::string_view text) noexcept;

}  // namespace damier
