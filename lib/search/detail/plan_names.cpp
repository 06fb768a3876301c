#include "search/detail/plan_compiler.hpp"

#include "language/message.hpp"
#include "search/plan.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace damier {

Plan::Step Plan::Compiler::compile(query::Let const& let) {
  if (let.kind == query::Let::Kind::piece) {
    return followed(let);
  }
  if (let.kind == query::Let::Kind::condition) {
    compile(let.operands.front());  // for what may be wrong with it
    return error_ ? Step{} : with_name({let.name.value, {}, &let.operands.front()}, let.operands.back());
  }
  // A mirror turns the squares, and a shift moves them, where they are used.
  auto const written = as_written(let.squares);
  if (let.kind != query::Let::Kind::each_square) {
    return error_ ? Step{} : with_name({let.name.value, written}, let.operands.back());
  }
  auto const squares = fixed(let.squares, written);
  if (error_) {
    return {};
  }
  return chosen_square(let, squares);
}

Plan::Step Plan::Compiler::chosen_square(query::Let const& let, SquareSelection const& squares) {
  if (same_for_both(squares)) {
    ChoiceTest const domain{.squares = seen_squares(mirrored_ ? squares.mirrored() : squares, std::nullopt)};
    if (auto found = at_once(let, {.of_pieces = false, .begin = domain})) {
      return std::move(*found);
    }
  }
  // An alternative for each.
  Step any;
  any.kind = Kind::disjunction;
  for (std::size_t n = 0; n < squares.size() && !error_; ++n) {
    auto const square = squares.nth(n);
    std::vector<bool> has_it;
    for (std::size_t variant = 0; variant < variants().size(); ++variant) {
      has_it.push_back(square.on(variant).complete);
    }
    Step both;
    add_operand(both, position(PositionTest{PositionTest::OnBoard{std::move(has_it)}}));
    add_operand(both, with_name({let.name.value, SquareExpression::fixed(square, false)}, let.operands.back()));
    add_operand(any, std::move(both));
  }
  return any;
}

Plan::Step Plan::Compiler::with_name(Definition definition, query::Node const& condition) {
  definitions_.open(std::move(definition));
  auto step = compile(condition);
  definitions_.close();
  return step;
}

Plan::Step Plan::Compiler::followed(query::Let const& let) {
  if (anchored_ != nullptr) {
    choice_impossible();
  }
  PlacedContent where{mirrored_ ? mirrored(let.content) : let.content, let.squares.empty(), expression(let.squares)};
  Step step;
  if (auto found = followed_at_once(let, where)) {
    step = std::move(*found);
  } else {
    step.kind = Kind::each_piece;
    step.test = plan_.followed_.size();
    plan_.followed_.push_back(where);
    add_operand(step, with_name({let.name.value, SquareExpression::piece(step.test)}, let.operands.back()));
    constexpr unsigned pieces_at_a_time = 4;
    step.cost = pieces_at_a_time * (step.cost + 1);
    step.needs_positions = true;
    step.looks_ahead = std::max(step.looks_ahead, 1U);
    if (step.names_choice) {
      choice_impossible();
    }
  }
  auto const pieces = pieces_of(where.content);
  if (error_ || !pieces || where.whole_board || where.squares.names_pieces()) {
    return step;
  }
  // The squares decide quickly where no such piece stands.
  auto const squares = where.squares.selection(colour_of(*pieces));
  auto const quantifier = squares.size() == 1 ? query::Quantifier::all : query::Quantifier::any;
  Step both;
  add_operand(both, on_squares(quantifier, *pieces, squares, *colour_of(*pieces), std::nullopt));
  add_operand(both, std::move(step));
  return both;
}

std::optional<Plan::Step> Plan::Compiler::followed_at_once(query::Let const& let, PlacedContent const& where) {
  if (where.content == query::Content::none || where.content == query::Content::whatever) {
    return std::nullopt;  // nothing may be there
  }
  ChoiceTest begin{.content = where.content};
  if (!where.whole_board) {
    auto const pieces = pieces_of(where.content);
    auto const viewer = pieces ? colour_of(*pieces) : std::nullopt;
    if (where.squares.names_pieces() || (!viewer && !same_for_both(where.squares.selection()))) {
      return std::nullopt;
    }
    auto const squares = where.squares.selection(viewer);
    if (squares.size() <= 2) {
      return std::nullopt;  // few pieces come to so few squares: following each of them takes less time
    }
    begin.squares = seen_squares(squares, viewer);
  }
  return at_once(let, {.of_pieces = true, .begin = std::move(begin)});
}

std::optional<query::Pieces> Plan::Compiler::pieces_of(query::Content content) noexcept {
  return content <= query::Content::black ? std::optional{static_cast<query::Pieces>(content)} : std::nullopt;
}

Plan::Step Plan::Compiler::compile(query::VariableTerm const& term) {
  auto const place = find(term.name);
  if (!place) {
    return {};
  }
  auto const* const condition = definitions_[*place].condition;
  if (condition == nullptr) {
    fail(term.name.span, "query-variable", message("query-variable-not-condition", "name"_a = term.name.value),
         message("query-variable-example", "name"_a = term.name.value));
    return {};
  }
  // Names defined after the condition have no meaning in it.
  auto later = definitions_.take_from(*place);
  auto step = compile(*condition);
  definitions_.append(std::move(later));
  return step;
}

std::optional<std::size_t> Plan::Compiler::find(query::Text const& name) {
  auto const place = definitions_.find(name.value);
  if (!place) {
    auto const meant = definitions_.nearest(name.value);
    fail(name.span, "query-variable", message("query-variable-not-defined", "name"_a = name.value),
         meant.empty() ? message("query-define-variable", "name"_a = name.value)
                       : message("did-you-mean", "word"_a = '$' + std::string{meant}));
  }
  return place;
}

}  // namespace damier
