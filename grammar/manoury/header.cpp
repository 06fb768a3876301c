#include "grammar/manoury/grammar.hpp"
#include "grammar/manoury/labels.hpp"

#include <algorithm>
#include <array>

namespace damier::manoury {

namespace {

constexpr auto npos = std::string_view::npos;

bool ends_line(char byte) noexcept { return byte == '\n' || byte == '\r'; }

/// The text of a span without the blanks at its ends.
Span trimmed(std::string_view text, Span span) noexcept {
  while (span.begin < span.end && blank_length(text, span.begin) > 0) span.begin += blank_length(text, span.begin);
  for (bool again = true; again && span.end > span.begin;) {
    again = false;
    for (std::size_t const length : {std::size_t{1}, std::size_t{2}, std::size_t{3}}) {
      if (span.end - span.begin >= length && blank_length(text, span.end - length) == length) {
        span.end -= length;
        again = true;
        break;
      }
    }
  }
  return span;
}

std::string_view cut(std::string_view text, Span span) noexcept {
  return text.substr(span.begin, span.end - span.begin);
}

Span line_at(std::string_view text, std::size_t at) noexcept {
  auto const bounded = text.substr(0, std::min(text.size(), at + longest_token));
  auto const end = std::find_if(bounded.begin() + static_cast<std::ptrdiff_t>(at), bounded.end(), ends_line);
  return {at, static_cast<std::size_t>(end - bounded.begin())};
}

bool equal_but_for_case(std::string_view a, std::string_view b) noexcept {
  auto const lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

bool says(labels::Words const& words, std::string_view label) noexcept {
  return equal_but_for_case(label, words.french) || equal_but_for_case(label, words.english);
}

/// A name as headlines have it: a few words, each beginning with a capital or being initials, and no digits.
bool is_name(std::string_view text) noexcept {
  constexpr std::size_t longest = 48;
  if (text.empty() || text.size() > longest) return false;
  std::size_t words = 0;
  bool begins = true;
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    bool const capital = (c >= 'A' && c <= 'Z') || byte >= 0x80;
    bool const small = c >= 'a' && c <= 'z';
    if (c == ' ') {
      begins = true;
      continue;
    }
    if (begins && !capital) return false;
    words += begins ? 1U : 0U;
    if (!capital && !small && c != '.' && c != '-' && c != '\'' && c != ',') return false;
    begins = false;
  }
  return words <= 4;
}

}  // namespace

std::optional<HeaderLine> read_header_line(std::string_view text, std::size_t at) {
  Span const line = line_at(text, at);
  std::size_t const colon = text.substr(0, line.end).find(':', at);
  if (colon == npos) return std::nullopt;
  HeaderLine header;
  header.whole = line;
  header.label = trimmed(text, {at, colon});
  header.value = trimmed(text, {colon + 1, line.end});
  std::string_view const label = cut(text, header.label);
  if (label.empty()) return std::nullopt;
  if (says(labels::variant, label)) {
    header.variant = true;
    return header;
  }
  for (auto const& known : labels::tags) {
    if (says(known.words, label)) header.tag = known.tag;
  }
  for (auto const& known : labels::other_tags) {
    if (header.tag.empty() && says(known.words, label)) header.tag = known.tag;
  }
  bool const one_word = std::none_of(label.begin(), label.end(),
                                     [](char c) { return std::string_view{" \t\"[](){}/!?*+=.,"}.find(c) != npos; });
  bool const lettered = label.front() < '0' || label.front() > '9';
  if (header.tag.empty() && !(one_word && lettered && blank_length(text, header.label.end) > 0)) return std::nullopt;
  return header;
}

std::optional<TitleLine> read_title_line(std::string_view text, std::size_t at) {
  static constexpr std::array<std::string_view, 6> signs{" \xE2\x80\x93 ", " \xE2\x80\x94 ", " - ",
                                                         " contre ",       " vs ",           " vs. "};
  Span const line = line_at(text, at);
  for (std::string_view const sign : signs) {
    std::size_t const found = text.substr(0, line.end).find(sign, at);
    if (found == npos) continue;
    TitleLine title;
    title.whole = line;
    title.white = trimmed(text, {at, found});
    Span const behind = trimmed(text, {found + sign.size(), line.end});
    std::string_view const right = cut(text, behind);
    // The second name ends with the bracket or the comma that the rest begins with; "Dupont, A." has a comma of its own.
    std::size_t end = std::min(right.find('('), right.size());
    std::size_t const comma = right.substr(0, end).find(", ");
    bool const initial = comma != npos && comma + 3 < right.size() && right[comma + 3] == '.';
    if (comma != npos && !initial) end = comma;
    if (initial) end = std::min(end, std::min(right.find(", ", comma + 2), right.size()));
    title.black = trimmed(text, {behind.begin, behind.begin + end});
    title.rest = trimmed(text, {behind.begin + end, behind.end});
    while (title.rest.begin < title.rest.end && std::string_view{",( "}.find(text[title.rest.begin]) != npos)
      ++title.rest.begin;
    if (title.rest.begin < title.rest.end && text[title.rest.end - 1] == ')') --title.rest.end;
    if (is_name(cut(text, title.white)) && is_name(cut(text, title.black))) return title;
  }
  return std::nullopt;
}

}  // namespace damier::manoury
