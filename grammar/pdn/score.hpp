#pragma once

#include <string_view>

namespace damier::pdn {

/// Whether a text is two whole numbers that add up to ten, twelve or twenty points, with a hyphen between them: 4-6,
/// 12-8. It could be a move as well. Numbers have no zero in front, which no score has and many a square.
[[nodiscard]] bool is_score_of_ten_or_more(std::string_view text) noexcept;

/// Whether a result is written as a move is: two numbers of one or two digits and a hyphen. "1-0", "4-0".
[[nodiscard]] bool is_result_written_as_move(std::string_view text) noexcept;

}  // namespace damier::pdn
