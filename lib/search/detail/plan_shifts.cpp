#include "search/detail/plan_compiler.hpp"

#include "language/message.hpp"

#include <utility>

namespace damier {

Plan::Step Plan::Compiler::compile(query::Shift const& shift) {
  auto const& operand = shift.operand.front();
  auto const before = std::exchange(shift_, BoardShift{});  // a shift within a shift goes its own way
  auto const collected_before = collected_;
  auto const own_way_before = std::exchange(own_way_in_shift_, false);
  auto const* const anchored_before = std::exchange(anchored_, nullptr);
  ShiftedSquares named;
  collected_ = &named;
  auto const here = compile(operand);
  collected_ = nullptr;
  Step all;
  auto filter = own_way_in_shift_ || !all_choices_ ? std::nullopt : shifted_arrangement(here, named);
  if (filter) {
    add_operand(all, std::move(*filter));
  }
  auto const only_arranged =
      filter && (here.kind == Kind::position || (here.kind == Kind::conjunction && here.operands.size() == 1));
  if (!only_arranged && !error_) {
    auto at_once = own_way_in_shift_ ? std::nullopt : shifted_at_once(operand, named);
    add_operand(all, at_once ? std::move(*at_once) : shifted_alternatives(operand, named));
  }
  shift_ = before;
  collected_ = collected_before;
  own_way_in_shift_ = own_way_before;
  anchored_ = anchored_before;
  return all;
}

std::optional<Plan::Step> Plan::Compiler::shifted_arrangement(Step const& step, ShiftedSquares const& named) {
  if (step.kind == Kind::conjunction) {
    for (auto const& operand : step.operands) {
      if (operand.kind == Kind::position) {
        if (auto found = shifted_arrangement(operand, named)) {
          return found;
        }
      }
    }
  }
  auto const* const arranged = step.kind == Kind::position ? plan_.positions_[step.test].arranged() : nullptr;
  if (arranged == nullptr) {
    return std::nullopt;
  }
  PositionTest::Shifted shifted;
  for (std::size_t variant = 0; variant < variants().size(); ++variant) {
    auto const& arrangement = arranged->arrangements[variant];
    auto& target = shifted.arrangements.emplace_back();
    if (arrangement && !named.on(variant).empty()) {
      target.emplace(*arrangement, named.on(variant), variants()[variant]->board());
    }
  }
  return position(PositionTest{std::move(shifted)});
}

std::optional<Plan::Step> Plan::Compiler::shifted_at_once(query::Node const& operand, ShiftedSquares const& named) {
  Choice choice;
  for (std::size_t variant = 0; variant < variants().size(); ++variant) {
    auto const anchors = named.anchors(variant);
    choice.begin.squares.push_back({anchors, anchors});
  }
  shift_ = BoardShift{};
  anchored_ = &named;
  auto found = at_once(std::move(choice), [&] { return compile(operand); });
  anchored_ = nullptr;
  return found;
}

Plan::Step Plan::Compiler::shifted_alternatives(query::Node const& operand, ShiftedSquares const& named) {
  Step any;
  any.kind = Kind::disjunction;
  for (auto const& by : named.shifts()) {
    std::vector<bool> allowed;
    for (std::size_t variant = 0; variant < variants().size(); ++variant) {
      allowed.push_back(named.allows(variant, by));
    }
    shift_ = by;
    Step both;
    add_operand(both, position(PositionTest{PositionTest::OnBoard{std::move(allowed)}}));
    add_operand(both, compile(operand));
    add_operand(any, std::move(both));
  }
  return any;
}

std::optional<ShiftContext> Plan::Compiler::shift_context() const noexcept {
  return shift_ ? std::optional{ShiftContext{*shift_, collected_}} : std::nullopt;
}

void Plan::Compiler::fail_in_shift() {
  if (shift_) {
    fail(span_, "query-shift", message("query-cannot-shift"), message("query-shift-form"));
  }
}

}  // namespace damier
