#include "search/condition_cases.hpp"

#include "game/player_name.hpp"
#include "motif/catalogue.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "search/arrangement.hpp"
#include "search/mirrored_terms.hpp"
#include "search/query_texts.hpp"
#include "search/query_types.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace damier {
namespace {

constexpr std::size_t most_cases = 64;   // of a condition; beyond that they are not told apart
constexpr std::size_t most_choices = 4;  // squares that get a case each

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

bool ConditionCases::can_hold(query::Node const& node, Variant const& variant, NameScope const* scope, bool in_shift) {
  auto const all = variants();
  variant_ = &variant;
  place_ = static_cast<std::size_t>(std::ranges::find(all, variant_) - all.begin());
  scope_ = scope;
  in_shift_ = in_shift;
  mirrored_ = false;
  return std::ranges::any_of(std::array{Colour::white, Colour::black}, [&](Colour side) {
    side_ = side;
    return std::ranges::any_of(cases(node, true), [&](PossibleCase const& one) { return !is_out_of_reach(one); });
  });
}

// How conditions combine

ConditionCases::Cases ConditionCases::cases(query::Node const& node, bool wanted) {
  if (budget_ == 0) {
    return everything();
  }
  --budget_;
  auto found = std::visit([&](auto const& term) { return of(term, wanted); }, node.term);
  std::erase_if(found, [&](PossibleCase const& one) { return !one.is_possible(keeps_rules_); });
  return found.size() > most_cases ? everything() : found;
}

ConditionCases::Cases ConditionCases::both(Cases const& a, Cases const& b) {
  auto const pairs = a.size() * b.size();
  if (pairs > most_cases || pairs > budget_) {
    return a;
  }
  budget_ -= pairs;
  Cases all;
  for (auto const& one : a) {
    for (auto const& other : b) {
      all.push_back(one);
      all.back().meet(other);
      if (!all.back().is_possible(keeps_rules_)) {
        all.pop_back();
      }
    }
  }
  return all;
}

ConditionCases::Cases ConditionCases::either(Cases a, Cases b) const {
  std::ranges::move(b, std::back_inserter(a));
  return a.size() > most_cases ? everything() : a;
}

template <typename Change>
ConditionCases::Cases ConditionCases::where(Change const& change) const {
  auto all = everything();
  change(all.front());
  return all;
}

std::vector<NumberBounds> ConditionCases::bounds_of(query::NumberRange const& range, bool wanted) {
  NumberBounds const inside{range.low, range.high};
  if (range.outside != wanted) {
    return {inside};
  }
  NumberBounds below;
  NumberBounds above;
  std::vector<NumberBounds> outside;
  if (range.low > below.low) {
    below.high = range.low - 1;
    outside.push_back(below);
  }
  if (range.high < above.high) {
    above.low = range.high + 1;
    outside.push_back(above);
  }
  return inside.none() ? std::vector{NumberBounds{}} : outside;
}

template <typename Change>
ConditionCases::Cases ConditionCases::where_each(std::vector<NumberBounds> const& all, Change const& change) const {
  Cases found;
  for (auto const& bounds : all) {
    found.emplace_back(*variant_, side_);
    change(found.back(), bounds);
  }
  return found;
}

ConditionCases::Cases ConditionCases::unless_played(Cases played) const {
  for (auto& one : played) {
    one.played = PossibleCase::Played::yes;
  }
  return either(where([](PossibleCase& one) { one.played = PossibleCase::Played::no; }), std::move(played));
}

ConditionCases::Cases ConditionCases::of(query::Combination const& term, bool wanted) {
  if (term.op == query::Operator::negation) {
    return cases(term.operands.front(), !wanted);
  }
  auto const all_hold = (term.op == query::Operator::conjunction) == wanted;
  auto found = all_hold ? everything() : Cases{};
  for (auto const& operand : term.operands) {
    auto more = cases(operand, wanted);
    found = all_hold ? both(found, more) : either(std::move(found), std::move(more));
  }
  return found;
}

ConditionCases::Cases ConditionCases::of(query::Mirror const& term, bool wanted) {
  side_ = opponent(side_);
  mirrored_ = !mirrored_;
  auto found = cases(term.operand.front(), wanted);
  mirrored_ = !mirrored_;
  side_ = opponent(side_);
  std::ranges::transform(found, found.begin(), [](PossibleCase const& one) { return one.mirrored(); });
  return found;
}

/// Of a shifted condition all that is not about squares holds.
ConditionCases::Cases ConditionCases::of(query::Shift const& term, bool wanted) {
  if (!wanted) {
    return everything();
  }
  auto const before = std::exchange(in_shift_, true);
  auto found = cases(term.operand.front(), true);
  in_shift_ = before;
  return found;
}

ConditionCases::Cases ConditionCases::of(query::Let const& term, bool wanted) {
  auto const one_of_many = term.kind == query::Let::Kind::each_square || term.kind == query::Let::Kind::piece;
  if (one_of_many && !wanted) {
    return everything();
  }
  NameScope const inner{&term, scope_};
  scope_ = &inner;
  auto found = cases(term.operands.back(), wanted);
  scope_ = inner.outer;
  return found;
}

ConditionCases::Cases ConditionCases::of(query::VariableTerm const& term, bool wanted) {
  auto const* scope = scope_;
  auto const* const let = find(term.name.value, scope);
  if (let == nullptr || let->kind != query::Let::Kind::condition) {
    return everything();
  }
  auto const* const here = std::exchange(scope_, scope);
  auto found = cases(let->operands.front(), wanted);
  scope_ = here;
  return found;
}

query::Let const* ConditionCases::find(std::string_view name, NameScope const*& scope) const noexcept {
  while (scope != nullptr) {
    auto const* const let = scope->let;
    scope = scope->outer;
    if (let->name.value == name) {
      return let;
    }
  }
  return nullptr;
}

// Positions after each other

bool ConditionCases::is_one_position(query::Node const& node) noexcept {
  return !std::holds_alternative<query::Sequence>(node.term) && !std::holds_alternative<query::Repetition>(node.term) &&
         !std::holds_alternative<query::Mirror>(node.term) && !std::holds_alternative<query::Let>(node.term) &&
         !std::holds_alternative<query::VariableTerm>(node.term) && !std::holds_alternative<query::InLines>(node.term);
}

bool ConditionCases::follows(PossibleCase const& earlier, PossibleCase const& later, bool directly) const {
  using Played = PossibleCase::Played;
  auto const at_end = earlier.last && *earlier.last;
  auto const at_begin = later.first && *later.first;
  auto const turn_stays = directly && keeps_rules_ && earlier.played == Played::yes && later.side == earlier.side;
  return !at_end && !at_begin && !turn_stays && earlier.ply.low <= later.ply.high;
}

/// From the last part to the first: its cases that one of those of the next part can follow. A part that may be of
/// several positions, or of none, says nothing about where the next one begins.
ConditionCases::Cases ConditionCases::in_order(std::vector<Part> const& parts) {
  auto const side = side_;
  std::array<Cases, 2> next;
  auto after_next = true;  // the next part begins at a later position than this one
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    std::array<Cases, 2> here;
    auto const one_position = is_one_position(*part->node);
    auto const* const repeated = std::get_if<query::Repetition>(&part->node->term);
    auto const may_be_nothing = !one_position && (repeated == nullptr || repeated->times.low < 1);
    for (auto const colour : {Colour::white, Colour::black}) {
      side_ = colour;
      auto& found = here[static_cast<std::size_t>(colour)];
      found = cases(*part->node, true);
      if (may_be_nothing && !found.empty()) {
        found = everything();
      }
      if (part != parts.rbegin() && one_position && after_next) {
        std::erase_if(found, [&](PossibleCase const& one) {
          return std::ranges::none_of(next, [&](Cases const& later) {
            return std::ranges::any_of(later,
                                       [&](PossibleCase const& other) { return follows(one, other, part->directly); });
          });
        });
      }
    }
    if (part != parts.rbegin() && next[0].empty() && next[1].empty()) {
      here = {};
    }
    next = std::move(here);
  }
  side_ = side;
  return next[static_cast<std::size_t>(side)];
}

