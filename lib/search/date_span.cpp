#include "search/date_span.hpp"

#include "notation/characters.hpp"

#include <array>
#include <cstddef>

namespace damier {
namespace {

/// One of the up to three parts of a date; digits is 0 for question marks.
struct Part {
  std::int64_t number = 0;
  std::size_t digits = 0;
};

Part take_part(std::string_view& text) noexcept {
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

}  // namespace

std::optional<DateSpan> read_date(std::string_view text) noexcept {
  while (text.starts_with(' ')) {
    text.remove_prefix(1);
  }
  std::array<Part, 3> parts{};
  for (auto& part : parts) {
    part = take_part(text);
    if (text.empty() || (text.front() != '.' && text.front() != '-' && text.front() != '/')) {
      break;
    }
    text.remove_prefix(1);
  }
  if (parts[0].digits == 4) {
    return span(parts[0].number, parts[1], parts[2]);
  }
  if (parts[2].digits == 4) {
    return span(parts[2].number, parts[1], parts[0]);
  }
  return std::nullopt;
}

DateSpan whole_year(int year) noexcept { return span(year, {}, {}); }

}  // namespace damier
