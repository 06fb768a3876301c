#include "search/detail/plan_compiler.hpp"

#include "search/plan.hpp"

#include <algorithm>
#include <utility>

namespace damier {

std::optional<Plan::Step> Plan::Compiler::at_once(query::Let const& let, Choice choice) {
  if (shift_ || collected_ != nullptr) {
    return std::nullopt;
  }
  return at_once(std::move(choice),
                 [&] { return with_name({.name = let.name.value, .is_choice = true}, let.operands.back()); });
}

std::optional<Plan::Step> Plan::Compiler::at_once(Choice choice, std::function<Step()> const& compile_condition) {
  if (error_ || open_choice_ || !all_choices_) {
    return std::nullopt;
  }
  auto const before = std::array{plan_.headers_.size(),  plan_.positions_.size(), plan_.square_tests_.size(),
                                 plan_.followed_.size(), plan_.choices_.size(),   plan_.choice_tests_.size()};
  auto const steps_before = steps_;
  open_choice_.emplace(OpenChoice{choice.of_pieces, mirrored_});
  auto operand = compile_condition();
  auto const possible = !std::exchange(open_choice_, std::nullopt)->impossible;
  if (!possible) {
    auto const shorten = [](auto& all, std::size_t size) {
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(size), all.end());
    };
    shorten(plan_.headers_, before[0]);
    shorten(plan_.positions_, before[1]);
    shorten(plan_.square_tests_, before[2]);
    shorten(plan_.followed_, before[3]);
    shorten(plan_.choices_, before[4]);
    shorten(plan_.choice_tests_, before[5]);
    steps_ = steps_before;
    error_.reset();
    return std::nullopt;
  }
  Step step;
  step.kind = Kind::each_choice;
  step.test = plan_.choices_.size();
  plan_.choices_.push_back(std::move(choice));
  add_operand(step, std::move(operand));
  step.names_choice = false;
  step.cost = 2 * step.cost + 2;
  step.needs_positions = true;
  step.looks_ahead = std::max(step.looks_ahead, 1U);
  return step;
}

void Plan::Compiler::choice_impossible() noexcept {
  if (open_choice_) {
    open_choice_->impossible = true;
  }
}

bool Plan::Compiler::is_choice(query::SquareList const& list) {
  if (list.size() != 1 || list.front().kind != query::SquareItem::Kind::variable) {
    return false;
  }
  auto const place = definitions_.find(list.front().first.value);
  return place && definitions_[*place].is_choice && !shift_ && collected_ == nullptr &&
         (open_choice_->of_pieces || open_choice_->mirrored == mirrored_);
}

Plan::Step Plan::Compiler::choice_test(ChoiceTest test) {
  constexpr unsigned of_legal_moves = 40;
  Step step;
  step.kind = Kind::choice_test;
  step.test = plan_.choice_tests_.size();
  step.cost = test.which == ChoiceTest::Which::can_take ? of_legal_moves : 1;
  step.looks_ahead = 1;
  step.needs_positions = true;
  step.names_choice = true;
  plan_.choice_tests_.push_back(std::move(test));
  return step;
}

std::vector<ChoiceTest::SeenBy> Plan::Compiler::seen_squares(SquareSelection const& squares,
                                                             std::optional<Colour> viewer) {
  std::vector<ChoiceTest::SeenBy> seen;
  for (std::size_t variant = 0; variant < variants().size(); ++variant) {
    auto by = squares.on(variant).seen_by;
    if (viewer) {
      by.fill(by[static_cast<std::size_t>(*viewer)]);
    }
    seen.push_back(by);
  }
  return seen;
}

std::optional<Plan::Step> Plan::Compiler::choice_stands(query::RelationTerm const& term) {
  if (term.relation != query::Relation::stands || !is_choice(term.operands[0].squares)) {
    return std::nullopt;
  }
  auto const content = [&](std::size_t operand) {
    auto const written = term.operands[operand].content;
    return mirrored_ ? mirrored(written) : written;
  };
  ChoiceTest test;
  test.content = content(0) == query::Content::whatever ? content(1) : content(0);
  auto const where = expression(term.operands[1].squares);
  if (where.names_pieces() || (content(0) != query::Content::whatever && content(1) != query::Content::whatever)) {
    choice_impossible();
    return Step{};
  }
  if (!term.operands[1].squares.empty()) {
    test.squares = seen_squares(where.selection(), std::nullopt);
  }
  return choice_test(std::move(test));
}

}  // namespace damier
