#pragma once

#include "grammar/query/builder.hpp"
#include "grammar/query/words.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <boost/spirit/home/x3.hpp>
#include <chrono>
#include <functional>
#include <span>
#include <string>
#include <string_view>

/// The terminals of the query language. Each reads one token and the blanks after it, leaves its value with the
/// builder, and reports to the failure what it expected if it does not find it: that is all the error handling there
/// is. They have no attributes, so that nothing is copied when an alternative fails.
namespace damier::query::grammar {

namespace x3 = boost::spirit::x3;

struct BuilderTag;

/// Whether a text without quotes can have this character.
constexpr bool is_bare(char c) noexcept {
  return static_cast<unsigned char>(c) > 0x20 && c != 0x7f &&
         std::string_view{"\"(){}=<>!~"}.find(c) == std::string_view::npos;
}

inline std::string_view rest_of(char const* first, char const* last) noexcept {
  return {first, static_cast<std::size_t>(last - first)};
}

inline char const* skip_blanks(char const* first, char const* last) noexcept {
  return std::find_if_not(first, last, is_blank);
}

/// The end of a keyword that is here, with blanks for its hyphens or without; nullptr if there is none.
inline char const* end_of_keyword(std::string_view keyword, char const* first, char const* last) noexcept {
  auto const* at = first;
  for (auto const wanted : keyword) {
    if (wanted == '-' && at != last && is_blank(*at)) {
      at = skip_blanks(at, last);
    } else if (at == last || lower(*at++) != wanted) {
      return nullptr;
    }
  }
  return at != last && continues_word(*at) ? nullptr : at;
}

inline bool begins_with_keyword(std::string_view text, std::string_view keyword) noexcept {
  return end_of_keyword(keyword, text.data(), text.data() + text.size()) != nullptr;
}

/// A terminal made of its read(first, last, builder): the end of the token, or nullptr after telling what was wanted.
template <typename Derived>
struct Terminal : x3::parser<Derived> {
  static bool const has_attribute = false;
  using attribute_type = x3::unused_type;

  template <typename Context, typename RuleContext, typename Attribute>
  bool parse(char const*& first, char const* last, Context const& context, RuleContext&, Attribute&) const {
    Builder& builder = x3::get<BuilderTag>(context).get();
    auto const* const end = builder.failure.stopped() ? nullptr : this->derived().read(first, last, builder);
    if (end == nullptr) {
      return false;
    }
    builder.token(first, end);
    first = skip_blanks(end, last);
    return true;
  }
};

/// A word of the language, with blanks for its hyphens or without: coup-turc, coup turc.
struct Keyword : Terminal<Keyword> {
  constexpr Keyword(std::string_view wanted, Failure::Expected wanted_as) noexcept : word{wanted}, kind{wanted_as} {}

  char const* read(char const* first, char const* last, Builder& builder) const {
    if (auto const* const end = end_of_keyword(word, first, last); end != nullptr) {
      return end;
    }
    builder.failure.expected(builder.offset_of(first), kind, word);
    return nullptr;
  }

  std::string_view word;  ///< in lower case
  Failure::Expected kind;
};

/// A sign such as "(" or "..".
struct Sign : Terminal<Sign> {
  constexpr explicit Sign(std::string_view wanted, Failure::Expected wanted_as = Failure::Expected::word) noexcept
      : sign{wanted}, kind{wanted_as} {}

  char const* read(char const* first, char const* last, Builder& builder) const {
    if (rest_of(first, last).starts_with(sign)) {
      return first + sign.size();
    }
    builder.failure.expected(builder.offset_of(first), kind, sign);
    return nullptr;
  }

  std::string_view sign;
  Failure::Expected kind;
};

struct ComparisonSign : Terminal<ComparisonSign> {
  char const* read(char const* first, char const* last, Builder& builder) const {
    struct Form {
      std::string_view sign;
      Comparison comparison;
    };
    for (auto const& form :
         {Form{"<=", Comparison::less_equal}, Form{">=", Comparison::greater_equal}, Form{"!=", Comparison::not_equal},
          Form{"<", Comparison::less}, Form{">", Comparison::greater}, Form{"=", Comparison::equal}}) {
      if (rest_of(first, last).starts_with(form.sign)) {
        builder.comparison = form.comparison;
        builder.compared = true;
        return first + form.sign.size();
      }
    }
    builder.failure.expected(builder.offset_of(first), "query-a-comparison");
    return nullptr;
  }
};

/// A text in quotes, or a single word that is not one of and, or, not.
struct TextValue : Terminal<TextValue> {
  char const* read(char const* first, char const* last, Builder& builder) const {
    if (first != last && *first == '"') {
      return read_quoted(first, last, builder);
    }
    auto const* const end = std::find_if_not(first, last, is_bare);
    auto const word = rest_of(first, end);
    auto const reserved =
        begins_with_keyword(word, "and") || begins_with_keyword(word, "or") || begins_with_keyword(word, "not");
    auto const quote_like = word.starts_with('\'') || word.starts_with("“") || word.starts_with("”") ||
                            word.starts_with("„") || word.starts_with("«");
    if (word.empty() || reserved || quote_like) {
      builder.failure.expected(builder.offset_of(first), "query-a-text");
      return nullptr;
    }
    builder.text = {std::string{word}, builder.span_of(first, end)};
    builder.failure.bare_text_before(builder.offset_of(skip_blanks(end, last)));
    return end;
  }