ConditionCases::Cases ConditionCases::of(query::Sequence const& term, bool wanted) {
  if (!wanted) {
    return everything();
  }
  std::vector<Part> parts;
  for (std::size_t n = 0; n < term.parts.size(); ++n) {
    auto const directly =
        n < term.gaps.size() && term.gaps[n].low == 1 && term.gaps[n].high == 1 && !term.gaps[n].outside;
    parts.push_back({&term.parts[n], directly});
  }
  return in_order(parts);
}

ConditionCases::Cases ConditionCases::of(query::Repetition const& term, bool wanted) {
  if (!wanted || term.times.low < 1 || term.times.outside) {
    return everything();
  }
  Part const once{&term.operand.front()};
  return in_order(term.times.low == 1 ? std::vector{once} : std::vector{once, once});
}

ConditionCases::Cases ConditionCases::of(query::Stays const& term, bool wanted) {
  if (!wanted) {
    return everything();
  }
  if (!is_one_position(term.operand.front())) {
    return cases(term.operand.front(), true);
  }
  Part const once{&term.operand.front()};
  return in_order(term.plies.low < 2 || term.plies.outside ? std::vector{once} : std::vector{once, once});
}

// Terms about the game

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

// Terms about the position

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

ContentMask ConditionCases::contents(query::Pieces pieces) noexcept {
  using query::Pieces;
  constexpr auto white_man = mask_of(SquareContent::white_man);
  constexpr auto white_king = mask_of(SquareContent::white_king);
  constexpr auto black_man = mask_of(SquareContent::black_man);
  constexpr auto black_king = mask_of(SquareContent::black_king);
  switch (pieces) {
    case Pieces::white_men: return white_man;
    case Pieces::white_kings: return white_king;
    case Pieces::black_men: return black_man;
    case Pieces::black_kings: return black_king;
    case Pieces::white: return white_man | white_king;
    case Pieces::black: return black_man | black_king;
    case Pieces::none: break;
  }
  return mask_of(SquareContent::empty);
}

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

