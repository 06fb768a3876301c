#pragma once

#include "rules/variant.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// Which part of the dates of a file stands first, where both could: told by its other dates, such as 30-06-1975.
enum class DayOrder : unsigned char {
  unknown,
  day_first,
  month_first,
  mixed,  ///< both are to be seen: nothing is told
};

/// What a date of a file says about the order of its parts.
[[nodiscard]] DayOrder day_order_of(std::string_view date) noexcept;
/// What two things said together say.
[[nodiscard]] DayOrder both(DayOrder one, DayOrder two) noexcept;

/// A date in the form of PDN 3.0, "1975.06.30", with "??" for what is not known; a range as "1975.06.30 - 1975.07.12".
/// Nothing where the text is in that form, is none of the forms that archives have, is no day of the calendar, or
/// leaves open which part is the day: order decides that.
[[nodiscard]] std::optional<std::string> canonical_date(std::string_view text, DayOrder order = DayOrder::unknown);

/// A result in the form of PDN, "1-0", "2-0", "1/2-1/2", in the style in which it is written: without blanks, fractions
/// as 1/2, a plain hyphen; a French sign in the style of the variant. Nothing where the text is in that form, is a
/// score such as 12-8 or 1.01-0.99 that says more than who won, or is no result.
[[nodiscard]] std::optional<std::string> canonical_result(std::string_view text, Rules const& rules);

/// A GameType whose details are those of an older version of the standard in the present form. Nothing where it is in a
/// form of the standard, or where its details fit no variant of its number: which part is wrong cannot be told.
[[nodiscard]] std::optional<std::string> canonical_game_type(std::string_view text);

}  // namespace damier
