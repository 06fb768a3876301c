#pragma once

// The terminals of the grammar of running text, for the .cpp files of this folder.

#include <boost/spirit/home/x3.hpp>
#include "grammar/prose/token.hpp"
#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/encoding.hpp"
#include "text/move_signs.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace damier::prose::terminals {

namespace x3 = boost::spirit::x3;

/// A parser of one character. Size gives the length of the character if a text begins with it, and 0 otherwise.
template <std::size_t (*Size)(std::string_view)>
struct Sized : x3::parser<Sized<Size>> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(char const*& first, char const* const& last, Context const&, RContext const&, Attribute const&) const {
    std::size_t const size = Size({first, static_cast<std::size_t>(last - first)});
    first += size;
    return size != 0;
  }
};

/// A letter of another alphabet, and the ASCII character that it looks like.
struct LookAlike {
  std::string_view letter;
  char plain;
};
/// The Cyrillic letters that stand for the files of a board and for digits.
inline constexpr std::array look_alikes{
    LookAlike{"а", 'a'}, LookAlike{"А", 'a'}, LookAlike{"в", 'b'}, LookAlike{"В", 'b'},
    LookAlike{"с", 'c'}, LookAlike{"С", 'c'}, LookAlike{"е", 'e'}, LookAlike{"Е", 'e'},
    LookAlike{"Н", 'h'}, LookAlike{"Ь", 'b'}, LookAlike{"ь", 'b'}, LookAlike{"З", '3'},
    LookAlike{"з", '3'}, LookAlike{"О", '0'}, LookAlike{"о", '0'}, LookAlike{"Д", 'd'},
};

[[nodiscard]] constexpr LookAlike const* find_look_alike(std::string_view text) noexcept {
  for (auto const& alike : look_alikes) {
    if (text.starts_with(alike.letter)) {
      return &alike;
    }
  }
  return nullptr;
}

/// A letter of a file, "a" to "l", or a Cyrillic one that looks like it.
[[nodiscard]] constexpr std::size_t file_size(std::string_view text) noexcept {
  if (!text.empty() && is_file_letter(text.front())) {
    return 1;
  }
  auto const* const alike = find_look_alike(text);
  return alike != nullptr && is_letter(alike->plain) ? alike->letter.size() : 0;
}

/// A digit, or a Cyrillic letter that looks like one.
[[nodiscard]] constexpr std::size_t rank_size(std::string_view text) noexcept {
  if (!text.empty() && text.front() >= '1' && text.front() <= '9') {
    return 1;
  }
  return text.starts_with("З") ? 2 : 0;
}

/// The length of a reference of HTML at the beginning of a text, "&ndash;", "&#8722;", if it means a character for
/// which size gives a length; 0 otherwise.
template <typename Size>
[[nodiscard]] std::size_t reference_size(std::string_view text, Size const& size) {
  auto const reference = character_reference(text);
  std::string meant;
  if (reference) {
    append_utf8(meant, reference->code);
  }
  return reference && reference->code != '&' && size(meant) != 0 ? reference->size : 0;
}

/// A letter of any alphabet; no-break spaces, dashes and quotes are none.
[[nodiscard]] inline std::size_t letter_size(std::string_view text) {
  if (text.empty()) {
    return 0;
  }
  if (is_letter(text.front())) {
    return 1;
  }
  if (text.front() == '&') {
    return reference_size(text, letter_size);
  }
  auto const byte = static_cast<unsigned char>(text.front());
  if (byte < 0xC3 || no_break_space_size(text) != 0 || cross_size(text) != 0) {
    return text.starts_with("х") || text.starts_with("Х") ? 2 : 0;  // Cyrillic ha is a letter within words
  }
  if (text.starts_with("×") || text.starts_with("÷") || byte == 0xE2 || byte == 0xEF) {
    return 0;  // signs and punctuation
  }
  auto const size = byte >= 0xF0 ? std::size_t{4} : byte >= 0xE0 ? std::size_t{3} : std::size_t{2};
  return size <= text.size() ? size : 0;
}

/// A tag of HTML: "<b>", "</span>", "<a href=…>"; not "<42, 29>" or "<c3>", which are lists of squares.
[[nodiscard]] constexpr std::size_t tag_size(std::string_view text) noexcept {
  constexpr std::size_t longest = 300;
  auto name = std::size_t{text.starts_with("</") ? 2U : 1U};
  if (text.size() <= name || text.front() != '<' || !is_letter(text[name])) {
    return 0;
  }
  while (name < text.size() && is_letter(text[name])) {
    ++name;
  }
  auto const end = text.substr(0, longest).find('>');
  auto const is_tag = name < text.size() && (text[name] == '>' || text[name] == '/' || is_blank(text[name]));
  return is_tag && end != std::string_view::npos ? end + 1 : 0;
}