// Terms about the move that is played, or could be

ConditionCases::Cases ConditionCases::of(query::MoveTerm const& term, bool wanted) {
  if (!wanted) {
    return everything();
  }
  auto const asked = move_test(term, false);
  auto const* const read = asked ? asked->played() : nullptr;
  if (read == nullptr) {
    return everything();
  }
  auto const& move = read->moves[place_];
  if (!move && !in_shift_) {
    return {};
  }
  return where([&](PossibleCase& one) {
    one.played = PossibleCase::Played::yes;
    if (move && !in_shift_) {
      one.from &= move->names_file_alone() ? one.from : SquareSet{move->from()};
      one.to &= SquareSet{move->to()};
    }
  });
}

ConditionCases::Cases ConditionCases::of(query::MoveSquaresTerm const& term, bool wanted) {
  auto const on = squares(term.squares, side_);
  switch (term.quantifier) {
    case Quantifier::all:
      if (wanted) {
        return on_all(term.which, on);
      }
      return unless_played(on.complete && on.exact && on.known.size() == 1 ? on_none(term.which, on) : everything());
    case Quantifier::any: return wanted ? on_any(term.which, on) : unless_played(on_none(term.which, on));
    case Quantifier::none: break;
  }
  return wanted ? on_none(term.which, on) : unless_played(on_any(term.which, on));
}

ConditionCases::Cases ConditionCases::on_all(query::MoveSquares which, Squares const& on) const {
  if (!on.complete) {
    return {};
  }
  return where([&](PossibleCase& one) {
    one.played = PossibleCase::Played::yes;
    switch (which) {
      case query::MoveSquares::from:
      case query::MoveSquares::to: {
        auto& squares = which == query::MoveSquares::from ? one.from : one.to;
        squares &= on.known.size() > 1    ? SquareSet{}  // a move has one such square
                   : on.known.size() == 1 ? on.known
                                          : squares;
        break;
      }
      case query::MoveSquares::captured: one.captured |= on.known; break;
      case query::MoveSquares::through: one.through |= on.known; break;
    }
  });
}

