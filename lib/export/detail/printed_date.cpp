#include "export/page_markup.hpp"

#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {
namespace {

constexpr std::string_view separators = ".-/";

/// A number of one or two digits; 0 for question marks.
std::optional<unsigned> read_part(std::string_view text) noexcept {
  if (text.empty() || text.size() > 2) {
    return std::nullopt;
  }
  if (text.find_first_not_of('?') == std::string_view::npos) {
    return 0U;
  }
  unsigned number = 0;
  for (auto const c : text) {
    if (!is_digit(c)) {
      return std::nullopt;
    }
    number = 10 * number + static_cast<unsigned>(c - '0');
  }
  return number == 0 ? std::nullopt : std::optional{number};
}

std::string printed_day(unsigned day, Language language) {
  return day == 1 ? std::string{Word{"first-day"}.in(language)} : std::to_string(day);
}

std::string in_words(DateParts const& date, std::string const& day, Language language) {
  if (date.month == 0) {
    return std::string{date.year};
  }
  auto const month = month_name(date.month, language);
  return date.day == 0 ? text_of(language, "printed-month", "month"_a = month, "year"_a = date.year)
                       : text_of(language, "printed-date", "day"_a = day, "month"_a = month, "year"_a = date.year);
}

/// The first and the last day of a span, without the blanks and the dash between them.
std::optional<std::pair<std::string_view, std::string_view>> span_parts(std::string_view text) noexcept {
  for (std::string_view const dash : {" - ", " \u2013 ", "\u2013"}) {
    if (auto const place = text.find(dash); place != std::string_view::npos) {
      return std::pair{text.substr(0, place), text.substr(place + dash.size())};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view month_name(unsigned month, Language language) {
  static constexpr std::array<Word, 12> words{"month-1", "month-2", "month-3", "month-4",  "month-5",  "month-6",
                                              "month-7", "month-8", "month-9", "month-10", "month-11", "month-12"};
  return words[month - 1].in(language);
}

std::optional<DateParts> date_parts(std::string_view date) noexcept {
  auto const is_year = date.size() >= 4 && std::ranges::all_of(date.substr(0, 4), is_digit);
  if (!is_year) {
    return std::nullopt;
  }
  DateParts parts{.year = date.substr(0, 4)};
  auto rest = date.substr(4);
  for (auto* const part : {&parts.month, &parts.day}) {
    if (rest.empty()) {
      break;
    }
    auto const end = std::min(rest.find(rest.front(), 1), rest.size());
    auto const number = read_part(rest.substr(1, end - 1));
    if (separators.find(rest.front()) == std::string_view::npos || !number) {
      return std::nullopt;
    }
    *part = *number;
    rest.remove_prefix(end);
  }
  auto const fits = rest.empty() && parts.month <= 12 && parts.day <= 31 && (parts.month != 0 || parts.day == 0);
  return fits ? std::optional{parts} : std::nullopt;
}

std::string printed_date(std::string_view date, Language language) {
  if (auto const parts = date_parts(date)) {
    return in_words(*parts, printed_day(parts->day, language), language);
  }
  auto const span = span_parts(date);
  auto const first = span ? date_parts(span->first) : std::nullopt;
  auto const last = span ? date_parts(span->second) : std::nullopt;
  if (!first || !last) {
    return std::string{date};
  }
  auto const last_day = printed_day(last->day, language);
  if (first->year == last->year && first->month == last->month && first->day != 0 && last->day != 0) {
    return in_words(*last, printed_day(first->day, language) + "\u2013" + last_day, language);
  }
  return in_words(*first, printed_day(first->day, language), language) + " \u2013 " +
         in_words(*last, last_day, language);
}

}  // namespace damier
