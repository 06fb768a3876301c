#include "prose/detail/heading_line.hpp"

#include "grammar/tag_line.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace damier::prose {
namespace {

/// Whether a text has a time: "08:20", "18h42".
bool has_time_of_day(std::string_view text) noexcept {
  constexpr std::size_t size = 5;
  for (std::size_t at = 0; at + size <= text.size(); ++at) {
    auto const time = text.substr(at, size);
    auto const is_time = is_digit(time[0]) && is_digit(time[1]) && (time[2] == ':' || time[2] == 'h') &&
                         is_digit(time[3]) && is_digit(time[4]) && time[0] <= '2' && time[3] <= '5';
    auto const is_apart =
        (at == 0 || !is_digit(text[at - 1])) && (at + size == text.size() || !is_digit(text[at + size]));
    if (is_time && is_apart) {
      return true;
    }
  }
  return false;
}

/// The year that a token may be; 0 if it is none.
unsigned year_of(Token const& token) noexcept {
  auto const year = token.kind == TokenKind::number && token.end - token.begin == 4 ? token.value : 0;
  return year >= 1500 && year <= 2199 ? year : 0;
}

/// "27.11.2020" in the form of PDN; empty for any other token.
std::string date_in_digits(std::string_view page, Token const& token) {
  auto const text = token.in(page);
  auto const is_between = [](char c) { return c == '.' || c == '/' || c == '-'; };
  if (token.kind != TokenKind::number || std::ranges::none_of(text, is_between)) {
    return {};
  }
  std::array<unsigned, 3> parts{};
  std::size_t part = 0;
  for (auto const c : text) {
    part += is_between(c) ? 1U : 0U;
    if (part < parts.size() && is_digit(c)) {
      parts[part] = 10 * parts[part] + static_cast<unsigned>(c - '0');
    }
  }
  auto const [day, month, year] = parts;
  auto const is_date = day >= 1 && day <= 31 && month >= 1 && month <= 12 && year >= 1500 && year <= 2199;
  return is_date ? fmt::format("{}.{:02}.{:02}", year, month, day) : std::string{};
}

}  // namespace

bool HeadingLine::is_prose(TextLine const& line) const noexcept {
  constexpr unsigned several = 5;
  unsigned words = 0;
  for (auto i = line.first; i < line.end; ++i) {
    words += tokens_[i].kind == TokenKind::word && !begins_with_capital(tokens_[i].in(text_)) ? 1U : 0U;
  }
  return words >= several;
}

bool HeadingLine::shortens_name(std::size_t stop) const noexcept {
  constexpr std::uint32_t longest = 4;
  return tokens_[stop].in(text_) == "." && stop > 0 &&
         (tokens_[stop - 1].kind == TokenKind::word || tokens_[stop - 1].kind == TokenKind::label) &&
         tokens_[stop - 1].end == tokens_[stop].begin && tokens_[stop - 1].end - tokens_[stop - 1].begin <= longest &&
         begins_with_capital(tokens_[stop - 1].in(text_));
}

bool HeadingLine::says_where_played(std::size_t first, std::size_t date) const {
  for (auto i = first; i < date; ++i) {
    auto const meaning = meaning_at(text_, tokens_, i, languages_);
    if (meaning.tokens > 1 && meaning.roles.has(Role::place_and_date)) {
      return true;
    }
  }
  return false;
}

bool HeadingLine::is_about_text(TextLine const& line) const {
  auto const text = text_of(line);
  if (text.find("\u00a9") != std::string_view::npos || text.starts_with("(c)") || text.starts_with("(C)")) {
    return true;
  }
  auto has_word = false;
  auto has_year = false;
  for (auto i = line.first; i < line.end; ++i) {
    has_word = has_word || (tokens_[i].kind == TokenKind::word && roles_at(i).has(Role::published));
    has_year = has_year || year_of(tokens_[i]) != 0 || !date_in_digits(text_, tokens_[i]).empty();
  }
  return has_word || (has_year && has_time_of_day(text));
}

bool HeadingLine::is_short(TextLine const& line) const noexcept {
  auto words = 0U;
  for (auto i = line.first; i < line.end; ++i) {
    words += tokens_[i].kind == TokenKind::word ? 1U : 0U;
  }
  return words <= 9 && tokens_[line.end - 1].kind != TokenKind::stop;
}

bool HeadingLine::has_event_word(std::size_t first, std::size_t end) const {
  for (auto i = first; i < end; ++i) {
    if (roles_at(i).has(Role::event)) {
      return true;
    }
  }
  return false;
}

