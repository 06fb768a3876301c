#pragma once

#include "grammar/query/detail/number_terminals_def.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// The terminals of squares: their names, parts of the board, functions, relations and variables.
namespace damier::query::grammar {

/// The end of the name of a square, 27 or c3; first if there is none.
inline char const* read_square_name(char const* first, char const* last) noexcept {
  std::int64_t number = 0;
  auto const letter = first != last && is_file_letter(*first);
  auto const* const digits = letter ? first + 1 : first;
  auto const* const end = read_digits(digits, last, 3, number);
  auto const goes_on = end != last && *end != '-' && continues_word(*end);
  return end == digits || goes_on ? first : end;
}

/// A square, or a range of them: 27, c3, 26-35, 26..35, a1-c3.
struct SquareRange : Terminal<SquareRange> {
  char const* read(char const* first, char const* last, Builder& builder) const {
    auto const* const name_end = read_square_name(first, last);
    if (name_end == first) {
      builder.failure.expected(builder.offset_of(first), "query-a-square");
      return nullptr;
    }
    builder.item = {SquareItem::Kind::square, text_of(first, name_end, builder), {}};
    auto const* upper = skip_blanks(name_end, last);
    auto const by_dots = rest_of(upper, last).starts_with("..");
    if (by_dots || (name_end != last && *name_end == '-')) {
      upper = by_dots ? skip_blanks(upper + 2, last) : name_end + 1;
      auto const* const end = read_square_name(upper, last);
      if (end == upper || (end != last && *end == '-')) {
        builder.failure.expected(builder.offset_of(upper), "query-a-square");
        return nullptr;
      }
      builder.item.kind = SquareItem::Kind::range;
      builder.item.last = text_of(upper, end, builder);
      return end;
    }
    return name_end;
  }

  static Text text_of(char const* first, char const* last, Builder const& builder) {
    return {std::string{rest_of(first, last)}, builder.span_of(first, last)};
  }
};

/// A named part of the board.
struct Region : Terminal<Region> {
  char const* read(char const* first, char const* last, Builder& builder) const {
    for (auto const name : region_names) {
      if (auto const* const end = end_of_keyword(name, first, last); end != nullptr) {
        builder.item = {SquareItem::Kind::region, {std::string{name}, builder.span_of(first, end)}, {}};
        return end;
      }
    }
    for (auto const name : region_names) {
      builder.failure.expected(builder.offset_of(first), Failure::Expected::region, name);
    }
    return nullptr;
  }
};

/// The words of the relations between squares, which follow a square or a variable.
inline bool begins_with_relation(std::string_view text) noexcept {
  return std::ranges::any_of(relation_words, [&](std::string_view word) { return begins_with_keyword(text, word); });
}

/// The name of a function of squares, with a number of steps behind a direction: nothing unless a "(" follows.
struct FunctionName : Terminal<FunctionName> {
  constexpr explicit FunctionName(SquareFunction wanted) noexcept : which{wanted} {}

  char const* read(char const* first, char const* last, Builder& builder) const {
    static constexpr std::array<std::string_view, 3> words{"between", "behind", "around"};
    static constexpr std::array<std::string_view, 8> directions{"up-left", "up-right", "down-left", "down-right",
                                                                "up",      "left",     "right",     "down"};
    std::span<std::string_view const> names{directions};
    if (which != SquareFunction::step) {
      names = std::span{words}.subspan(static_cast<std::size_t>(which), 1);
    }
    for (std::size_t place = 0; place < names.size(); ++place) {
      auto const* const end = end_of_keyword(names[place], first, last);
      if (end == nullptr) {
        continue;
      }
      constexpr std::ptrdiff_t most_digits = 2;
      std::int64_t steps = 1;
      auto const* at = skip_blanks(end, last);
      auto const* const digits = at;
      if (which == SquareFunction::step && at != last && is_digit(*at)) {
        at = skip_blanks(read_digits(at, last, most_digits, steps), last);
      }
      if (rest_of(at, last).starts_with('(')) {
        builder.item = {SquareItem::Kind::function, {std::string{names[place]}, builder.span_of(first, end)}, {}};
        builder.item.function = which;
        builder.item.step = static_cast<Step>(which == SquareFunction::step ? place : 0);
        builder.item.steps = steps;
        return at == digits ? end : at;
      }
    }
    for (auto const name : names) {
      builder.failure.expected(builder.offset_of(first), Failure::Expected::region, name);
    }
    return nullptr;
  }

  SquareFunction which;
};

/// piece, man, king or square where a relation begins: in front of a square, "on" or a relation's word.
struct RelationSubject : Terminal<RelationSubject> {
  constexpr explicit RelationSubject(std::string_view wanted) noexcept : word{wanted} {}

  char const* read(char const* first, char const* last, Builder& builder) const {
    if (auto const* const end = end_of_keyword(word, first, last); end != nullptr) {
      auto const rest = rest_of(skip_blanks(end, last), last);
      auto const squares = !rest.empty() && (is_digit(rest[0]) || rest[0] == '$' || rest[0] == '[' ||
                                             (is_file_letter(rest[0]) && rest.size() > 1 && is_digit(rest[1])));
      auto const region =
          std::ranges::any_of(region_names, [&](std::string_view name) { return begins_with_keyword(rest, name); });
      if (squares || region || begins_with_keyword(rest, "on") || begins_with_relation(rest) || word == "square") {
        return end;
      }
      return nullptr;  // the word may begin another term
    }
    builder.failure.expected(builder.offset_of(first), Failure::Expected::term, word);
    return nullptr;
  }

  std::string_view word;
};

/// $name. At the begin of a term it is not reported as expected: other terms always are.
struct Variable : Terminal<Variable> {
  constexpr explicit Variable(Failure::Expected wanted_as) noexcept : kind{wanted_as} {}

  char const* read(char const* first, char const* last, Builder& builder) const {
    auto const names = [](char c) { return c == '_' || (c != '-' && continues_word(c)); };
    auto const* const end = first != last && *first == '$' ? std::find_if_not(first + 1, last, names) : first;
    if (end - first < 2) {
      if (kind == Failure::Expected::thing) {
        builder.failure.expected(builder.offset_of(first), "query-a-variable");
      }
      return nullptr;
    }
    builder.text = {std::string{rest_of(first + 1, end)}, builder.span_of(first, end)};
    return end;
  }

  Failure::Expected kind;
};

/// $name in a list of squares, without a comma before it: not where it begins a relation.
struct ListedVariable : Terminal<ListedVariable> {
  static char const* read(char const* first, char const* last, Builder& builder) {
    auto const* const end = Variable{Failure::Expected::term}.read(first, last, builder);
    auto const relates = end != nullptr && begins_with_relation(rest_of(skip_blanks(end, last), last));
    return relates ? nullptr : end;
  }
};

}  // namespace damier::query::grammar
