#include "clean/detail/header_form.hpp"

#include "game/date_span.hpp"
#include "game/outcome.hpp"
#include "notation/game_type.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

namespace damier {
namespace {

/// The up to three parts of a date as written, between dots, hyphens or slashes of one kind.
struct Parts {
  std::array<std::string_view, 3> text{};
  std::size_t size = 0;
};

bool is_number(std::string_view text) noexcept { return !text.empty() && std::ranges::all_of(text, is_digit); }
bool is_unknown(std::string_view text) noexcept {
  return !text.empty() && text.find_first_not_of('?') == std::string_view::npos;
}

int number_of(std::string_view digits) noexcept {
  int number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

std::optional<Parts> split(std::string_view text) noexcept {
  Parts parts;
  auto const at = text.find_first_of(".-/");
  auto const sign = at == std::string_view::npos ? '.' : text[at];
  if (text.ends_with(sign)) {
    text.remove_suffix(1);  // "1950."
  }
  while (parts.size < parts.text.size()) {
    auto const part = text.substr(0, text.find(sign));
    if (part.size() > 4 || (!is_number(part) && !is_unknown(part))) {
      return std::nullopt;
    }
    parts.text[parts.size++] = part;
    if (part.size() == text.size()) {
      return parts;
    }
    text.remove_prefix(part.size() + 1);
  }
  return std::nullopt;
}

int days_in(int year, int month) noexcept {
  constexpr std::array days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  auto const leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return days[static_cast<std::size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

std::string padded(int number, std::size_t digits) {
  auto text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

/// Year, month and day in PDN's form; a part may be unknown. Nothing if they are no date.
std::optional<std::string> written(std::string_view year, std::string_view month, std::string_view day) {
  if (year.size() != 4 || (!is_number(year) && !is_unknown(year)) || month.size() > 2 || day.size() > 2) {
    return std::nullopt;
  }
  auto const known_month = is_number(month) && number_of(month) != 0;
  auto const known_day = is_number(day) && number_of(day) != 0;
  if ((is_number(month) && !known_month) || (is_number(day) && !known_day) || (known_day && !known_month)) {
    return std::nullopt;
  }
  if (known_month &&
      (number_of(month) > 12 ||
       (known_day && number_of(day) > days_in(is_number(year) ? number_of(year) : 2000, number_of(month))))) {
    return std::nullopt;
  }
  return std::string{year} + "." + (known_month ? padded(number_of(month), 2) : "??") + "." +
         (known_day ? padded(number_of(day), 2) : "??");
}

/// Whether a day and a month could be exchanged, so that their order cannot be decided.
bool leaves_open(std::string_view one, std::string_view two) noexcept {
  return is_number(one) && is_number(two) && number_of(one) <= 12 && number_of(two) <= 12 &&
         number_of(one) != number_of(two);
}

/// A date with the month as a word: "17 april 2009". Only if it names one day or one month.
std::optional<std::string> date_in_words(std::string_view text) {
  auto const span = read_date(text);
  if (!span || text.find(" - ") != std::string_view::npos || text.find('?') != std::string_view::npos ||
      std::ranges::none_of(
          text, [](char c) { return !is_digit(c) && !is_blank(c) && c != '.' && c != '-' && c != '/' && c != ','; })) {
    return std::nullopt;
  }
  auto const year = padded(static_cast<int>(span->first / 10'000), 4);
  auto const month = std::to_string(span->first / 100 % 100);
  if (span->first == span->last) {
    return written(year, month, std::to_string(span->first % 100));
  }
  return span->first / 100 == span->last / 100 ? written(year, month, "??") : std::nullopt;
}

/// "2007/08" may be a month, or a season that ends in the next year: only the writer knows.
bool is_season(std::string_view text, Parts const& parts) noexcept {
  auto const& [year, other, none] = parts.text;
  return text.find('.') == std::string_view::npos && year.size() == 4 && is_number(year) && other.size() == 2 &&
         is_number(other) && number_of(other) == (number_of(year) + 1) % 100;
}

std::optional<std::string> one_date(std::string_view text, DayOrder order) {
  auto const parts = split(text);
  if (!parts) {
    return date_in_words(text);
  }
  auto const& [one, two, three] = parts->text;
  if (parts->size == 2 && is_season(text, *parts)) {
    return std::nullopt;
  }
  if (one.size() == 4) {
    return written(one, parts->size > 1 ? two : "??", parts->size > 2 ? three : "??");
  }
  if (parts->size != 3 || three.size() != 4 || !is_number(three)) {
    return std::nullopt;
  }
  if (!leaves_open(one, two)) {
    auto date = written(three, two, one);
    return date ? date : written(three, one, two);
  }
  switch (order) {
    case DayOrder::day_first: return written(three, two, one);
    case DayOrder::month_first: return written(three, one, two);
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<std::string> canonical_date(std::string_view text, DayOrder order) {
  auto const date = trimmed(text);
  auto const dash = date.find(" - ");
  order = order == DayOrder::unknown ? day_order_of(date) : order;
  std::optional<std::string> canonical;
  if (dash == std::string_view::npos) {
    canonical = one_date(date, order);
  } else {
    auto const first = one_date(trimmed(date.substr(0, dash)), order);
    auto const last = one_date(trimmed(date.substr(dash + 3)), order);
    canonical = first && last && *first <= *last ? std::optional{*first + " - " + *last} : std::nullopt;
  }
  return canonical && *canonical != text ? canonical : std::nullopt;
}

std::optional<std::string> canonical_result(std::string_view text, Rules const& rules) {
  if (text == white_wins_sign || text == black_wins_sign || text == draw_sign) {
    return std::string{write_outcome(read_outcome(text, rules.first), rules)};
  }
  static constexpr std::array<std::string_view, 7> forms{"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0"};
  std::string result{text};
  auto const replace = [&](std::string_view from, std::string_view to) {
    for (auto at = result.find(from); at != std::string::npos; at = result.find(from, at + to.size())) {
      result = result.substr(0, at).append(to).append(result, at + from.size());
    }
  };
  replace("\u00bd", "1/2");
  for (auto const dash : dashes) {
    replace(dash, "-");
  }
  replace(":", "-");
  replace(" ", "");
  replace(",", ".");
  replace("0.5", "1/2");
  replace("\u00a0", "");
  auto const good = std::ranges::find(forms, result) != forms.end() &&
                    read_outcome(text, rules.first) == read_outcome(result, rules.first);
  return good && result != text ? std::optional{result} : std::nullopt;
}

std::optional<std::string> canonical_game_type(std::string_view text) {
  auto const value = trimmed(text);
  auto const type = read_game_type(value);
  if (!type || type->variant == nullptr || type->details == GameTypeDetails::wrong) {
    return std::nullopt;
  }
  auto const present = type->details == GameTypeDetails::outdated ? full_game_type(*type->variant) : std::string{value};
  return present != text ? std::optional{present} : std::nullopt;
}

}  // namespace damier