bool HeadingLine::has_compound_of_event(TextLine const& line) const {
  for (auto i = line.first; i < line.end; ++i) {
    if (ends_with_event(tokens_[i])) {
      return true;
    }
  }
  return false;
}

bool HeadingLine::ends_with_event(Token const& token) const {
  constexpr std::size_t shortest = 5;  // bytes
  constexpr std::size_t longest = 40;
  auto const word = token.in(text_);
  if (token.kind != TokenKind::word || word.size() > longest) {
    return false;
  }
  for (auto begin = std::size_t{2}; begin + shortest <= word.size(); ++begin) {
    if (roles_of_text(word.substr(begin), languages_).has(Role::event)) {
      return true;
    }
  }
  return false;
}

bool HeadingLine::is_part_of_sentence(TextLine const& line) const {
  auto const begins_small = [&](std::size_t at) {
    return at < tokens_.size() && tokens_[at].kind == TokenKind::word && !begins_with_capital(tokens_[at].in(text_));
  };
  if (line.end < tokens_.size() && tokens_[line.end].kind == TokenKind::word) {
    return true;  // a position begins within the line: "Final: una dama negra en 5"
  }
  auto const is_below_line = line.first > 0 && tokens_[line.first - 1].kind == TokenKind::line_end;
  if (is_below_line && begins_small(line.first)) {
    return true;
  }
  auto words = 0U;
  auto capitals = 0U;
  for (auto i = line.first; i < line.end; ++i) {
    words += tokens_[i].kind == TokenKind::word ? 1U : 0U;
    capitals += tokens_[i].kind == TokenKind::word && begins_with_capital(tokens_[i].in(text_)) ? 1U : 0U;
  }
  auto const goes_on =
      line.end < tokens_.size() && tokens_[line.end].kind == TokenKind::line_end && begins_small(line.end + 1);
  constexpr unsigned many = 5;
  auto const last = tokens_[line.end - 1].in(text_);
  return (capitals * 2 < words && goes_on) || (last == ":" && (capitals * 2 < words || words >= many)) ||
         (last == "," && line.end < tokens_.size() && tokens_[line.end].kind == TokenKind::line_end);
}

std::optional<DateInLine> HeadingLine::date_in(TextLine const& line) const {
  for (auto i = line.first; i < line.end; ++i) {
    if (auto value = date_in_digits(text_, tokens_[i]); !value.empty()) {
      return DateInLine{i, i + 1, std::move(value)};
    }
    if (auto const year = year_of(tokens_[i]); year != 0) {
      return date_of_year(line.first, i, year);
    }
  }
  return std::nullopt;
}

DateInLine HeadingLine::date_of_year(std::size_t begin, std::size_t at, unsigned year) const {
  constexpr std::size_t farthest = 4;
  auto month = 0U;
  auto day = 0U;
  auto first = at;
  for (auto k = at; k-- > begin && at - k <= farthest;) {
    auto const meaning = meaning_at(text_, tokens_, k, languages_);
    auto const is_number = tokens_[k].kind == TokenKind::number || tokens_[k].kind == TokenKind::mark;
    if (month == 0 && meaning.roles.has(Role::months)) {
      month = meaning.month;
      first = k;
    } else if (month != 0 && day == 0 && is_number && tokens_[k].value >= 1 && tokens_[k].value <= 31) {
      day = tokens_[k].value;
      first = k;
    }
  }
  return {first, at + 1,
          month == 0 ? fmt::format("{}.??.??", year)
          : day == 0 ? fmt::format("{}.{:02}.??", year, month)
                     : fmt::format("{}.{:02}.{:02}", year, month, day)};
}

std::string_view HeadingLine::text_of(TextLine const& line) const noexcept {
  auto const begin = tokens_[line.first].begin;
  return text_.substr(begin, tokens_[line.end - 1].end - begin);
}

bool HeadingLine::may_be_of_heading(TextLine const& line) const noexcept {
  constexpr std::size_t most_tokens = 40;
  constexpr std::size_t most_bytes = 160;
  return line.end - line.first <= most_tokens && text_of(line).size() <= most_bytes;
}

bool HeadingLine::is_tag_or_row(TextLine const& line) const {
  constexpr std::ptrdiff_t several = 3;
  auto const text = text_of(line);
  return tag_line_size(text) != 0 || std::ranges::count(text, ';') >= several ||
         std::ranges::count(text, '\t') >= several;
}

}  // namespace damier::prose
