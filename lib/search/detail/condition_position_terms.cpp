#include "notation/fen.hpp"
#include "search/detail/arrangement.hpp"
#include "search/detail/condition_cases.hpp"
#include "search/detail/square_test.hpp"
#include "search/mirrored_terms.hpp"
#include "text/byte_classes.hpp"

namespace damier {
namespace {

using query::Content;
using query::Quantifier;

/// The side of pieces; nothing for either.
std::optional<query::Side> side_of(Content content) noexcept {
  switch (content) {
    case Content::white_men:
    case Content::white_kings:
    case Content::white: return query::Side::white;
    case Content::black_men:
    case Content::black_kings:
    case Content::black: return query::Side::black;
    default: return std::nullopt;
  }
}
/// Whether pieces are kings; nothing for men or kings.
std::optional<bool> are_kings(Content content) noexcept {
  switch (content) {
    case Content::white_men:
    case Content::black_men:
    case Content::man: return false;
    case Content::white_kings:
    case Content::black_kings:
    case Content::king: return true;
    default: return std::nullopt;
  }
}

}  // namespace

bool is_impossible(query::RelationTerm const& relation) noexcept {
  auto const a = relation.operands[0].content;
  auto const b = relation.operands[1].content;
  auto const differ = [](auto const& one, auto const& other) { return one && other && *one != *other; };
  if (relation.relation == query::Relation::attacks) {
    return a == Content::none || b == Content::none || (side_of(a) && side_of(a) == side_of(b));
  }
  auto const a_piece = a != Content::none && a != Content::whatever;
  auto const b_piece = b != Content::none && b != Content::whatever;
  return relation.relation == query::Relation::stands &&
         (differ(side_of(a), side_of(b)) || differ(are_kings(a), are_kings(b)) || (a == Content::none && b_piece) ||
          (b == Content::none && a_piece));
}

ConditionCases::Cases ConditionCases::of(query::FenTerm const& term, bool wanted) {
  if (!wanted || in_shift_) {
    return everything();
  }
  auto const fen = trimmed(term.fen.value) == "start" ? tl::expected<Fen, FenNote>{Fen{variant_->start()}}
                                                      : read_fen(term.fen.value, *variant_);
  if (!fen || fen->position.occupied().empty() || (fen->side_known && fen->position.side != side_)) {
    return {};
  }
  auto const& position = fen->position;
  return where([&](PossibleCase& one) {
    auto const white = position.of(Colour::white);
    auto const black = position.of(Colour::black);
    one.may_be = {variant_->board().squares() - position.occupied(), white - position.kings, white & position.kings,
                  black - position.kings, black & position.kings};
  });
}

ConditionCases::Cases ConditionCases::of(query::PatternTerm const& term, bool wanted) {
  if (!wanted || in_shift_) {
    return everything();
  }
  auto const pattern = read_pattern(term.pattern.value, *variant_);
  if (!pattern || (pattern->side && *pattern->side != side_)) {
    return {};
  }
  return where([&](PossibleCase& one) {
    for (auto const colour : {Colour::white, Colour::black}) {
      auto const place = static_cast<std::size_t>(colour);
      auto const white = colour == Colour::white;
      auto const man = mask_of(white ? SquareContent::white_man : SquareContent::black_man);
      auto const king = mask_of(white ? SquareContent::white_king : SquareContent::black_king);
      one.restrict(pattern->men[place], man);
      one.restrict(pattern->kings[place], king);
      one.restrict(pattern->pieces[place], man | king);
    }
    one.restrict(pattern->occupied, any_content & ~mask_of(SquareContent::empty));
    one.restrict(pattern->empty, mask_of(SquareContent::empty));
  });
}

ConditionCases::Cases ConditionCases::of(query::PlyTerm const& term, bool wanted) {
  return where_each(bounds_of(term.range, wanted),
                    [](PossibleCase& one, NumberBounds const& bounds) { one.ply.narrow(bounds); });
}

ConditionCases::Cases ConditionCases::of(query::SideTerm const& term, bool wanted) {
  return (colour_of(term.side) == side_) == wanted ? everything() : Cases{};
}

ConditionCases::Cases ConditionCases::of(query::LineEndTerm const& term, bool wanted) {
  return where([&](PossibleCase& one) { (term.end == query::LineEnd::first ? one.first : one.last) = wanted; });
}

ContentMask ConditionCases::contents(query::Pieces pieces) noexcept { return mask_of(content_of(pieces)); }

ConditionCases::Cases ConditionCases::of(query::PiecesTerm const& term, bool wanted) {
  auto const on = squares(term.squares, colour_of(term.pieces).value_or(side_));
  auto const asked = contents(term.pieces);
  auto const others = static_cast<ContentMask>(any_content & ~asked);
  auto const every = [&](ContentMask mask) { return where([&](PossibleCase& one) { one.restrict(on.known, mask); }); };
  auto const some = [&](ContentMask mask) {
    if (!on.exact || on.known.size() > most_choices) {
      return everything();
    }
    Cases found;
    for (auto const square : on.known) {
      found.emplace_back(*variant_, side_);
      found.back().restrict({square}, mask);
    }
    return found;
  };
  switch (term.quantifier) {
    case Quantifier::all:
      return wanted ? (on.complete ? every(asked) : Cases{}) : on.complete ? some(others) : everything();
    case Quantifier::any: return wanted ? some(asked) : every(others);
    case Quantifier::none: break;
  }
  return wanted ? every(others) : some(asked);
}

ConditionCases::Cases ConditionCases::of(query::CountTerm const& term, bool wanted) {
  std::vector<PossibleCase::Sum::Addend> addends;
  for (auto const& addend : term.addends) {
    auto const viewer = colour_of(addend.pieces).value_or(side_);
    auto const on = addend.squares.empty() ? Squares{variant_->board().squares()} : squares(addend.squares, viewer);
    if (!on.exact) {
      return everything();
    }
    addends.push_back({addend.weight, contents(addend.pieces), on.known, addend.tempo});
  }
  return where_each(bounds_of(term.range, wanted), [&](PossibleCase& one, NumberBounds const& bounds) {
    one.add_sum({addends, bounds});
  });
}

ConditionCases::Cases ConditionCases::of(query::RelationTerm const& term, bool wanted) {
  return wanted && is_impossible(term) ? Cases{} : everything();
}

}  // namespace damier
