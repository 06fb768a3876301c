#include "search/detail/plan_compiler.hpp"

#include "search/plan.hpp"

#include <limits>
#include <utility>

namespace damier {

Plan::Step Plan::Compiler::compile(query::MoveTerm const& term) {
  return written(term.move, move_test(term, mirrored_, shift_context()));
}

Plan::Step Plan::Compiler::compile(query::MoveSquaresTerm const& term) {
  // A move starts (or ends) on one square. It is therefore on all squares of a list only if the list has one square.
  auto const all = term.quantifier == query::Quantifier::all;
  auto asked = [&] {
    if (term.which != query::MoveSquares::through && is_choice(term.squares)) {
      using Which = ChoiceTest::Which;
      return choice_test({.which = term.which == query::MoveSquares::from ? Which::from
                                   : term.which == query::MoveSquares::to ? Which::to
                                                                          : Which::captured});
    }
    auto const named = expression(term.squares);
    return !named.is_fixed()
               ? square_test(SquareTest::MoveOn{term.which, all, named})
               : position(PositionTest{PositionTest::MoveOn{term.which, all, squares_for_mover(named, all)}});
  }();
  if (term.quantifier != query::Quantifier::none) {
    return asked;
  }
  auto none = negated(std::move(asked));
  Step played;  // without a move nothing comes from anywhere
  add_operand(played,
              position(PositionTest{query::CapturesTerm{{0, std::numeric_limits<std::int64_t>::max(), false}}}));
  add_operand(played, std::move(none));
  return played;
}

Plan::Step Plan::Compiler::compile(query::CapturesTerm const& term) { return position(PositionTest{term}); }
Plan::Step Plan::Compiler::compile(query::AfterTerm const& term) { return position(PositionTest{term}); }
Plan::Step Plan::Compiler::compile(query::LegalMovesTerm const& term) { return position(PositionTest{term}); }
Plan::Step Plan::Compiler::compile(query::CanCaptureTerm const& term) { return position(PositionTest{term}); }
Plan::Step Plan::Compiler::compile(query::LineEndTerm const& term) { return position(PositionTest{term}); }

Plan::Step Plan::Compiler::compile(query::CanTakeTerm const& term) {
  auto const all = term.quantifier == query::Quantifier::all;
  auto asked = [&] {
    if (is_choice(term.squares)) {
      return choice_test({.which = ChoiceTest::Which::can_take});
    }
    auto const named = expression(term.squares);
    return !named.is_fixed() ? square_test(SquareTest::CanTake{all, named})
                             : position(PositionTest{PositionTest::CanTake{all, squares_for_mover(named, all)}});
  }();
  return term.quantifier == query::Quantifier::none ? negated(std::move(asked)) : std::move(asked);
}

Plan::Step Plan::Compiler::compile(query::MoveKindTerm const& term) { return position(PositionTest{term}); }

Plan::Step Plan::Compiler::compile(query::ByTerm const& term) {
  return position(PositionTest{query::ByTerm{mirrored_ ? mirrored(term.side) : term.side}});
}

}  // namespace damier
