#include "validate/wording.hpp"

#include "rules/cause.hpp"
#include "text/byte_classes.hpp"
#include "validate/phrase_book.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace damier {
namespace {

struct Noun {
  std::string_view one, many;
  std::string_view french_one, french_many;
};
constexpr std::array nouns{
    Noun{"piece", "pieces", "pièce", "pièces"},
    Noun{"man", "men", "pion", "pions"},
    Noun{"king", "kings", "dame", "dames"},
    Noun{"legal capture", "legal captures", "prise légale", "prises légales"},
    Noun{"legal move", "legal moves", "coup légal", "coups légaux"},
    Noun{"capture", "captures", "prise", "prises"},
    Noun{"move", "moves", "coup", "coups"},
    Noun{"ply", "plies", "demi-coup", "demi-coups"},
};

/// "3 pieces".
std::optional<std::string> counted_in_french(std::string_view text) {
  auto const blank = text.find(' ');
  auto const number = text.substr(0, blank);
  if (blank == std::string_view::npos || number.empty() || !std::ranges::all_of(number, is_digit)) {
    return std::nullopt;
  }
  auto const word = text.substr(blank + 1);
  auto const noun =
      std::ranges::find_if(nouns, [&](Noun const& each) { return each.one == word || each.many == word; });
  if (noun == nouns.end()) {
    return std::nullopt;
  }
  auto const singular = number == "0" || number == "1";
  return std::string{number} + " " + std::string{singular ? noun->french_one : noun->french_many};
}

/// Splits a pattern at its first place: what stands before it, its letter or '\0', what stands after it.
struct Pattern {
  std::string_view before;
  std::optional<char> place;
  std::string_view after;
};
Pattern split(std::string_view pattern) noexcept {
  auto const open = pattern.find('{');
  auto const close = pattern.find('}', open);
  if (close == std::string_view::npos || close - open > 2) {
    return {pattern, std::nullopt, {}};
  }
  return {pattern.substr(0, open), close - open == 2 ? pattern[open + 1] : '\0', pattern.substr(close + 1)};
}

std::optional<std::string> value_in_french(char place, std::string_view value) {
  return place == 'n' ? counted_in_french(value) : place == 't' ? in_french(value) : std::optional{std::string{value}};
}

/// The values of a pattern's places in a text, in French; nothing where the text is not of the pattern. A value ends
/// where the words after it first come up.
std::optional<std::vector<std::string>> values_of(std::string_view pattern, std::string_view text) {
  std::vector<std::string> values;
  auto rest = split(pattern);
  if (!text.starts_with(rest.before)) {
    return std::nullopt;
  }
  text.remove_prefix(rest.before.size());
  while (rest.place) {
    auto const next = split(rest.after);
    auto const is_last = !next.place;
    auto const end = is_last ? text.size() - std::min(text.size(), next.before.size()) : text.find(next.before);
    if (end == std::string_view::npos || text.substr(end).substr(0, next.before.size()) != next.before) {
      return std::nullopt;
    }
    auto value = value_in_french(*rest.place, text.substr(0, end));
    if (!value) {
      return std::nullopt;
    }
    values.push_back(*std::move(value));
    text.remove_prefix(end + next.before.size());
    rest = next;
  }
  return text.empty() ? std::optional{std::move(values)} : std::nullopt;
}

std::string filled(std::string_view pattern, std::vector<std::string> const& values) {
  std::string text;
  auto rest = split(pattern);
  for (auto const& value : values) {
    text.append(rest.before).append(value);
    rest = split(rest.after);
  }
  return text.append(rest.before);
}

}  // namespace

std::optional<std::string> in_french(std::string_view english) {
  for (auto const& phrase : phrases()) {
    if (auto const values = values_of(phrase.english, english)) {
      return filled(phrase.french, *values);
    }
  }
  for (auto const& cause : cause_texts()) {
    if (cause.sentence == english) {
      return std::string{cause.french};
    }
  }
  return std::nullopt;
}

std::string_view meaning(std::string_view code, labels::Language language) noexcept {
  auto const meanings = code_meanings();
  if (auto const found = std::ranges::find(meanings, code, &CodeMeaning::code); found != meanings.end()) {
    return language == labels::Language::french ? found->french : found->english;
  }
  auto const causes = cause_texts();
  if (auto const found = std::ranges::find(causes, code, &CauseText::code); found != causes.end()) {
    return language == labels::Language::french ? found->french : found->sentence;
  }
  return {};
}

/// A finding of a base that another version of damier made may say what the phrase book does not have: then what its
/// code stands for is told, and the hint as it is.
Wording wording(Finding const& finding, labels::Language language) {
  if (language == labels::Language::english) {
    return {finding.message, finding.hint};
  }
  auto const general = meaning(finding.code, language);
  return {in_french(finding.message).value_or(general.empty() ? finding.message : std::string{general}),
          finding.hint.empty() ? std::string{} : in_french(finding.hint).value_or(finding.hint)};
}

}  // namespace damier
