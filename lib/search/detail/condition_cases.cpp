#include "search/detail/condition_cases.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace damier {
namespace {

constexpr std::size_t most_cases = 64;  // of a condition; beyond that they are not told apart

}  // namespace

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
  std::erase_if(found, [&](PossibleCase const& one) { return !one.is_possible(moves_are_legal_); });
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
      if (!all.back().is_possible(moves_are_legal_)) {
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

query::Let const* ConditionCases::find(std::string_view name, NameScope const*& scope) noexcept {
  while (scope != nullptr) {
    auto const* const let = scope->let;
    scope = scope->outer;
    if (let->name.value == name) {
      return let;
    }
  }
  return nullptr;
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
  if (!moves_are_legal_ || found.played != PossibleCase::Played::yes ||
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
