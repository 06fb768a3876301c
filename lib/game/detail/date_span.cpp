#include "game/date_span.hpp"

#include "game/day_order.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace damier {
namespace {

/// One of the up to three parts of a date; digits is 0 for question marks.
struct Part {
  std::int64_t number = 0;
  std::size_t digits = 0;
};

Part take_number(std::string_view& text) noexcept {
  Part part;
  while (!text.empty() && is_digit(text.front()) && part.digits < 4) {
    part.number = 10 * part.number + (text.front() - '0');
    ++part.digits;
    text.remove_prefix(1);
  }
  while (!text.empty() && text.front() == '?') {
    part = {};
    text.remove_prefix(1);
  }
  return part;
}

DateSpan span(std::int64_t year, Part month, Part day) noexcept {
  auto const has_month = month.number >= 1 && month.number <= 12;
  auto const has_day = has_month && day.number >= 1 && day.number <= 31;
  auto const days = [&](std::int64_t no_month, std::int64_t no_day) {
    return 10'000 * year + 100 * (has_month ? month.number : no_month) + (has_day ? day.number : no_day);
  };
  return {days(1, 1), days(12, 31)};
}

/// The beginnings of the names of months in the languages that archives are written in, in lower case.
struct MonthName {
  std::string_view beginning;
  std::int64_t month;
};
constexpr std::array month_names{
    MonthName{"jan", 1},  MonthName{"ene", 1},  MonthName{"gen", 1},  MonthName{"янв", 1},  MonthName{"feb", 2},
    MonthName{"fév", 2},  MonthName{"fev", 2},  MonthName{"фев", 2},  MonthName{"mar", 3},  MonthName{"maa", 3},
    MonthName{"mrt", 3},  MonthName{"mär", 3},  MonthName{"мар", 3},  MonthName{"apr", 4},  MonthName{"avr", 4},
    MonthName{"abr", 4},  MonthName{"апр", 4},  MonthName{"may", 5},  MonthName{"mei", 5},  MonthName{"mai", 5},
    MonthName{"mag", 5},  MonthName{"мая", 5},  MonthName{"май", 5},  MonthName{"jun", 6},  MonthName{"juin", 6},
    MonthName{"giu", 6},  MonthName{"июн", 6},  MonthName{"jul", 7},  MonthName{"juil", 7}, MonthName{"lug", 7},
    MonthName{"июл", 7},  MonthName{"aug", 8},  MonthName{"aoû", 8},  MonthName{"aou", 8},  MonthName{"ago", 8},
    MonthName{"авг", 8},  MonthName{"sep", 9},  MonthName{"set", 9},  MonthName{"сен", 9},  MonthName{"oct", 10},
    MonthName{"okt", 10}, MonthName{"ott", 10}, MonthName{"out", 10}, MonthName{"окт", 10}, MonthName{"nov", 11},
    MonthName{"ноя", 11}, MonthName{"dec", 12}, MonthName{"déc", 12}, MonthName{"dez", 12}, MonthName{"dic", 12},
    MonthName{"дек", 12}};

bool begins_with_any_case(std::string_view word, std::string_view lower_case) noexcept {
  return word.size() >= lower_case.size() &&
         std::equal(lower_case.begin(), lower_case.end(), word.begin(), [&](char a, char b) { return a == lower(b); });
}

/// "17 april 2009", "April 17, 2009", "april 2009": one name of a month, a year of four digits, perhaps a day.
std::optional<DateSpan> read_date_in_words(std::string_view text) noexcept {
  constexpr std::string_view separators{" ,.-/"};
  Part day;
  Part month;
  Part year;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(separators), text.size()));
    if (text.empty()) {
      break;
    }
    auto word = text.substr(0, text.find_first_of(separators));
    text.remove_prefix(word.size());
    if (auto const number = take_number(word); number.digits != 0) {
      auto& part = number.digits == 4 ? year : day;
      if (part.digits != 0) {
        return std::nullopt;
      }
      part = number;
      continue;
    }
    auto const named = std::ranges::find_if(
        month_names, [&](MonthName const& name) { return begins_with_any_case(word, name.beginning); });
    if (named == month_names.end() || month.digits != 0) {
      return std::nullopt;
    }
    month = {named->month, 2};
  }
  return year.digits != 0 && month.digits != 0 ? std::optional{span(year.number, month, day)} : std::nullopt;
}

}  // namespace

std::optional<Years> read_years(std::string_view text) noexcept {
  constexpr int century = 100;
  constexpr int months = 12;
  text = trimmed(text);
  auto const first = take_number(text);
  auto const separator = text.starts_with("\u2013") ? std::string_view{"\u2013"} : text.substr(0, 1);
  if (first.digits != 4 || (separator != "/" && separator != "-" && separator != "\u2013")) {
    return std::nullopt;
  }
  text.remove_prefix(separator.size());
  auto const last = take_number(text);
  auto const year = static_cast<int>(first.number);
  if (!text.empty()) {
    return std::nullopt;
  }
  if (last.digits == 4) {
    return Years{year, static_cast<int>(last.number)};
  }
  auto const is_next = last.digits == 2 && last.number == (year + 1) % century;
  return is_next && (last.number > months || last.number == 0) ? std::optional{Years{year, year + 1}} : std::nullopt;
}

namespace {

/// range: the whole text that the date is a part of; where its own numbers do not tell day and month apart, those of
/// the other date may.
std::optional<DateSpan> read_one_date(std::string_view text, std::string_view range) noexcept {
  while (text.starts_with(' ')) {
    text.remove_prefix(1);
  }
  auto const whole = text;
  std::array<Part, 3> parts{};
  for (auto& part : parts) {
    part = take_number(text);
    if (text.empty() || (text.front() != '.' && text.front() != '-' && text.front() != '/')) {
      break;
    }
    text.remove_prefix(1);
  }
  if (parts[0].digits == 4) {
    return span(parts[0].number, parts[1], parts[2]);
  }
  if (parts[2].digits == 4) {
    auto const own = day_order_of(whole);
    auto const order = own == DayOrder::unknown ? day_order_of(range) : own;
    return order == DayOrder::month_first ? span(parts[2].number, parts[0], parts[1])
                                          : span(parts[2].number, parts[1], parts[0]);
  }
  return read_date_in_words(whole);
}

}  // namespace

std::optional<DateSpan> read_date(std::string_view text) noexcept {
  if (auto const years = read_years(text); years && years->first <= years->last) {
    return DateSpan{whole_year(years->first).first, whole_year(years->last).last};
  }
  auto const dash = std::min(text.find(" - "), text.size());
  auto date = read_one_date(text.substr(0, dash), text);
  if (date && dash != text.size()) {
    auto const last = read_one_date(text.substr(dash + 3), text);
    date->last = last && last->last >= date->first ? last->last : date->last;
  }
  return date;
}

DateSpan whole_year(int year) noexcept { return span(year, {}, {}); }

}  // namespace damier
