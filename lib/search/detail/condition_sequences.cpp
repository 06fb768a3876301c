#include "search/detail/condition_cases.hpp"

#include <algorithm>

namespace damier {

bool ConditionCases::is_one_position(query::Node const& node) noexcept {
  return !std::holds_alternative<query::Sequence>(node.term) && !std::holds_alternative<query::Repetition>(node.term) &&
         !std::holds_alternative<query::Mirror>(node.term) && !std::holds_alternative<query::Let>(node.term) &&
         !std::holds_alternative<query::VariableTerm>(node.term) && !std::holds_alternative<query::InLines>(node.term);
}

bool ConditionCases::can_be_nothing(query::Node const& node) noexcept {
  auto const* inner = &node;
  auto const* repeated = std::get_if<query::Repetition>(&inner->term);
  while (repeated != nullptr && repeated->times.low >= 1 && !repeated->times.outside) {
    inner = &repeated->operand.front();
    repeated = std::get_if<query::Repetition>(&inner->term);
  }
  return !is_one_position(*inner);
}

bool ConditionCases::follows(PossibleCase const& earlier, PossibleCase const& later, bool directly) const {
  using Played = PossibleCase::Played;
  auto const at_end = earlier.last && *earlier.last;
  auto const at_begin = later.first && *later.first;
  auto const turn_stays = directly && moves_are_legal_ && earlier.played == Played::yes && later.side == earlier.side;
  return !at_end && !at_begin && !turn_stays && earlier.ply.low <= later.ply.high;
}

/// From the last part to the first: its cases that one of those of the next part can follow. A part that may be of
/// several positions, or of none, says nothing about where the next one begins.
ConditionCases::Cases ConditionCases::in_order(std::vector<Part> const& parts) {
  auto const side = side_;
  std::array<Cases, 2> next;
  auto next_is_there = true;  // a part that may be no position at all lets any position follow, or none
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    std::array<Cases, 2> here;
    auto const one_position = is_one_position(*part->node);
    auto const may_be_nothing = can_be_nothing(*part->node);
    for (auto const colour : {Colour::white, Colour::black}) {
      side_ = colour;
      auto& found = here[static_cast<std::size_t>(colour)];
      found = cases(*part->node, true);
      if (may_be_nothing && !found.empty()) {
        found = everything();
      }
      if (part != parts.rbegin() && one_position && next_is_there) {
        std::erase_if(found, [&](PossibleCase const& one) {
          return std::ranges::none_of(next, [&](Cases const& later) {
            return std::ranges::any_of(later,
                                       [&](PossibleCase const& other) { return follows(one, other, part->directly); });
          });
        });
      }
    }
    if (part != parts.rbegin() && next[0].empty() && next[1].empty()) {
      here = {};
    }
    next = std::move(here);
    next_is_there = !may_be_nothing;
  }
  side_ = side;
  return next[static_cast<std::size_t>(side)];
}

ConditionCases::Cases ConditionCases::of(query::Sequence const& term, bool wanted) {
  if (!wanted) {
    return everything();
  }
  std::vector<Part> parts;
  for (std::size_t n = 0; n < term.parts.size(); ++n) {
    auto const directly =
        n < term.gaps.size() && term.gaps[n].low == 1 && term.gaps[n].high == 1 && !term.gaps[n].outside;
    parts.push_back({&term.parts[n], directly});
  }
  return in_order(parts);
}

ConditionCases::Cases ConditionCases::of(query::Repetition const& term, bool wanted) {
  if (!wanted || term.times.low < 1 || term.times.outside) {
    return everything();
  }
  Part const once{&term.operand.front()};
  return in_order(term.times.low == 1 ? std::vector{once} : std::vector{once, once});
}

ConditionCases::Cases ConditionCases::of(query::Stays const& term, bool wanted) {
  if (!wanted) {
    return everything();
  }
  if (!is_one_position(term.operand.front())) {
    return cases(term.operand.front(), true);
  }
  Part const once{&term.operand.front()};
  return in_order(term.plies.low < 2 || term.plies.outside ? std::vector{once} : std::vector{once, once});
}

}  // namespace damier