ConditionCases::Cases ConditionCases::on_any(query::MoveSquares which, Squares const& on) const {
  auto const is_end = which == query::MoveSquares::from || which == query::MoveSquares::to;
  if (!on.exact || (!is_end && on.known.size() > most_choices)) {
    return where([&](PossibleCase& one) {
      one.played = PossibleCase::Played::yes;
      one.taken[0].narrow({which == query::MoveSquares::captured ? 1 : 0, one.taken[0].high});
    });
  }
  if (is_end) {
    return where([&](PossibleCase& one) {
      one.played = PossibleCase::Played::yes;
      (which == query::MoveSquares::from ? one.from : one.to) &= on.known;
    });
  }
  Cases found;
  for (auto const square : on.known) {
    std::ranges::move(on_all(which, {{square}}), std::back_inserter(found));
  }
  return found;
}

ConditionCases::Cases ConditionCases::on_none(query::MoveSquares which, Squares const& on) const {
  return where([&](PossibleCase& one) {
    one.played = PossibleCase::Played::yes;
    switch (which) {
      case query::MoveSquares::from: one.from = one.from - on.known; break;
      case query::MoveSquares::to: one.to = one.to - on.known; break;
      case query::MoveSquares::captured: one.spared |= on.known; break;
      case query::MoveSquares::through: break;
    }
  });
}

ConditionCases::Cases ConditionCases::of(query::CapturesTerm const& term, bool wanted) {
  auto found = where_each(bounds_of(term.range, wanted), [&](PossibleCase& one, NumberBounds const& bounds) {
    one.played = PossibleCase::Played::yes;
    one.taken[static_cast<std::size_t>(term.what)].narrow(bounds);
  });
  return wanted ? found : unless_played(std::move(found));
}

ConditionCases::Cases ConditionCases::of(query::MoveKindTerm const& term, bool wanted) {
  using query::MoveKind;
  auto const is_turkish =
      term.kind == MoveKind::coup_turc || term.kind == MoveKind::demi_turc || term.kind == MoveKind::coup_suisse;
  if (!wanted) {
    auto const by_other = term.kind == MoveKind::man_move || term.kind == MoveKind::king_move;
    return by_other ? unless_played(where([&](PossibleCase& one) { one.by_king = term.kind == MoveKind::man_move; }))
                    : everything();
  }
  if (is_turkish && variant_->rules().removal == Removal::at_once) {
    return {};
  }
  return where([&](PossibleCase& one) {
    one.played = PossibleCase::Played::yes;
    switch (term.kind) {
      case MoveKind::promotes: one.promotes = true; [[fallthrough]];
      case MoveKind::man_move: one.by_king = false; break;
      case MoveKind::sacrifice: one.taken[0].narrow({0, 0}); break;
      case MoveKind::coup_turc:
      case MoveKind::demi_turc:
      case MoveKind::coup_suisse: one.taken[0].narrow({2, one.taken[0].high}); [[fallthrough]];
      case MoveKind::king_move: one.by_king = true; break;
    }
  });
}

ConditionCases::Cases ConditionCases::of(query::ByTerm const& term, bool wanted) {
  auto const is_side = colour_of(term.side) == side_;
  if (!wanted) {
    return is_side ? where([](PossibleCase& one) { one.played = PossibleCase::Played::no; }) : everything();
  }
  return is_side ? where([](PossibleCase& one) { one.played = PossibleCase::Played::yes; }) : Cases{};
}

/// No number of moves is right where they are too many to be listed.
ConditionCases::Cases ConditionCases::of(query::LegalMovesTerm const& term, bool wanted) {
  auto found = where_each(bounds_of(term.range, wanted), [&](PossibleCase& one, NumberBounds const& bounds) {
    one.listed = true;
    (term.captures ? one.legal_captures : one.legal_moves).narrow(bounds);
  });
  return wanted ? found : either(where([](PossibleCase& one) { one.listed = false; }), std::move(found));
}

