#pragma once

#include "game/day_order.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// A date in the form of PDN 3.0, "1975.06.30", with "??" for an unknown part; a range as "1975.06.30 - 1975.07.12".
/// Nothing if the text is already in that form, is in none of the forms that archives have, is no day of the calendar,
/// or leaves open which part is the day; then order decides, the evidence of the other dates of the file.
[[nodiscard]] std::optional<std::string> canonical_date(std::string_view text, DayOrder order = DayOrder::unknown);

/// A result in the form of PDN, "1-0", "2-0", "1/2-1/2", in the style in which it is written: without blanks, fractions
/// as 1/2, a plain hyphen; a French sign in the style of the variant. Nothing if the text is already in that form, is a
/// score such as 12-8 or 1.01-0.99 that contains more than the outcome, or is no result.
[[nodiscard]] std::optional<std::string> canonical_result(std::string_view text, Rules const& rules);

/// A GameType with details of an older version of the standard, in the present form. Nothing if it is in a form of the
/// standard, or if its details fit no variant of its number: then it is unknown which part is wrong.
[[nodiscard]] std::optional<std::string> canonical_game_type(std::string_view text);

}  // namespace damier
