#include "search/detail/plan_compiler.hpp"

#include "search/plan.hpp"

#include <utility>

namespace damier {
namespace {

/// The set of an arrangement that has a kind of pieces, or the empty squares.
SquareSet& squares_for(Arrangement& arrangement, query::Pieces pieces) noexcept {
  auto const colour = static_cast<std::size_t>(colour_of(pieces).value_or(Colour::white));
  switch (pieces) {
    case query::Pieces::white_men:
    case query::Pieces::black_men: return arrangement.men[colour];
    case query::Pieces::white_kings:
    case query::Pieces::black_kings: return arrangement.kings[colour];
    case query::Pieces::white:
    case query::Pieces::black: return arrangement.pieces[colour];
    case query::Pieces::none: break;
  }
  return arrangement.empty;
}

}  // namespace

Plan::Step Plan::Compiler::compile(query::EchoTerm const& term) {
  fail_in_shift();
  auto const squares = selection(term.squares);
  PositionTest::Echoed echoed{{term.turned, term.differs}, {}};
  for (std::size_t variant = 0; variant < variants().size(); ++variant) {
    echoed.squares.push_back(squares.on(variant).seen_by);
  }
  return position(PositionTest{std::move(echoed)});
}

Plan::Step Plan::Compiler::compile(query::EndgameTerm term) {
  term.value = mirrored_ ? mirrored(term.value) : term.value;
  return position(PositionTest{PositionTest::Endgame{term, place()}});
}

Plan::Step Plan::Compiler::compile(query::PlyTerm const& term) { return position(PositionTest{term}); }

Plan::Step Plan::Compiler::compile(query::SideTerm const& term) {
  return position(PositionTest{query::SideTerm{mirrored_ ? mirrored(term.side) : term.side}});
}

Plan::Step Plan::Compiler::compile(query::FenTerm const& term) {
  fail_in_shift();
  return written(term.fen, exact_test(term, mirrored_));
}

Plan::Step Plan::Compiler::compile(query::PatternTerm const& term) {
  return written(term.pattern, pattern_test(term, mirrored_, shift_context()));
}

Plan::Step Plan::Compiler::compile(query::PiecesTerm const& term) {
  auto const pieces = mirrored_ ? mirrored(term.pieces) : term.pieces;
  if (is_choice(term.squares)) {
    auto asked = choice_test({.content = content_of(pieces)});
    return term.quantifier == query::Quantifier::none ? negated(std::move(asked)) : std::move(asked);
  }
  auto const named = expression(term.squares);
  auto const side = colour_of(pieces);
  if (side ? named.names_pieces() : !named.is_fixed()) {
    auto const all = term.quantifier == query::Quantifier::all;
    auto asked = square_test(SquareTest::Placed{content_of(pieces), all, named});
    return term.quantifier == query::Quantifier::none ? negated(std::move(asked)) : std::move(asked);
  }
  auto const squares = named.selection(side);
  if (side) {
    return on_squares(term.quantifier, pieces, squares, *side, std::nullopt);
  }
  if (same_for_both(squares)) {
    return on_squares(term.quantifier, pieces, squares, Colour::white, std::nullopt);
  }
  // Empty squares have no colour of their own: they are seen by the side to move.
  Step either;
  either.kind = Kind::disjunction;
  for (auto const mover : {Colour::white, Colour::black}) {
    add_operand(either, on_squares(term.quantifier, pieces, squares, mover, mover));
  }
  return either;
}

Plan::Step Plan::Compiler::on_squares(query::Quantifier quantifier, query::Pieces pieces,
                                      SquareSelection const& squares, Colour viewer, std::optional<Colour> to_move) {
  auto const seen_by = static_cast<std::size_t>(viewer);
  PositionTest::Arranged all;
  PositionTest::OnAny any{pieces, {}};
  for (std::size_t variant = 0; variant < variants().size(); ++variant) {
    auto const& on_board = squares.on(variant);
    any.squares.push_back(on_board.seen_by[seen_by]);
    Arrangement arrangement;
    squares_for(arrangement, pieces) = on_board.seen_by[seen_by];
    arrangement.side = to_move;
    all.arrangements.push_back(on_board.complete ? arrangement.if_possible() : std::nullopt);
  }
  if (quantifier == query::Quantifier::all) {
    return position(PositionTest{std::move(all)});
  }
  Step asked = position(PositionTest{std::move(any)});
  if (quantifier == query::Quantifier::none) {
    asked = negated(std::move(asked));
  }
  if (to_move) {
    Step both;
    add_operand(
        both,
        position(PositionTest{query::SideTerm{*to_move == Colour::white ? query::Side::white : query::Side::black}}));
    add_operand(both, std::move(asked));
    asked = std::move(both);
  }
  return asked;
}

bool Plan::Compiler::same_for_both(SquareSelection const& squares) {
  for (std::size_t variant = 0; variant < variants().size(); ++variant) {
    if (squares.on(variant).seen_by[0] != squares.on(variant).seen_by[1]) {
      return false;
    }
  }
  return true;
}

Plan::Step Plan::Compiler::compile(query::RelationTerm const& term) {
  if (auto stands = choice_stands(term)) {
    return std::move(*stands);
  }
  std::vector<PlacedContent> operands;
  for (auto const& operand : term.operands) {
    operands.push_back({mirrored_ ? mirrored(operand.content) : operand.content, operand.squares.empty(),
                        expression(operand.squares)});
  }
  if (term.relation == query::Relation::stands) {
    return square_test(SquareTest::Stands{std::move(operands[0]), std::move(operands[1])});
  }
  return square_test(SquareTest::Related{term.relation, std::move(operands)});
}

}  // namespace damier
