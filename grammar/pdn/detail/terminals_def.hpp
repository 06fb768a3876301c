#pragma once

// The terminals of the PDN grammar: parsers for Boost.Spirit X3 that read bytes directly. Only tokens_def.hpp includes
// this file. All of them may read up to sentinel_bytes past the end of the text, where the bytes are zero, so that a
// square is read without testing for the end before each byte.

#include "grammar/pdn/grammar.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <boost/spirit/home/x3.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace damier::pdn::terminals {

namespace x3 = boost::spirit::x3;

/// The most bytes of a sign of a move, which may be read at the end of a text, too.
constexpr std::size_t longest_sign = 3;
static_assert(longest_sign <= sentinel_bytes);

/// A parser made from a function (first, last) -> the end of the match, or null.
template <auto Match>
struct Terminal : x3::parser<Terminal<Match>> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*& first, char const* const& last, Context const&, RContext const&, Attribute const&) const {
    char const* const end = Match(first, last);
    if (end == nullptr) return false;
    first = end;
    return true;
  }
};

/// 1 to 99, with leading zeros up to three digits; not a part of a longer number.
constexpr char const* match_numeric_square(char const* first, char const*) noexcept {
  if (!is_digit(*first)) return nullptr;
  char const* end = first + 1 + (is_digit(first[1]) ? 1 : 0);
  if (*first == '0') {
    if (end - first == 1 || (first[1] == '0' && (!is_digit(*end) || *end == '0'))) return nullptr;
    if (is_digit(*end)) ++end;
  }
  return is_digit(*end) ? nullptr : end;
}

/// a1 to l12.
constexpr char const* match_algebraic_square(char const* first, char const* last) noexcept {
  if (first == last || !is_file_letter(*first)) return nullptr;
  if (!is_digit(first[1]) || first[1] == '0') return nullptr;
  char const* const end = first + 2 + (first[1] == '1' && first[2] >= '0' && first[2] <= '2' ? 1 : 0);
  return is_digit(*end) ? nullptr : end;
}

/// The sign of a capture; null where there is none.
constexpr char const* match_cross(char const* first, char const*) noexcept {
  std::size_t const size = cross_size({first, longest_sign});
  return size != 0 ? first + size : nullptr;
}

/// The sign of a quiet move or between scores; null where there is none.
constexpr char const* match_dash(char const* first, char const*) noexcept {
  std::size_t const size = dash_size({first, longest_sign});
  return size != 0 ? first + size : nullptr;
}

/// White space and control characters; a NUL byte counts as a blank. Never fails.
constexpr char const* match_blanks(char const* first, char const* last) noexcept {
  if (first != last && *first == ' ' && !is_white_space(first[1])) return first + 1;
  while (first != last && is_white_space(*first)) ++first;
  return first;
}

/// A blank, a tab, or one of the no-break spaces U+00A0 and U+202F.
constexpr char const* match_inner_blank(char const* first, char const* last) noexcept {
  std::size_t const size = printed_blank_size({first, static_cast<std::size_t>(last - first)});
  return size != 0 ? first + size : nullptr;
}

/// The text allowed inside a move or a result: at most three bytes. Never fails.
constexpr char const* match_inner_blanks(char const* first, char const* last) noexcept {
  char const* const bound = last - first > 3 ? first + 3 : last;
  while (char const* const end = match_inner_blank(first, bound)) first = end;
  return first;
}

/// A move in semi-short notation: the file of the start square and the end square, perhaps with squares on the way:
/// "cd4", "b:d4", "b:d4:f6", "c-d4". All letters are small or all are capitals; blanks are allowed only around the sign
/// of a capture.
constexpr char const* match_semi_short(char const* first, char const* last) noexcept {
  auto const is_capital = [](char byte) { return byte < 'a'; };
  if (first == last || !is_file_letter(*first)) return nullptr;
  char const* at = first + 1;
  for (bool is_start = true;; is_start = false) {
    char const* sign = match_cross(match_inner_blanks(at, last), last);
    sign = sign != nullptr ? match_inner_blanks(sign, last) : match_dash(at, last);
    if (sign == nullptr && !is_start) return at;
    char const* const square = sign != nullptr ? sign : at;
    bool const fits = is_letter(*square) && is_capital(*square) == is_capital(*first);
    char const* const end = fits ? match_algebraic_square(square, last) : nullptr;
    if (end == nullptr) return is_start ? nullptr : at;
    at = end;
  }
}

