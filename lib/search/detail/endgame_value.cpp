#include "search/detail/endgame_value.hpp"

#include <optional>

namespace damier {
namespace {

/// The outcome that a term asks for, as the side to move sees it; nothing for any.
std::optional<endgame::Outcome> outcome_of(query::EndgameValue value, Colour side) noexcept {
  using endgame::Outcome;
  switch (value) {
    case query::EndgameValue::known: break;
    case query::EndgameValue::win: return Outcome::win;
    case query::EndgameValue::loss: return Outcome::loss;
    case query::EndgameValue::draw: return Outcome::draw;
    case query::EndgameValue::white_wins: return side == Colour::white ? Outcome::win : Outcome::loss;
    case query::EndgameValue::black_wins: return side == Colour::black ? Outcome::win : Outcome::loss;
  }
  return std::nullopt;
}

}  // namespace

bool has_value(query::EndgameTerm const& term, endgame::Tables const& tables, Position const& position) noexcept {
  auto arisen = position;
  arisen.king_runs = {};  // no move counts before a position, as with the other draw rules
  auto const value = tables.probe(arisen);
  if (!value) {
    return false;
  }
  auto const wanted = outcome_of(term.value, position.side);
  auto const beyond = value->within_rules == false;  // a win or loss that the draw rules make a draw
  switch (term.limit) {
    case query::EndgameLimit::none: return !wanted || value->outcome == *wanted;
    case query::EndgameLimit::beyond_rules: return value->outcome == wanted && beyond;
    case query::EndgameLimit::within_rules: break;
  }
  return wanted == endgame::Outcome::draw ? value->outcome == endgame::Outcome::draw || beyond
                                          : value->outcome == wanted && value->within_rules == true;
}

}  // namespace damier
