#pragma once

#include "grammar/query/detail/terminals_def.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The terminals of numbers and of what is counted.
namespace damier::query::grammar {

/// Reads up to most digits; nothing if there is none.
inline char const* read_digits(char const* first, char const* last, std::ptrdiff_t most,
                               std::int64_t& number) noexcept {
  number = 0;
  auto const* at = first;
  for (; at != last && is_digit(*at) && at - first < most; ++at) {
    number = 10 * number + (*at - '0');
  }
  return at;
}

/// Reads a number of at most most_digits digits into builder.value. It is an error if it is longer, with this hint, and
/// no number if goes_on is true of the text behind it.
inline char const* read_number(char const* first, char const* last, std::ptrdiff_t most_digits, Message const& hint,
                               bool (*goes_on)(std::string_view behind), Builder& builder) {
  std::int64_t number = 0;
  auto const* const end = read_digits(first, last, most_digits, number);
  if (end != first && end != last && is_digit(*end)) {
    builder.failure.stop(builder.span_of(first, std::find_if_not(first, last, is_digit)), "query-range",
                         message("query-number-too-large"), hint);
    return nullptr;
  }
  if (end == first || goes_on(rest_of(end, last))) {
    builder.failure.expected(builder.offset_of(first), "query-a-number");
    return nullptr;
  }
  builder.value = {number, number, false};
  return end;
}

struct NumberValue : Terminal<NumberValue> {
  static char const* read(char const* first, char const* last, Builder& builder) {
    constexpr std::ptrdiff_t most_digits = 18;
    return read_number(first, last, most_digits, message("query-most-digits"), goes_on, builder);
  }

 private:
  /// A range, 3..5, may follow.
  static bool goes_on(std::string_view behind) noexcept {
    return !behind.empty() && (continues_word(behind.front()) || (behind.front() == '.' && !behind.starts_with("..")));
  }
};

/// A number of a sum of pieces; a sign may follow it.
struct CountNumber : Terminal<CountNumber> {
  static char const* read(char const* first, char const* last, Builder& builder) {
    constexpr std::ptrdiff_t most_digits = 6;
    auto const* const end = read_number(first, last, most_digits, message("query-most-pieces"), goes_on, builder);
    if (end != nullptr) {
      builder.number = builder.span_of(first, end);
    }
    return end;
  }

 private:
  static bool goes_on(std::string_view behind) noexcept {
    return !behind.empty() && behind.front() != '-' && continues_word(behind.front());
  }
};

/// The number that a comparison of pieces begins with, as in 3 <= #w or 2 + #b < #w. A number that no comparison can
/// follow is none: it is not reported as expected either, because a term rarely begins so.
struct LeadingNumber : Terminal<LeadingNumber> {
  static char const* read(char const* first, char const* last, Builder& builder) {
    auto const* const sign = skip_blanks(std::find_if_not(first, last, is_digit), last);
    if (first == last || !is_digit(*first) || sign == last) {
      return nullptr;
    }
    auto const goes_on = std::string_view{"<>=!+*"}.find(*sign) != std::string_view::npos ||
                         (*sign == '-' && begins_addend(rest_of(skip_blanks(sign + 1, last), last)));
    return goes_on ? CountNumber::read(first, last, builder) : nullptr;
  }

 private:
  /// After a minus, which may also be that of a move or a range: 2 * #w, #w, tempo(w) or material.
  static bool begins_addend(std::string_view text) noexcept {
    auto const* const last = text.data() + text.size();
    auto const* const digits = std::find_if_not(text.data(), last, is_digit);
    if (digits != text.data()) {
      return rest_of(skip_blanks(digits, last), last).starts_with('*');
    }
    return text.starts_with('#') || is_word(text, "tempo") || is_word(text, "material");
  }
  static bool is_word(std::string_view text, std::string_view word) noexcept {
    auto const begin = text.substr(0, word.size());
    return std::ranges::equal(begin, word, {}, lower) &&
           (text.size() == begin.size() || !continues_word(text[word.size()]));
  }
};

/// #wm, #b: which pieces are counted.
struct CountedPieces : Terminal<CountedPieces> {
  constexpr explicit CountedPieces(Failure::Expected wanted_as) noexcept : kind{wanted_as} {}

  char const* read(char const* first, char const* last, Builder& builder) const {
    struct Form {
      std::string_view word;
      Pieces pieces;
    };
    static constexpr std::array forms{Form{"#wm", Pieces::white_men}, Form{"#wk", Pieces::white_kings},
                                      Form{"#bm", Pieces::black_men}, Form{"#bk", Pieces::black_kings},
                                      Form{"#w", Pieces::white},      Form{"#b", Pieces::black}};
    auto const word = rest_of(first, std::find_if(first, last, [&](char const& c) {
                                return &c != first && (c == '-' || !continues_word(c));
                              }));
    for (auto const& form : forms) {
      if (std::equal(word.begin(), word.end(), form.word.begin(), form.word.end(),
                     [](char c, char k) { return lower(c) == k; })) {
        builder.pieces = form.pieces;
        return first + word.size();
      }
    }
    for (auto const& form : forms) {
      builder.failure.expected(builder.offset_of(first), kind, form.word);
    }
    return nullptr;
  }

  Failure::Expected kind;
};

}  // namespace damier::query::grammar
