#include "search/plan.hpp"

#include "endgame/table_folder.hpp"

#include <algorithm>
#include <utility>

namespace damier {

bool Plan::asks_the_base() const noexcept { return std::ranges::any_of(headers_, &HeaderTest::asks_the_base); }

void Plan::look_up(Base& base) {
  for (auto& test : headers_) {
    test.look_up(base);
  }
  for (auto& test : positions_) {
    if (auto* const signs = test.signs()) {
      signs->moves = headers_[signs->header].signed_moves();
    }
  }
}

std::optional<query::Span> Plan::asks_for_tables() const noexcept {
  for (auto const& test : positions_) {
    if (auto const* const endgame = test.endgame()) {
      return endgame->span;
    }
  }
  return std::nullopt;
}

void Plan::use_tables(endgame::TableFolder const& folder) {
  for (auto& test : positions_) {
    if (auto* const endgame = test.endgame()) {
      endgame->tables.clear();
      for (auto const* const variant : variants()) {
        endgame->tables.push_back(folder.of(*variant));
      }
    }
  }
}

void Plan::append_facts(GameHeader const& header, std::vector<std::uint64_t>& facts) const {
  auto const first = facts.size();
  facts.resize(first + fact_words());
  for (std::size_t i = 0; i < headers_.size(); ++i) {
    facts[first + i / 64] |= std::uint64_t{headers_[i].holds(header)} << (i % 64);
  }
}

Verdict Plan::judge(Step const& step, GameHeader const& header) const {
  switch (step.kind) {
    case Kind::header: return headers_[step.test].holds(header) ? Verdict::yes : Verdict::no;
    case Kind::position:
    case Kind::sequence:
    case Kind::repetition:
    case Kind::squares:
    case Kind::choice_test:
    case Kind::each_piece:
    case Kind::each_choice:
    case Kind::stays: return Verdict::open;
    case Kind::negation: {
      auto const inner = judge(step.operands.front(), header);
      return inner == Verdict::open ? inner : inner == Verdict::yes ? Verdict::no : Verdict::yes;
    }
    case Kind::conjunction:
    case Kind::disjunction: break;
  }
  auto const decisive = step.kind == Kind::conjunction ? Verdict::no : Verdict::yes;
  auto verdict = decisive == Verdict::no ? Verdict::yes : Verdict::no;
  for (auto const& operand : step.operands) {
    auto const inner = judge(operand, header);
    if (inner == decisive) {
      return decisive;
    }
    verdict = inner == Verdict::open ? inner : verdict;
  }
  return verdict;
}

HeaderCondition Plan::condition(Step const& step, Base& base) const {
  switch (step.kind) {
    case Kind::header: return headers_[step.test].condition(base);
    case Kind::negation: return !condition(step.operands.front(), base);
    case Kind::conjunction: {
      auto all = HeaderCondition::always();
      for (auto const& operand : step.operands) {
        all = all && condition(operand, base);
      }
      return all;
    }
    case Kind::disjunction: {
      auto any = !HeaderCondition::always();
      for (auto const& operand : step.operands) {
        any = any || condition(operand, base);
      }
      return any;
    }
    default: return HeaderCondition::anything();
  }
}

bool Plan::decided(Step const& step, std::span<std::uint64_t const> facts) {
  auto const operand_holds = [&](Step const& operand) { return decided(operand, facts); };
  switch (step.kind) {
    case Kind::negation: return !operand_holds(step.operands.front());
    case Kind::conjunction: return std::ranges::all_of(step.operands, operand_holds);
    case Kind::disjunction: return std::ranges::any_of(step.operands, operand_holds);
    default: return is_fact(step, facts);
  }
}

Reach Plan::reach(Step const& step, std::span<std::uint64_t const> facts, std::size_t variant) const {
  if (!step.needs_positions) {
    return decided(step, facts) ? Reach{} : Reach::nowhere();
  }
  switch (step.kind) {
    case Kind::position: return positions_[step.test].reach(variant);
    case Kind::conjunction: {
      Reach all;
      for (auto const& operand : step.operands) {
        all = Reach::both(all, reach(operand, facts, variant));
      }
      return all;
    }
    case Kind::disjunction: {
      auto any = Reach::nowhere();
      for (auto const& operand : step.operands) {
        any = Reach::either(any, reach(operand, facts, variant));
      }
      return any;
    }
    case Kind::sequence: {
      auto const somewhere = [&](Step const& part) { return reach(part, facts, variant).anywhere; };
      return std::ranges::all_of(step.operands, somewhere) ? reach(step.operands.front(), facts, variant)
                                                           : Reach::nowhere();
    }
    case Kind::repetition: return step.range.low > 0 ? reach(step.operands.front(), facts, variant) : Reach{};
    case Kind::each_piece:
    case Kind::each_choice:
    case Kind::stays: return reach(step.operands.front(), facts, variant);
    case Kind::negation:
    case Kind::squares:
    case Kind::choice_test:
    case Kind::header: break;
  }
  return {};
}

PositionTest::Exact const* Plan::exact(Step const& step) const noexcept {
  switch (step.kind) {
    case Kind::position: return positions_[step.test].exact();
    case Kind::conjunction:
      for (auto const& operand : step.operands) {
        if (auto const* const found = exact(operand)) {
          return found;
        }
      }
      return nullptr;
    case Kind::sequence:
    case Kind::each_piece:
    case Kind::each_choice:
    case Kind::stays: return exact(step.operands.front());
    case Kind::repetition: return step.range.low > 0 ? exact(step.operands.front()) : nullptr;
    case Kind::disjunction:
    case Kind::squares:
    case Kind::choice_test:
    case Kind::negation:
    case Kind::header: break;
  }
  return nullptr;
}

std::vector<PositionTest::Exact const*> Plan::exacts(Step const& step) const {
  constexpr std::size_t most = 16;
  if (auto const* const one = exact(step)) {
    return {one};
  }
  std::vector<PositionTest::Exact const*> all;
  switch (step.kind) {
    case Kind::conjunction:
      for (auto const& operand : step.operands) {
        if (all.empty()) {
          all = exacts(operand);
        }
      }
      break;
    case Kind::disjunction:
      for (auto const& operand : step.operands) {
        auto const found = exacts(operand);
        if (found.empty() || all.size() + found.size() > most) {
          return {};
        }
        all.insert(all.end(), found.begin(), found.end());
      }
      break;
    case Kind::sequence:
    case Kind::stays: return exacts(step.operands.front());
    default: break;
  }
  return all;
}

bool Plan::is_exact(Step const& step) const noexcept {
  switch (step.kind) {
    case Kind::position: return positions_[step.test].exact() != nullptr;
    case Kind::conjunction: return step.operands.size() == 1 && is_exact(step.operands.front());
    default: return false;
  }
}

Plan Plan::exact_in(std::span<Variant const* const> some) const {
  auto test = *exact();
  for (std::size_t place = 0; place < test.targets.size(); ++place) {
    if (std::ranges::find(some, variants()[place]) == some.end()) {
      test.targets[place].reset();
    }
  }
  Plan plan;
  plan.root_.kind = Kind::position;
  plan.root_.needs_positions = true;
  plan.root_.looks_ahead = root_.looks_ahead;
  plan.positions_.emplace_back(std::move(test));
  return plan;
}

std::vector<GameId> const* Plan::games(Step const& step) const noexcept {
  if (step.kind == Kind::header) {
    return headers_[step.test].games();
  }
  std::vector<GameId> const* fewest = nullptr;
  if (step.kind == Kind::conjunction) {
    for (auto const& operand : step.operands) {
      auto const* const found = games(operand);
      fewest = found != nullptr && (fewest == nullptr || found->size() < fewest->size()) ? found : fewest;
    }
  }
  return fewest;
}

PieceMask Plan::mask(Step const& step, std::size_t variant) const {
  PieceMask mask;
  switch (step.kind) {
    case Kind::position: return positions_[step.test].mask(variant);
    case Kind::conjunction:
      for (auto const& operand : step.operands) {
        mask = PieceMask::both(mask, this->mask(operand, variant));
      }
      return mask;
    case Kind::sequence:
    case Kind::each_piece:
    case Kind::each_choice:
    case Kind::stays: return this->mask(step.operands.front(), variant);
    case Kind::repetition: return step.range.low > 0 ? this->mask(step.operands.front(), variant) : mask;
    case Kind::disjunction: return step.operands.size() == 1 ? this->mask(step.operands.front(), variant) : mask;
    case Kind::negation:
    case Kind::squares:
    case Kind::choice_test:
    case Kind::header: break;
  }
  return mask;
}

std::vector<PieceMask> Plan::masks(Step const& step, std::size_t variant) const {
  constexpr std::size_t most = 4;  // each costs a scan of the moves
  if (auto const one = mask(step, variant); one != PieceMask{}) {
    return {one};
  }
  std::vector<PieceMask> all;
  switch (step.kind) {
    case Kind::conjunction:
      for (auto const& operand : step.operands) {
        if (all.empty()) {
          all = masks(operand, variant);
        }
      }
      break;
    case Kind::disjunction:
      for (auto const& operand : step.operands) {
        auto const found = masks(operand, variant);
        if (found.empty() || all.size() + found.size() > most) {
          return {};
        }
        all.insert(all.end(), found.begin(), found.end());
      }
      break;
    case Kind::sequence:
    case Kind::stays: return masks(step.operands.front(), variant);
    default: break;
  }
  return all;
}

bool Plan::is_its_mask(Step const& step, std::size_t variant) const {
  if (!step.needs_positions) {
    return true;  // it holds everywhere, or reach() says nowhere
  }
  switch (step.kind) {
    case Kind::position: return positions_[step.test].is_its_mask(variant);
    case Kind::conjunction:
      return std::ranges::all_of(step.operands, [&](Step const& operand) { return is_its_mask(operand, variant); });
    default: return false;
  }
}

}  // namespace damier
