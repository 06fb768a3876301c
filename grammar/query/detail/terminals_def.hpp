#pragma once

#include "grammar/query/detail/builder.hpp"
#include "grammar/query/detail/words.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <boost/spirit/home/x3.hpp>
#include <functional>
#include <string>
#include <string_view>

/// The terminals of the query language. Each reads one token and the blanks after it and leaves its value with the
/// builder, or reports to the failure what it expected; there is no other error handling. They have no attributes, so
/// that nothing is copied when an alternative fails.
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

/// The end of a keyword at first, with blanks or hyphens between its parts; nullptr if it is not there.
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

/// The base of a terminal whose function read(first, last, builder) returns the end of the token, or nullptr after it
/// has reported what was expected.
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

/// A word of the language, with hyphens or blanks between its parts: coup-turc, coup turc.
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

/// A text in quotes. It is not reported as expected: what may be in its place always is.
struct QuotedText : Terminal<QuotedText> {
  static char const* read(char const* first, char const* last, Builder& builder) {
    return first != last && *first == '"' ? TextValue::read_quoted(first, last, builder) : nullptr;
  }
};

/// Nothing but the end. It is not reported as expected: something else always is.
struct EndOfQuery : Terminal<EndOfQuery> {
  static char const* read(char const* first, char const* last, Builder& /*builder*/) noexcept {
    return first == last ? first : nullptr;
  }
};

}  // namespace damier::query::grammar
