#include "game/player_name.hpp"
#include "motif/catalogue.hpp"
#include "search/detail/condition_cases.hpp"
#include "search/detail/query_types.hpp"
#include "search/mirrored_terms.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <utility>

namespace damier {

ConditionCases::Cases ConditionCases::of(query::TypeTerm const& term, bool wanted) {
  auto const types = find_types(term.name.value);
  auto const is_type = std::ranges::find(types, variant_) != types.end();
  return types.empty() || is_type == wanted ? everything() : Cases{};
}

ConditionCases::Cases ConditionCases::of(query::NumberTerm term, bool wanted) {
  term = mirrored_ ? mirrored(term) : term;
  if (!wanted || term.range.outside || term.field == query::NumberField::rating) {  // a rating of two players
    return everything();
  }
  return where([&](PossibleCase& one) { one.numbers[term.field] = {term.range.low, term.range.high}; });
}

ConditionCases::Cases ConditionCases::of(query::DateTerm const& term, bool wanted) {
  if (!wanted || term.days.outside) {
    return everything();
  }
  return where([&](PossibleCase& one) { one.days = {term.days.low, term.days.high}; });
}

ConditionCases::Cases ConditionCases::of(query::ResultTerm term, bool wanted) {
  term = mirrored_ ? mirrored(term) : term;
  return wanted ? where([&](PossibleCase& one) { one.result = term.result; }) : everything();
}

ConditionCases::Cases ConditionCases::of(query::TextTerm term, bool wanted) {
  term = mirrored_ ? mirrored(std::move(term)) : term;
  if (!wanted || term.contains) {
    return everything();
  }
  auto const is_name = term.field != query::TextField::round && term.field != query::TextField::source;
  return where([&](PossibleCase& one) {
    one.texts[term.field] = is_name ? name_key(term.text.value) : std::string{trimmed(term.text.value)};
  });
}

ConditionCases::Cases ConditionCases::of(query::OpeningTerm const& term, bool wanted) {
  auto openings = catalogue_.openings_named(term.name.value);
  if (!wanted || openings.empty()) {
    return everything();
  }
  std::erase_if(openings, [&](Opening const* one) { return !one->is_of(*variant_); });
  return where([&](PossibleCase& one) { one.openings = std::move(openings); });
}

}  // namespace damier
