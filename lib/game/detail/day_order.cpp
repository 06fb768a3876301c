#include "game/day_order.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace damier {
namespace {

constexpr int months = 12;
constexpr std::string_view range_sign = " - ";

/// The three numbers of a date with the year last, between dots, hyphens or slashes of one kind.
struct YearLast {
  int one = 0;
  int two = 0;
  int year = 0;

  [[nodiscard]] bool is_open() const noexcept {
    return one >= 1 && two >= 1 && one <= months && two <= months && one != two;
  }
};

std::optional<YearLast> read_year_last(std::string_view text) noexcept {
  text = trimmed(text);
  std::array<int, 3> numbers{};
  std::size_t digits = 0;
  std::size_t part = 0;
  char sign = '\0';
  for (auto const c : text) {
    if (is_digit(c)) {
      numbers[part] = 10 * numbers[part] + (c - '0');
      if (++digits > (part == 2 ? 4U : 2U)) {
        return std::nullopt;
      }
      continue;
    }
    auto const separates = sign == '\0' ? std::string_view{".-/"}.find(c) != std::string_view::npos : c == sign;
    if (!separates || digits == 0 || part == 2) {
      return std::nullopt;
    }
    sign = c;
    digits = 0;
    ++part;
  }
  return part == 2 && digits == 4 ? std::optional{YearLast{numbers[0], numbers[1], numbers[2]}} : std::nullopt;
}

DayOrder order_of_one(std::string_view date) noexcept {
  auto const read = read_year_last(date);
  return !read                                       ? DayOrder::unknown
         : read->one > months && read->two <= months ? DayOrder::day_first
         : read->two > months && read->one <= months ? DayOrder::month_first
                                                     : DayOrder::unknown;
}

std::string two_digits(int number) { return number < 10 ? '0' + std::to_string(number) : std::to_string(number); }

std::string in_form_of_pdn(int year, int month, int day) {
  auto const digits = std::to_string(year);
  return std::string(4 - std::min<std::size_t>(4, digits.size()), '0') + digits + "." + two_digits(month) + "." +
         two_digits(day);
}

}  // namespace

DayOrder day_order_of(std::string_view date) noexcept {
  auto const dash = date.find(range_sign);
  return dash == std::string_view::npos
             ? order_of_one(date)
             : both(order_of_one(date.substr(0, dash)), order_of_one(date.substr(dash + range_sign.size())));
}

DayOrder both(DayOrder one, DayOrder two) noexcept {
  return one == DayOrder::unknown || one == two ? two : two == DayOrder::unknown ? one : DayOrder::mixed;
}

std::optional<DateReadings> two_readings(std::string_view date) {
  if (day_order_of(date) != DayOrder::unknown) {
    return std::nullopt;
  }
  auto open = false;
  auto const reading = [&](bool day_first) {
    std::string text;
    auto rest = date;
    while (true) {
      auto const one = trimmed(rest.substr(0, rest.find(range_sign)));
      auto const read = read_year_last(one);
      open = open || (read && read->is_open());
      text += !read       ? std::string{one}
              : day_first ? in_form_of_pdn(read->year, read->two, read->one)
                          : in_form_of_pdn(read->year, read->one, read->two);
      if (rest.find(range_sign) == std::string_view::npos) {
        return text;
      }
      rest.remove_prefix(rest.find(range_sign) + range_sign.size());
      text += range_sign;
    }
  };
  // Nearly all dates have the year first: no text is made for them.
  auto const first = read_year_last(date.substr(0, date.find(range_sign)));
  if (!first && date.find(range_sign) == std::string_view::npos) {
    return std::nullopt;
  }
  DateReadings readings{reading(true), reading(false)};
  return open ? std::optional{std::move(readings)} : std::nullopt;
}

}  // namespace damier