  static char const* read_quoted(char const* first, char const* last, Builder& builder) {
    builder.text.value.clear();
    for (auto const* at = first + 1; at != last; ++at) {
      if (*at == '"') {
        builder.text.span = builder.span_of(first + 1, at);
        return at + 1;
      }
      if (*at == '\\' && at + 1 != last && (at[1] == '"' || at[1] == '\\')) {
        ++at;
      }
      builder.text.value += *at;
    }
    builder.failure.stop(builder.span_of(first, first + 1), "query-syntax", message("query-text-not-closed"),
                         message("query-close-quote"));
    return nullptr;
  }
};

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

struct NumberValue : Terminal<NumberValue> {
  char const* read(char const* first, char const* last, Builder& builder) const {
    constexpr std::ptrdiff_t most_digits = 18;
    std::int64_t number = 0;
    auto const* const end = read_digits(first, last, most_digits, number);
    auto const rest = rest_of(end, last);
    if (end != first && !rest.empty() && is_digit(rest.front())) {
      builder.failure.stop(builder.span_of(first, std::find_if_not(first, last, is_digit)), "query-range",
                           message("query-number-too-large"), message("query-most-digits"));
      return nullptr;
    }
    auto const goes_on =
        !rest.empty() && (continues_word(rest.front()) || (rest.front() == '.' && !rest.starts_with("..")));
    if (end == first || goes_on) {
      builder.failure.expected(builder.offset_of(first), "query-a-number");
      return nullptr;
    }
    builder.value = {number, number, false};
    return end;
  }
};

/// A number of a sum of pieces; a sign may follow it.
struct CountNumber : Terminal<CountNumber> {
  char const* read(char const* first, char const* last, Builder& builder) const {
    constexpr std::ptrdiff_t most_digits = 6;
    std::int64_t number = 0;
    auto const* const end = read_digits(first, last, most_digits, number);
    if (end != first && end != last && is_digit(*end)) {
      builder.failure.stop(builder.span_of(first, std::find_if_not(first, last, is_digit)), "query-range",
                           message("query-number-too-large"), message("query-most-pieces"));
      return nullptr;
    }
    if (end == first || (end != last && *end != '-' && continues_word(*end))) {
      builder.failure.expected(builder.offset_of(first), "query-a-number");
      return nullptr;
    }
    builder.number = builder.span_of(first, end);
    builder.value = {number, number, false};
    return end;
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
    return goes_on ? CountNumber{}.read(first, last, builder) : nullptr;
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

/// A year, a year and month, or a day: 1975, 1975-06, 1975-06-30, with dots as well.
struct DateValue : Terminal<DateValue> {
  char const* read(char const* first, char const* last, Builder& builder) const {
    std::int64_t year = 0;
    std::int64_t month = 0;
    std::int64_t day = 0;
    auto const* end = read_digits(first, last, 4, year);
    auto const has_year = end - first == 4;
    auto const has_month = has_year && read_part(end, last, month);
    auto const has_day = has_month && read_part(end, last, day);
    if (!has_year || (end != last && continues_word(*end))) {
      builder.failure.expected(builder.offset_of(first), "query-a-date");
      return nullptr;
    }
    if ((has_month && (month < 1 || month > 12)) || (has_day && !exists(year, month, day))) {
      builder.failure.stop(builder.span_of(first, end), "query-range", message("query-no-such-date"),
                           message("query-date-form"));
      return nullptr;
    }
    auto const part = [&](std::int64_t no_month, std::int64_t no_day) {
      return 10'000 * year + 100 * (has_month ? month : no_month) + (has_day ? day : no_day);
    };
    builder.value = {part(1, 1), part(12, 31), false};
    return end;
  }

  /// Reads "-06" or ".6" if that is here.
  static bool read_part(char const*& at, char const* last, std::int64_t& number) noexcept {
    if (at == last || (*at != '-' && *at != '.')) {
      return false;
    }
    auto const* const end = read_digits(at + 1, last, 2, number);
    if (end == at + 1) {
      return false;
    }
    at = end;
    return true;
  }
  static bool exists(std::int64_t year, std::int64_t month, std::int64_t day) noexcept {
    return std::chrono::year_month_day{std::chrono::year{static_cast<int>(year)},
                                       std::chrono::month{static_cast<unsigned>(month)},
                                       std::chrono::day{static_cast<unsigned>(day)}}
        .ok();
  }
};

/// Nothing but the end. It is not reported as expected: something else always is.
struct EndOfQuery : Terminal<EndOfQuery> {
  static char const* read(char const* first, char const* last, Builder& /*builder*/) noexcept {
    return first == last ? first : nullptr;
  }
};

}  // namespace damier::query::grammar
