#pragma once

#include <string_view>

namespace damier::pdn {

/// Whether a text is two whole numbers with a hyphen between them that add up to ten, twelve or twenty points: 4-6,
/// 12-8. It could also be a move. The numbers must have no leading zero, which squares may have and scores never do.
[[nodiscard]] bool is_score_of_ten_or_more(std::string_view text) noexcept;

/// Whether a result is written as a move is: two numbers of one or two digits and a hyphen. "1-0", "4-0".
[[nodiscard]] bool is_result_written_as_move(std::string_view text) noexcept;

}  // namespace damier::pdn
