#pragma once

#include <cstddef>
#include <string_view>

namespace damier::pdn {

/// The length in bytes of the sign between two scores at the beginning of a text, a dash or a colon; 0 if there is
/// none.
[[nodiscard]] std::size_t score_sign_size(std::string_view text) noexcept;

/// Whether two scores differ in nothing but blanks, the sign between them and that of decimals: "1-1" and "1 : 1".
[[nodiscard]] bool is_same_score(std::string_view one, std::string_view other);

/// Whether a text is two whole numbers with a dash or colon between them that add up to ten, twelve or twenty points:
/// 4-6, 12:8. It could also be a move. The numbers must have no leading zero, which squares may have and scores never
/// do.
[[nodiscard]] bool is_score_of_ten_or_more(std::string_view text) noexcept;

/// Whether a text that may also be a move is rather the score of a match where no move is expected: 3-1, 12:8.
[[nodiscard]] bool may_be_score_of_match(std::string_view text) noexcept;

/// Whether a result is written as a move is: two numbers of one or two digits and a hyphen or colon. "1-0",
/// "4:0".
[[nodiscard]] bool is_result_written_as_move(std::string_view text) noexcept;

}  // namespace damier::pdn