/// Text up to a closing brace; fails at an opening one, and at the end.
inline char const* match_brace_free(char const* first, char const* last) noexcept {
  // The text is searched piece by piece, so that a nearby opening brace ends the search if no closing brace follows.
  while (first != last) {
    std::size_t const piece = std::min(static_cast<std::size_t>(last - first), std::size_t{256});
    auto const* const close = static_cast<char const*>(std::memchr(first, '}', piece));
    std::size_t const before = close == nullptr ? piece : static_cast<std::size_t>(close - first);
    if (std::memchr(first, '{', before) != nullptr) return nullptr;
    if (close != nullptr) return close;
    first += piece;
  }
  return nullptr;
}

/// The rest of the line. Never fails.
constexpr char const* match_line_rest(char const* first, char const* last) noexcept {
  while (first != last && !ends_line(*first)) ++first;
  return first;
}

/// Text up to a double quote that no backslash escapes; fails at the end of the line, and beyond longest_tag_value.
constexpr char const* match_quoted(char const* first, char const* last) noexcept {
  if (last - first > std::ptrdiff_t{longest_tag_value}) last = first + longest_tag_value;
  for (; first != last && !ends_line(*first); ++first) {
    if (*first == '"') return first;
    if (*first == '\\' && last - first > 1 && !ends_line(first[1])) ++first;
  }
  return nullptr;
}

/// The end of a word: no digit, letter or underscore follows. Matches without consuming text.
constexpr char const* match_word_end(char const* first, char const* last) noexcept {
  return first == last || !(is_digit(*first) || is_letter(*first) || *first == '_') ? first : nullptr;
}

/// Fails where a dash and a digit follow, as they do behind the first two numbers of a date, "20-06-2003". Matches
/// without consuming text.
constexpr char const* match_no_dash_and_digit(char const* first, char const* last) noexcept {
  if (first == last) return first;
  std::size_t const size = dash_size({first, longest_sign});
  return size != 0 && is_digit(first[size]) ? nullptr : first;
}

/// The digits of a NAG, at most most_nag_digits.
constexpr char const* match_nag_digits(char const* first, char const* last) noexcept {
  constexpr std::ptrdiff_t most = most_nag_digits;
  char const* const bound = last - first > most ? first + most : last;
  char const* end = first;
  while (end != bound && is_digit(*end)) ++end;
  return end == first || (end != last && is_digit(*end)) ? nullptr : end;
}

/// Digits, at most nine.
constexpr char const* match_digits(char const* first, char const* last) noexcept {
  char const* const bound = last - first > 9 ? first + 9 : last;
  char const* end = first;
  while (end != bound && is_digit(*end)) ++end;
  return end == first ? nullptr : end;
}

/// The full stops behind a number, at most 64.
constexpr char const* match_dots(char const* first, char const* last) noexcept {
  char const* const bound = last - first > 64 ? first + 64 : last;
  char const* end = first;
  while (end != bound && *end == '.') ++end;
  return end == first ? nullptr : end;
}

/// The first byte of a tag's name is a letter, in whatever encoding.
constexpr bool is_name_start(char byte) noexcept { return is_letter(byte) || byte == '_' || is_beyond_ascii(byte); }

constexpr char const* match_tag_name(char const* first, char const* last) noexcept {
  constexpr std::ptrdiff_t longest_name = 255;
  if (first == last || !is_name_start(*first) || match_inner_blank(first, last) != nullptr) return nullptr;
  char const* const bound = last - first > longest_name ? first + longest_name : last;
  while (first != bound && (is_name_start(*first) || is_digit(*first) || *first == '-') &&
         match_inner_blank(first, last) == nullptr) {
    ++first;
  }
  return first;
}

inline constexpr Terminal<match_numeric_square> numeric_square{};
inline constexpr Terminal<match_algebraic_square> algebraic_square{};
inline constexpr Terminal<match_dash> dash{};
inline constexpr Terminal<match_cross> cross{};
inline constexpr Terminal<match_semi_short> semi_short_squares{};
inline constexpr Terminal<match_blanks> blanks{};
inline constexpr Terminal<match_inner_blank> inner_blank{};
inline constexpr Terminal<match_inner_blanks> inner_blanks{};
inline constexpr Terminal<match_brace_free> brace_free{};
inline constexpr Terminal<match_line_rest> line_rest{};
inline constexpr Terminal<match_quoted> quoted{};
inline constexpr Terminal<match_word_end> word_end{};
inline constexpr Terminal<match_no_dash_and_digit> no_dash_and_digit{};
inline constexpr Terminal<match_digits> digits{};
inline constexpr Terminal<match_nag_digits> nag_digits{};
inline constexpr Terminal<match_dots> dots{};
inline constexpr Terminal<match_tag_name> tag_name{};

}  // namespace damier::pdn::terminals
