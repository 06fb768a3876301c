#include "search/detail/square_expression.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

/// A direction as a side sees it. On a board whose names are mirrored the real board has left and right exchanged.
Direction as_seen(query::Step written, Colour viewer, bool mirrored) noexcept {
  using enum query::Step;
  auto step = written;
  if (mirrored) {
    switch (written) {
      case up_left: step = up_right; break;
      case up_right: step = up_left; break;
      case down_left: step = down_right; break;
      case down_right: step = down_left; break;
      case left: step = right; break;
      case right: step = left; break;
      case up:
      case down: break;
    }
  }
  auto const direction = static_cast<Direction>(step);
  return viewer == Colour::white ? direction : opposite(direction);
}

}  // namespace

SquareExpression SquareExpression::fixed(SquareSelection squares, bool is_region) {
  SquareExpression expression;
  expression.kind_ = Kind::fixed;
  expression.fixed_ = std::move(squares);
  expression.is_region_ = is_region;
  return expression;
}

SquareExpression SquareExpression::piece(std::size_t number) {
  SquareExpression expression;
  expression.kind_ = Kind::piece;
  expression.piece_ = number;
  return expression;
}

SquareExpression SquareExpression::function(query::SquareItem const& item) {
  SquareExpression expression;
  expression.kind_ = Kind::function;
  expression.function_ = item.function;
  expression.step_ = item.step;
  expression.steps_ = item.steps;
  return expression;
}

bool SquareExpression::names_pieces() const noexcept {
  return kind_ == Kind::piece || std::ranges::any_of(operands_, &SquareExpression::names_pieces);
}

std::optional<std::size_t> SquareExpression::only_piece() const noexcept {
  if (kind_ == Kind::piece) {
    return piece_;
  }
  return kind_ == Kind::all && operands_.size() == 1 ? operands_.front().only_piece() : std::nullopt;
}

SquareExpression SquareExpression::changed(Change const& change) const {
  auto result = *this;
  if (kind_ == Kind::fixed) {
    result.fixed_ = change(fixed_, is_region_);
  }
  for (auto& operand : result.operands_) {
    operand = operand.changed(change);
  }
  return result;
}

bool SquareExpression::is_fixed() const {
  auto const complete = [&](std::size_t variant, Colour viewer) {
    return at<WideWord>(variant, viewer, {}, 0).complete;
  };
  for (std::size_t variant = 0; variant < variants().size() && !names_pieces(); ++variant) {
    if (complete(variant, Colour::white) != complete(variant, Colour::black)) {
      return false;
    }
  }
  return !names_pieces();
}

SquareSelection SquareExpression::selection(std::optional<Colour> viewer) const {
  std::vector<SquareSelection::OnBoard> boards;
  for (std::size_t variant = 0; variant < variants().size(); ++variant) {
    auto const white = at<WideWord>(variant, Colour::white, {}, 0);
    auto const black = at<WideWord>(variant, Colour::black, {}, 0);
    boards.push_back({{set_of(white.squares), set_of(black.squares)},
                      (white.complete || viewer == Colour::black) && (black.complete || viewer == Colour::white)});
  }
  return SquareSelection{std::move(boards)};
}

template <typename Word>
SquareExpression::Squares<Word> SquareExpression::at(std::size_t variant, Colour viewer, BoundPieces pieces,
                                                     std::size_t place) const {
  switch (kind_) {
    case Kind::fixed: {
      auto const& on_board = fixed_.on(variant);
      return {word_of<Word>(on_board.seen_by[static_cast<std::size_t>(viewer)]), on_board.complete};
    }
    case Kind::piece: {
      auto const square = pieces[piece_]->at<Word>(place);
      return {square, square != 0};
    }
    case Kind::function: return value<Word>(variant, viewer, pieces, place);
    case Kind::all: break;
  }
  Squares<Word> all;
  for (auto const& operand : operands_) {
    auto const some = operand.at<Word>(variant, viewer, pieces, place);
    all.squares |= some.squares;
    all.complete = all.complete && some.complete;
  }
  return all;
}

template <typename Word>
SquareExpression::Squares<Word> SquareExpression::value(std::size_t variant, Colour viewer, BoundPieces pieces,
                                                        std::size_t place) const {
  auto const& steps = BoardSteps<Word>::of(variant);
  auto first = operands_.front().at<Word>(variant, viewer, pieces, place);
  auto const second = operands_.size() > 1 ? operands_[1].at<Word>(variant, viewer, pieces, place) : Squares<Word>{};
  auto const complete = first.complete && second.complete;
  switch (function_) {
    case query::SquareFunction::between: return {steps.between(first.squares, second.squares), complete};
    case query::SquareFunction::behind: {
      auto const squares = steps.behind(second.squares, first.squares);  // behind(first from second)
      return {squares, complete && squares != 0};
    }
    case query::SquareFunction::around: return {steps.around(first.squares), complete};
    case query::SquareFunction::step: break;
  }
  auto const direction = as_seen(step_, viewer, steps.rules().names.mirrored);
  auto const number = count_of(first.squares);
  for (std::int64_t step = 0; step < steps_ && first.squares != 0; ++step) {
    first.squares = steps.step(first.squares, direction);
  }
  return {first.squares, complete && count_of(first.squares) == number};
}

template SquareExpression::Squares<std::uint64_t> SquareExpression::at(std::size_t, Colour, BoundPieces,
                                                                       std::size_t) const;
template SquareExpression::Squares<WideWord> SquareExpression::at(std::size_t, Colour, BoundPieces, std::size_t) const;

}  // namespace damier
