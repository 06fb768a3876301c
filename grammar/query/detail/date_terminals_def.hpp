#pragma once

#include "grammar/query/detail/number_terminals_def.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>

/// The terminal of dates.
namespace damier::query::grammar {

/// A year, a year and month, or a day: 1975, 1975-06, 1975-06-30, with dots as well.
struct DateValue : Terminal<DateValue> {
  char const* read(char const* first, char const* last, Builder& builder) const {
    std::int64_t year = 0;
    std::int64_t month = 0;
    std::int64_t day = 0;
    auto const* end = read_digits(first, last, 4, year);
    auto const has_year = end - first == 4;
    auto const has_month = has_year && read_part(end, last, month);
    auto const has_day = has_month && read_part(end, last, day);
    if (!has_year || (end != last && continues_word(*end))) {
      builder.failure.expected(builder.offset_of(first), "query-a-date");
      return nullptr;
    }
    if ((has_month && (month < 1 || month > 12)) || (has_day && !exists(year, month, day))) {
      builder.failure.stop(builder.span_of(first, end), "query-range", message("query-no-such-date"),
                           message("query-date-form"));
      return nullptr;
    }
    auto const part = [&](std::int64_t no_month, std::int64_t no_day) {
      return 10'000 * year + 100 * (has_month ? month : no_month) + (has_day ? day : no_day);
    };
    builder.value = {part(1, 1), part(12, 31), false};
    return end;
  }

  /// Reads "-06" or ".6" if that is here.
  static bool read_part(char const*& at, char const* last, std::int64_t& number) noexcept {
    if (at == last || (*at != '-' && *at != '.')) {
      return false;
    }
    auto const* const end = read_digits(at + 1, last, 2, number);
    if (end == at + 1) {
      return false;
    }
    at = end;
    return true;
  }
  static bool exists(std::int64_t year, std::int64_t month, std::int64_t day) noexcept {
    return std::chrono::year_month_day{std::chrono::year{static_cast<int>(year)},
                                       std::chrono::month{static_cast<unsigned>(month)},
                                       std::chrono::day{static_cast<unsigned>(day)}}
        .ok();
  }
};

}  // namespace damier::query::grammar
