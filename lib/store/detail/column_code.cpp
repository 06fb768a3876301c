#include "store/detail/column_code.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace damier {
namespace {

constexpr std::string_view unknown_date = "????.??.??";
constexpr std::int64_t rating_unit = 65'536;  // White's ratings are counted in

/// Two digits from least to most, or 0 for "??".
std::optional<int> read_part(std::string_view text, int most) noexcept {
  if (text == "??") {
    return 0;
  }
  if (!is_digit(text[0]) || !is_digit(text[1])) {
    return std::nullopt;
  }
  auto const value = 10 * (text[0] - '0') + (text[1] - '0');
  return value >= 1 && value <= most ? std::optional{value} : std::nullopt;
}

std::optional<std::int64_t> read_plain_date(std::string_view date, int year) noexcept {
  if (date.size() != unknown_date.size() || date[4] != '.' || date[7] != '.' ||
      !std::ranges::all_of(date.substr(0, 4), is_digit)) {
    return std::nullopt;
  }
  auto const written = 1000 * (date[0] - '0') + 100 * (date[1] - '0') + 10 * (date[2] - '0') + (date[3] - '0');
  auto const month = read_part(date.substr(5, 2), 15);
  auto const day = read_part(date.substr(8, 2), 31);
  return written == year && month && day ? std::optional{std::int64_t{512} * year + 32 * *month + *day} : std::nullopt;
}

}  // namespace

ColumnCode code_result(std::optional<std::string_view> result) noexcept {
  if (!result) {
    return {};
  }
  auto const place = std::ranges::find(coded_results, *result);
  return place == coded_results.end() ? ColumnCode{{}, result} : ColumnCode{place - coded_results.begin(), {}};
}

ColumnCode code_round(std::optional<std::string_view> round) noexcept {
  if (!round || round->empty() || round->size() > 9 || !std::ranges::all_of(*round, is_digit) ||
      (round->front() == '0' && round->size() > 1)) {
    return {{}, round};
  }
  std::int64_t number = 0;
  for (auto const c : *round) {
    number = 10 * number + (c - '0');
  }
  return {number, {}};
}

ColumnCode code_date(std::optional<std::string_view> date, std::optional<int> year, std::string& memory) {
  if (!date && !year) {
    return {};
  }
  if (date == unknown_date) {
    return {0, {}};
  }
  if (auto const plain = date && year ? read_plain_date(*date, *year) : std::nullopt) {
    return {plain, {}};
  }
  auto const digits = std::to_string(year.value_or(0));
  memory.assign(4 - std::min<std::size_t>(4, digits.size()), '0');
  memory.append(digits).append(" ").append(date.value_or(std::string_view{}));
  return {{}, memory};
}

ColumnCode code_ratings(std::optional<std::int64_t> white, std::optional<std::int64_t> black, std::string& memory) {
  if (!white && !black) {
    return {};
  }
  auto const [of_white, of_black] = std::pair{white.value_or(0), black.value_or(0)};
  if (of_white < rating_unit && of_black < rating_unit) {
    return {rating_unit * of_white + of_black, {}};
  }
  memory = std::to_string(of_white) + "/" + std::to_string(of_black);
  return {{}, memory};
}

std::optional<std::string_view> decode_result(ColumnCode const& code) noexcept {
  if (!code.number) {
    return code.text;
  }
  auto const known = *code.number >= 0 && *code.number < static_cast<std::int64_t>(coded_results.size());
  return known ? std::optional{coded_results[static_cast<std::size_t>(*code.number)]} : std::nullopt;
}

std::optional<std::string> decode_round(ColumnCode const& code) {
  if (code.number) {
    return std::to_string(*code.number);
  }
  return code.text ? std::optional{std::string{*code.text}} : std::nullopt;
}

std::optional<std::string> decode_date(ColumnCode const& code) {
  constexpr std::size_t before_text = 5;  // the year and a blank
  if (code.text) {
    return code.text->size() > before_text ? std::optional{std::string{code.text->substr(before_text)}} : std::nullopt;
  }
  if (!code.number || *code.number < 0 || *code.number >= std::int64_t{10'000} * 512) {
    return std::nullopt;
  }
  std::string date{unknown_date};
  auto const write = [&](std::size_t place, std::size_t digits, std::int64_t number) {
    for (auto at = place + digits; number != 0 && at-- != place; number /= 10) {
      date[at] = static_cast<char>('0' + number % 10);
    }
    for (auto at = place; at < place + digits && date[at] == '?'; ++at) {
      date[at] = '0';
    }
  };
  if (*code.number != 0) {
    write(0, 4, *code.number >> 9U);
    auto const month = *code.number >> 5U & 15;
    auto const day = *code.number & 31;
    month != 0 ? write(5, 2, month) : void();
    day != 0 ? write(8, 2, day) : void();
  }
  return date;
}

std::optional<int> decode_year(ColumnCode const& code) noexcept {
  constexpr std::int64_t most = 9999;
  std::int64_t year = 0;
  if (code.number) {
    year = *code.number >> 9;
  } else if (code.text) {
    auto const digits = code.text->substr(0, 4);
    std::from_chars(digits.data(), digits.data() + digits.size(), year);
  }
  return year > 0 && year <= most ? std::optional{static_cast<int>(year)} : std::nullopt;
}

std::array<std::optional<std::int64_t>, 2> decode_ratings(ColumnCode const& code) noexcept {
  std::array<std::int64_t, 2> numbers{};
  if (code.number) {
    numbers = {*code.number / rating_unit, *code.number % rating_unit};
  } else if (code.text) {
    auto const slash = std::min(code.text->find('/'), code.text->size());
    auto const* const middle = code.text->data() + slash;
    std::from_chars(code.text->data(), middle, numbers[0]);
    std::from_chars(middle + (slash < code.text->size() ? 1 : 0), code.text->data() + code.text->size(), numbers[1]);
  }
  auto const known = [](std::int64_t number) { return number > 0 ? std::optional{number} : std::nullopt; };
  return {known(numbers[0]), known(numbers[1])};
}

}  // namespace damier
