#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace damier {

/// What is wrong with a date.
enum class DateFault : std::uint8_t {
  no_such_month,
  no_such_day,  ///< of its month: 30 February
  exchanged,    ///< day and month are exchanged: 1975.30.06
  ends_before,  ///< a span that ends before it begins
  far_past,     ///< before games were recorded
  future,       ///< a year in the future
};

/// The first year with games that are known well enough to be dated.
inline constexpr int first_year_of_games = 1500;

/// Checks a date written in numbers with a year of four digits, first or last: 1975.06.30, 30-06-1975, 06/30/1975,
/// ranges, 1975.06.30 - 1975.07.12, and seasons, 2007/2008. Unknown parts are no fault, 00 among them. Nothing for
/// other forms.
[[nodiscard]] std::optional<DateFault> find_date_fault(std::string_view date, int this_year) noexcept;

/// The year in which the program runs, UTC.
[[nodiscard]] int current_year() noexcept;

}  // namespace damier
