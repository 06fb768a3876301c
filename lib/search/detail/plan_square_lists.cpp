#include "search/detail/plan_compiler.hpp"

#include "language/message.hpp"

#include <utility>

namespace damier {

SquareExpression Plan::Compiler::expression(query::SquareList const& list) {
  return as_written(list).changed([&](SquareSelection const& squares, bool is_region) {
    auto const seen = mirrored_ ? squares.mirrored() : squares;
    if (is_region) {
      own_way_in_shift_ = true;
      return seen;
    }
    if (collected_ != nullptr) {
      collected_->add(seen);
    }
    return shift_ ? shifted(seen, *shift_) : seen;
  });
}

SquareSelection Plan::Compiler::selection(query::SquareList const& list) { return fixed(list, expression(list)); }

SquareSelection Plan::Compiler::fixed(query::SquareList const& list, SquareExpression const& squares) {
  if (!squares.names_pieces()) {
    return squares.selection();
  }
  auto const* const piece = piece_in(list);
  auto const& name = piece != nullptr ? *piece : list.front().first;
  fail(name.span, "query-variable", message("query-variable-moves", "name"_a = name.value));
  return {};
}

query::Text const* Plan::Compiler::piece_in(query::SquareList const& list) const {
  for (auto const& item : list) {
    auto const place = item.kind == query::SquareItem::Kind::variable ? definitions_.find(item.first.value)
                                                                      : std::optional<std::size_t>{};
    if (place && definitions_[*place].squares.names_pieces()) {
      return &item.first;
    }
    for (auto const& operand : item.operands) {
      if (auto const* const found = piece_in(operand)) {
        return found;
      }
    }
  }
  return nullptr;
}

SquareExpression Plan::Compiler::as_written(query::SquareList const& list) {
  SquareExpression all;
  for (auto const& item : list) {
    if (item.kind == query::SquareItem::Kind::variable) {
      auto const place = find(item.first);
      if (place && definitions_[*place].is_choice) {
        choice_impossible();
      } else if (place && definitions_[*place].condition != nullptr) {
        fail(item.first.span, "query-variable", message("query-variable-not-squares", "name"_a = item.first.value));
      } else if (place) {
        all.add(definitions_[*place].squares);
      }
      continue;
    }
    if (item.kind == query::SquareItem::Kind::function) {
      own_way_in_shift_ = true;
      auto value = SquareExpression::function(item);
      for (auto const& operand : item.operands) {
        value.add(as_written(operand));
      }
      all.add(std::move(value));
      continue;
    }
    auto squares = SquareSelection::of(item);
    if (!squares) {
      fail(squares.error().span, squares.error().code, squares.error().message, squares.error().hint);
      return all;
    }
    all.add(SquareExpression::fixed(std::move(*squares), item.kind == query::SquareItem::Kind::region));
  }
  return all;
}

std::vector<std::optional<std::array<SquareSet, 2>>> Plan::Compiler::squares_for_mover(SquareExpression const& named,
                                                                                       bool all) {
  auto const squares = named.selection();
  std::vector<std::optional<std::array<SquareSet, 2>>> seen;
  for (std::size_t variant = 0; variant < variants().size(); ++variant) {
    auto const& on_board = squares.on(variant);
    seen.push_back(on_board.complete || !all ? std::optional{on_board.seen_by} : std::nullopt);
  }
  return seen;
}

}  // namespace damier
