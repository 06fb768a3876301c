#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// Which part of a date with the year last is first: 25/03/2023 has the day first, 03/25/2023 the month. Only a number
/// above 12 decides.
enum class DayOrder : std::uint8_t {
  unknown,
  day_first,
  month_first,
  mixed,  ///< of several dates: both orders occur
};

/// The evidence of a date about the order of its parts; of a range, 03/05/2023 - 03/25/2023, that of both its dates.
[[nodiscard]] DayOrder day_order_of(std::string_view date) noexcept;
/// The combined evidence of two dates.
[[nodiscard]] DayOrder both(DayOrder one, DayOrder two) noexcept;

/// Both readings of a date, in PDN's form: 12/03/2023 is 2023.03.12 or 2023.12.03.
struct DateReadings {
  std::string day_first;
  std::string month_first;
};
/// Nothing for a date with one meaning: one in another form, with a number above 12, or with day and month the same.
/// damier reads such a date day first, which is the order of nearly all archives with the year last.
[[nodiscard]] std::optional<DateReadings> two_readings(std::string_view date);

}  // namespace damier
