#include "validate/detail/calendar.hpp"

#include "game/date_span.hpp"
#include "game/day_order.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace damier {
namespace {

/// A part of a date; 0 where it is not known.
struct Part {
  int number = 0;
  std::size_t digits = 0;
};

/// The three parts of a date in numbers, in the order year, month, day; nothing for anything else.
struct Numbers {
  int year = 0;
  int month = 0;
  int day = 0;
};

/// A date such as 1975.06.30, which nearly all are.
std::optional<Numbers> read_plain_numbers(std::string_view text) noexcept {
  if (text.size() != 10 || text[4] != '.' || text[7] != '.') {
    return std::nullopt;
  }
  auto all_digits = true;
  auto const number = [&](std::size_t begin, std::size_t end) {
    int value = 0;
    for (; begin != end; ++begin) {
      all_digits = all_digits && is_digit(text[begin]);
      value = 10 * value + (text[begin] - '0');
    }
    return value;
  };
  Numbers const numbers{number(0, 4), number(5, 7), number(8, 10)};
  return all_digits ? std::optional{numbers} : std::nullopt;
}

/// order: of the parts of a date with the year last, as far as it is known.
std::optional<Numbers> read_numbers(std::string_view text, DayOrder order) noexcept {
  auto const whole = text;
  std::array<Part, 3> parts{};
  std::size_t count = 0;
  for (; count < parts.size() && !text.empty(); ++count) {
    auto& part = parts[count];
    while (!text.empty() && is_digit(text.front()) && part.digits < 4) {
      part.number = 10 * part.number + (text.front() - '0');
      ++part.digits;
      text.remove_prefix(1);
    }
    auto const unknown = std::min(text.find_first_not_of('?'), text.size());
    text.remove_prefix(unknown);
    if (part.digits == 0 && unknown == 0) {
      return std::nullopt;
    }
    if (!text.empty() && std::string_view{".-/"}.find(text.front()) == std::string_view::npos) {
      return std::nullopt;
    }
    text.remove_prefix(text.empty() ? 0 : 1);
  }
  if (!text.empty() || count == 0) {
    return std::nullopt;
  }
  if (parts[0].digits == 4) {
    return Numbers{parts[0].number, parts[1].number, parts[2].number};
  }
  if (parts[2].digits != 4) {
    return std::nullopt;
  }
  auto const own = day_order_of(whole);
  return (own == DayOrder::unknown ? order : own) == DayOrder::month_first
             ? Numbers{parts[2].number, parts[0].number, parts[1].number}
             : Numbers{parts[2].number, parts[1].number, parts[0].number};
}

int days_in(int year, int month) noexcept {
  auto const last = std::chrono::year{year} / std::chrono::month{static_cast<unsigned>(month)} / std::chrono::last;
  return static_cast<int>(static_cast<unsigned>(last.day()));
}

std::optional<DateFault> find_fault(Numbers const& date, int this_year) noexcept {
  if (date.month > 12) {
    return date.day >= 1 && date.day <= 12 && date.month <= 31 ? DateFault::exchanged : DateFault::no_such_month;
  }
  if (date.day > 31 || (date.month != 0 && date.day > days_in(date.year, date.month))) {
    return DateFault::no_such_day;
  }
  if (date.year > this_year) {
    return DateFault::future;
  }
  return date.year != 0 && date.year < first_year_of_games ? std::optional{DateFault::far_past} : std::nullopt;
}

/// A number that grows with the days; unknown parts count as their earliest or latest value.
int ordinal(Numbers const& date, bool latest) noexcept {
  auto const part = [&](int number, int last) { return number != 0 ? number : latest ? last : 1; };
  return 10'000 * date.year + 100 * part(date.month, 12) + part(date.day, 31);
}

}  // namespace

std::optional<DateFault> find_date_fault(std::string_view date, int this_year) noexcept {
  if (auto const plain = read_plain_numbers(date)) {
    return find_fault(*plain, this_year);
  }
  if (auto const years = read_years(date)) {
    auto const fault = find_fault({years->first, 0, 0}, this_year);
    return fault                         ? fault
           : years->last < years->first  ? std::optional{DateFault::ends_before}
           : years->last > this_year + 1 ? std::optional{DateFault::future}  // a season ends in the next year
                                         : std::nullopt;
  }
  auto const dash = std::min(date.find(" - "), date.size());
  auto const order = day_order_of(date);
  auto const first = read_numbers(trimmed(date.substr(0, dash)), order);
  if (!first) {
    return std::nullopt;
  }
  if (auto const fault = find_fault(*first, this_year)) {
    return fault;
  }
  auto const last = dash == date.size() ? std::nullopt : read_numbers(trimmed(date.substr(dash + 3)), order);
  if (!last) {
    return std::nullopt;
  }
  auto const fault = find_fault(*last, this_year);
  return fault                                           ? fault
         : ordinal(*last, true) < ordinal(*first, false) ? std::optional{DateFault::ends_before}
                                                         : std::nullopt;
}

int current_year() noexcept {
  auto const today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
  return static_cast<int>(std::chrono::year_month_day{today}.year());
}

}  // namespace damier