ConditionCases::Cases ConditionCases::of(query::CanCaptureTerm const& term, bool wanted) {
  auto const capturing = [](PossibleCase& one, NumberBounds const& bounds) {
    one.listed = true;
    one.legal_captures.narrow({1, one.legal_captures.high});
    one.legal_size.narrow(bounds);
  };
  auto const choice = variant_->rules().choice;
  auto const one_size = choice == CaptureChoice::most_pieces || choice == CaptureChoice::most_pieces_then_kings ||
                        choice == CaptureChoice::italian;
  auto found = where_each(bounds_of(term.range, wanted), capturing);
  std::erase_if(found, [&](PossibleCase const& one) { return one.legal_size.none(); });
  for (auto& one : found) {
    one.legal_size = one_size ? one.legal_size : PossibleCase{*variant_, side_}.legal_size;
  }
  if (wanted) {
    return found;
  }
  auto const nothing = where([](PossibleCase& one) {
    one.listed = true;
    one.legal_captures.narrow({0, 0});
  });
  return either(where([](PossibleCase& one) { one.listed = false; }), either(nothing, std::move(found)));
}

ConditionCases::Cases ConditionCases::of(query::CanTakeTerm const& term, bool wanted) {
  if (wanted == (term.quantifier == Quantifier::none)) {
    return everything();
  }
  auto const on = squares(term.squares, side_);
  if (term.quantifier == Quantifier::all && !on.complete) {
    return {};
  }
  auto const prey = contents(side_ == Colour::white ? query::Pieces::black : query::Pieces::white);
  return where([&](PossibleCase& one) {
    one.listed = true;
    one.legal_captures.narrow({1, one.legal_captures.high});
    if (term.quantifier == Quantifier::all || (on.exact && on.known.size() == 1)) {
      one.restrict(on.known, prey);
    }
  });
}

ConditionCases::Squares ConditionCases::squares(query::SquareList const& list, Colour viewer, NameScope const* scope) {
  Squares all;
  for (auto const& item : list) {
    if (in_shift_ || item.kind == query::SquareItem::Kind::function) {
      all.exact = false;
      continue;
    }
    if (item.kind == query::SquareItem::Kind::variable) {
      auto const* outer = scope;
      auto const* const let = find(item.first.value, outer);
      auto const known = let != nullptr && let->kind == query::Let::Kind::squares ? squares(let->squares, viewer, outer)
                                                                                  : Squares{{}, true, false};
      all = {all.known | known.known, all.complete && known.complete, all.exact && known.exact};
      continue;
    }
    auto const [found, is_new] = selections_.try_emplace(&item);
    if (is_new) {
      if (auto selection = SquareSelection::of(item)) {
        found->second = std::move(*selection);
      }
    }
    if (!found->second) {
      all.exact = false;
      continue;
    }
    auto const& on_board = found->second->on(place_);
    all.known |= on_board.seen_by[static_cast<std::size_t>(viewer)];
    all.complete = all.complete && on_board.complete;
  }
  return all;
}

bool ConditionCases::is_out_of_reach(PossibleCase const& found) {
  constexpr std::size_t most_pairs = 16;
  if (!keeps_rules_ || found.played != PossibleCase::Played::yes ||
      std::size_t{found.from.size()} * found.to.size() > most_pairs) {
    return false;
  }
  auto const quiet = found.taken[0].low < 1 && found.captured.empty();
  auto const capture = found.taken[0].high > 0;
  for (auto const from : found.from) {
    for (auto const to : found.to) {
      auto const [known, is_new] = reach_.try_emplace({variant_, {from, to}}, MoveReach::none);
      if (is_new) {
        known->second = move_reach(*variant_, from, to);
      }
      // Squares that a quiet move joins may be joined by a capture, too.
      if ((known->second == MoveReach::capture && capture) ||
          (known->second == MoveReach::quiet && (quiet || capture))) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace damier
