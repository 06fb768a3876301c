#include "search/plan.hpp"

#include <cstdint>
#include <limits>

namespace damier {

query::TextTerm mirrored(query::TextTerm term) {
  if (term.field == query::TextField::white) {
    term.field = query::TextField::black;
  } else if (term.field == query::TextField::black) {
    term.field = query::TextField::white;
  }
  return term;
}

query::PlayerTerm mirrored(query::PlayerTerm term) {
  if (term.side) {
    term.side = mirrored(*term.side);
  }
  return term;
}

query::NumberTerm mirrored(query::NumberTerm term) {
  using query::NumberField;
  auto const negative = [](std::int64_t number) {  // an open end stays open
    using Numbers = std::numeric_limits<std::int64_t>;
    return number == Numbers::min() ? Numbers::max() : number == Numbers::max() ? Numbers::min() : -number;
  };
  switch (term.field) {
    case NumberField::white_rating: term.field = NumberField::black_rating; break;
    case NumberField::black_rating: term.field = NumberField::white_rating; break;
    case NumberField::rating_difference:
      term.range = {negative(term.range.high), negative(term.range.low), term.range.outside};
      break;
    default: break;
  }
  return term;
}

query::ResultTerm mirrored(query::ResultTerm term) {
  if (term.result == query::Result::white_wins) {
    term.result = query::Result::black_wins;
  } else if (term.result == query::Result::black_wins) {
    term.result = query::Result::white_wins;
  }
  return term;
}

}  // namespace damier
