#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace damier {

/// The days that a date can be, as numbers such as 19750630: a game of "1975.06.??" was played from 19750601 to
/// 19750631. Every month counts 31 days here: a bound need not exist.
struct DateSpan {
  std::int64_t first = 0;
  std::int64_t last = 0;
  constexpr bool operator==(DateSpan const&) const noexcept = default;
};

/// Reads a date in the forms of tags: 1975.06.30, 1975-06-30, 1975/6/30, 1975.06.??, 1975, 30-06-1975, 06/30/1975,
/// 30 juin 1975, and a range: 1975.06.30 - 1975.07.12; and the years of read_years. Where day and month can be
/// exchanged (two_readings) the day is first. Nothing if there is no year of four digits.
[[nodiscard]] std::optional<DateSpan> read_date(std::string_view text) noexcept;

/// The years of a season or a span of years: 2007/2008, 2007-2008, 1999/00, 2012/13. The second year as written.
/// Nothing for anything else; 2007/08 is a month.
struct Years {
  int first = 0;
  int last = 0;
};
[[nodiscard]] std::optional<Years> read_years(std::string_view text) noexcept;

/// All days of a year.
[[nodiscard]] DateSpan whole_year(int year) noexcept;

}  // namespace damier
