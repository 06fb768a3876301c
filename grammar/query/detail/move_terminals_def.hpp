#pragma once

#include "grammar/query/detail/number_terminals_def.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The terminals of moves and their signs.
namespace damier::query::grammar {

/// A sign of a move: ! ? !! ?? !? ?!, or the number of a NAG with its $ or without.
struct NagValue : Terminal<NagValue> {
  static char const* read(char const* first, char const* last, Builder& builder) {
    static constexpr std::array<std::string_view, 6> signs{"!", "?", "!!", "??", "!?", "?!"};
    auto const* const end = std::find_if_not(first, last, [](char c) { return c == '!' || c == '?'; });
    auto const sign = std::ranges::find(signs, rest_of(first, end));
    if (sign != signs.end()) {
      builder.value = {sign - signs.begin() + 1, sign - signs.begin() + 1, false};
      return end;
    }
    auto const* const digits = end == first && first != last && *first == '$' ? first + 1 : first;
    constexpr std::ptrdiff_t most_digits = 3;
    std::int64_t number = 0;
    auto const* const behind = read_digits(digits, last, most_digits, number);
    if (end != first || behind == digits || (behind != last && continues_word(*behind))) {
      builder.failure.expected(builder.offset_of(first), "query-a-nag");
      return nullptr;
    }
    builder.value = {number, number, false};
    return behind;
  }
};

/// A move in quotes or without: 32-28, 26x17x10, c3-d4.
struct MoveValue : Terminal<MoveValue> {
  char const* read(char const* first, char const* last, Builder& builder) const {
    if (first != last && *first == '"') {
      return TextValue::read_quoted(first, last, builder);
    }
    auto const* const end = std::find_if_not(first, last, [](char c) {
      return continues_word(c) || c == ':' || (is_bare(c) && static_cast<unsigned char>(c) >= 0x80);
    });
    auto const word = rest_of(first, end);
    if (std::none_of(word.begin(), word.end(), is_digit)) {
      builder.failure.expected(builder.offset_of(first), "query-a-move");
      return nullptr;
    }
    builder.text = {std::string{word}, builder.span_of(first, end)};
    return end;
  }
};

}  // namespace damier::query::grammar
