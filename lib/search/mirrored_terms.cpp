#include "search/mirrored_terms.hpp"

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

query::ResultTerm mirrored(query::ResultTerm term) {
  if (term.result == query::Result::white_wins) {
    term.result = query::Result::black_wins;
  } else if (term.result == query::Result::black_wins) {
    term.result = query::Result::white_wins;
  }
  return term;
}

}  // namespace damier
