#include "search/detail/needed_names.hpp"

#include <algorithm>
#include <variant>

namespace damier {
namespace {

/// The question of needs_name(), for each kind of condition.
class NameNeeded {
 public:
  explicit NameNeeded(std::string_view name) noexcept : name_{name} {}

  [[nodiscard]] bool by(query::Node const& node) const {
    return std::visit([&](auto const& term) { return by(term); }, node.term);
  }

 private:
  template <typename Term>
  [[nodiscard]] bool by(Term const&) const {
    return false;
  }
  [[nodiscard]] bool by(query::VariableTerm const& term) const { return term.name.value == name_; }
  [[nodiscard]] bool by(query::PiecesTerm const& term) const { return by(term.squares, term.quantifier); }
  [[nodiscard]] bool by(query::MoveSquaresTerm const& term) const { return by(term.squares, term.quantifier); }
  [[nodiscard]] bool by(query::CanTakeTerm const& term) const { return by(term.squares, term.quantifier); }
  [[nodiscard]] bool by(query::RelationTerm const& term) const {
    return std::ranges::any_of(
        term.operands, [&](query::Designator const& operand) { return by(operand.squares, query::Quantifier::any); });
  }
  [[nodiscard]] bool by(query::SquareList const& squares, query::Quantifier quantifier) const {
    auto const is_name = [&](query::SquareItem const& item) {
      return item.kind == query::SquareItem::Kind::variable && item.first.value == name_;
    };
    return quantifier != query::Quantifier::none && std::ranges::any_of(squares, is_name) &&
           (quantifier == query::Quantifier::all || squares.size() == 1);
  }
  [[nodiscard]] bool by(query::Combination const& term) const {
    auto const needs = [&](query::Node const& operand) { return by(operand); };
    return term.op == query::Operator::conjunction   ? std::ranges::any_of(term.operands, needs)
           : term.op == query::Operator::disjunction ? std::ranges::all_of(term.operands, needs)
                                                     : false;
  }
  [[nodiscard]] bool by(query::Sequence const& term) const {
    return std::ranges::any_of(term.parts, [&](query::Node const& part) { return by(part); });
  }
  [[nodiscard]] bool by(query::Repetition const& term) const {
    return !may_be_left_out(term) && by(term.operand.front());
  }
  [[nodiscard]] bool by(query::Stays const& term) const { return by(term.operand.front()); }
  [[nodiscard]] bool by(query::Mirror const& term) const { return by(term.operand.front()); }
  [[nodiscard]] bool by(query::Shift const& term) const { return by(term.operand.front()); }
  [[nodiscard]] bool by(query::InLines const& term) const { return by(term.operand.front()); }
  [[nodiscard]] bool by(query::Let const& term) const {
    auto const in_value =
        by(term.squares, query::Quantifier::any) || (term.operands.size() > 1 && by(term.operands.front()));
    return (in_value && NameNeeded{term.name.value}.by(term.operands.back())) ||
           (term.name.value != name_ && by(term.operands.back()));
  }

  std::string_view name_;
};

}  // namespace

bool may_be_left_out(query::Repetition const& part) noexcept {
  return part.times.outside ? part.times.low > 0 : part.times.low < 1;
}

bool needs_name(query::Node const& condition, std::string_view name) { return NameNeeded{name}.by(condition); }

}  // namespace damier