/// A blank inside a line, references and tags of HTML included.
[[nodiscard]] inline std::size_t space_size(std::string_view text) {
  if (auto const size = tag_size(text); size != 0) {
    return size;
  }
  if (auto const size = printed_blank_size(text); size != 0) {
    return size;
  }
  for (std::string_view const wide : {"\u2009", "\u2002", "\u2003", "\u00AD", "\u200B"}) {
    if (text.starts_with(wide)) {
      return wide.size();
    }
  }
  return text.starts_with('&') ? reference_size(text, space_size) : 0;
}

/// A sign of a quiet move.
[[nodiscard]] inline std::size_t quiet_size(std::string_view text) {
  if (auto const size = dash_size(text); size != 0) {
    return size;
  }
  for (std::string_view const dash : {"―", "─", "–", "~"}) {
    if (text.starts_with(dash)) {
      return dash.size();
    }
  }
  return text.starts_with('&') ? reference_size(text, quiet_size) : 0;
}

/// A sign of a capture.
[[nodiscard]] inline std::size_t taking_size(std::string_view text) {
  if (auto const size = cross_size(text); size != 0) {
    return size;
  }
  if (text.starts_with('*') || text.starts_with('%')) {
    return 1;
  }
  return text.starts_with('&') ? reference_size(text, taking_size) : 0;
}

/// A half as a point of a result.
[[nodiscard]] inline std::size_t half_size(std::string_view text) {
  constexpr std::string_view half{"½"};
  if (text.starts_with(half)) {
    return half.size();
  }
  return text.starts_with('&') ? reference_size(text, half_size) : 0;
}

/// A letter or sign that a scanner takes for a digit.
[[nodiscard]] constexpr std::size_t blurred_digit_size(std::string_view text) noexcept {
  if (text.empty()) {
    return 0;
  }
  if (std::string_view{"lI|!iOoQDZzSsBbGgqT&A?]"}.find(text.front()) != std::string_view::npos) {
    return 1;
  }
  return text.starts_with("О") || text.starts_with("о") || text.starts_with("З") || text.starts_with("з") ||
                 text.starts_with("б") || text.starts_with("В")
             ? 2
             : 0;
}

/// A sign that a scanner takes for that of a move.
[[nodiscard]] constexpr std::size_t blurred_sign_size(std::string_view text) noexcept {
  if (!text.empty() && std::string_view{"._=~'+"}.find(text.front()) != std::string_view::npos) {
    return 1;
  }
  return text.starts_with("·") ? 2 : text.starts_with("•") ? 3 : 0;
}

/// The scores of a match, "12-8, 11-9", of which each adds up to twenty points. One alone may be a move.
[[nodiscard]] inline std::size_t scores_size(std::string_view text) {
  constexpr unsigned points = 20;
  std::size_t at = 0;
  std::size_t end = 0;
  auto const take_number = [&] {
    unsigned number = 0;
    for (std::size_t digits = 0; digits < 2 && at < text.size() && is_digit(text[at]); ++digits) {
      number = 10 * number + static_cast<unsigned>(text[at++] - '0');
    }
    return number;
  };
  for (bool is_first = true;; is_first = false) {
    auto const first = take_number();
    auto const sign = first != 0 ? quiet_size(text.substr(at)) : 0;
    at += sign;
    if (sign == 0 || first + take_number() != points ||
        (at < text.size() && (is_digit(text[at]) || is_letter(text[at])))) {
      return end;
    }
    end = is_first ? 0 : at;
    if (at == text.size() || text[at] != ',') {
      return end;
    }
    ++at;
    while (at < text.size() && is_inner_blank(text[at])) {
      ++at;
    }
  }
}

inline constexpr Sized<scores_size> scores{};
inline constexpr Sized<space_size> blank{};
inline constexpr Sized<quiet_size> quiet{};
inline constexpr Sized<taking_size> taking{};
inline constexpr Sized<half_size> half_sign{};
inline constexpr Sized<file_size> file{};
inline constexpr Sized<rank_size> rank{};
inline constexpr Sized<letter_size> letter{};
inline constexpr Sized<blurred_digit_size> blurred_digit{};
inline constexpr Sized<blurred_sign_size> blurred_sign{};

inline auto const digit = x3::char_('0', '9');
inline auto const b = x3::repeat(0, 3)[blank];
inline auto const line_break = x3::lit("\r\n") | '\n' | '\r';
/// Blanks, and the end of a line that breaks a move.
inline auto const broken = b >> -(line_break >> b);

}  // namespace damier::prose::terminals
