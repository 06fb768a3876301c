#include "rules/draws.hpp"

#include <algorithm>

namespace damier {
namespace {

/// The moves allowed in a small ending: a lone king against a few pieces with a king among them; 0 where there is none.
unsigned small_ending(DrawRules const& rules, Position const& position) noexcept {
  for (auto const colour : {Colour::white, Colour::black}) {
    auto const strong = opponent(colour);
    if (position.of(colour).size() != 1 || position.kings_of(colour).empty() || position.kings_of(strong).empty()) {
      continue;
    }
    auto const pieces = position.of(strong).size();
    if (pieces <= 2) {
      return rules.lone_king_against_12;
    }
    if (pieces == 3) {
      return rules.lone_king_against_3;
    }
  }
  return 0;
}

}  // namespace

std::string_view describe(DrawReason reason) noexcept {
  switch (reason) {
    case DrawReason::repetition: return "the same position has come up for the third time";
    case DrawReason::king_moves: return "25 moves each of kings only, without a capture";
    case DrawReason::lone_king_against_3: return "16 moves each with a lone king against three pieces";
    case DrawReason::lone_king_against_12: return "5 moves each with a lone king against one or two pieces";
  }
  return {};
}

DrawTracker::DrawTracker(Variant const& variant, Position const& start)
    : rules_{variant.rules().draws}, ending_{small_ending(rules_, start)} {
  (void)repeats(start);
}

/// Notes a position and tells whether it has come up often enough. Only kings can go back, so that nothing is noted
/// before both sides have one.
bool DrawTracker::repeats(Position const& position) {
  if (rules_.repetitions == 0 || position.kings_of(Colour::white).empty() || position.kings_of(Colour::black).empty()) {
    return false;
  }
  seen_.push_back(zobrist(position));
  return std::ranges::count(seen_, seen_.back()) >= rules_.repetitions;
}

std::optional<DrawReason> DrawTracker::push(Position const& before, Move const& move, Position const& after) {
  if (before.kings.contains(move.from) && !move.is_capture()) {
    ++king_plies_;
  } else {
    king_plies_ = 0;
    seen_.clear();
  }
  if (auto const ending = small_ending(rules_, after); ending != ending_) {
    ending_ = ending;
    ending_plies_ = 0;
  } else if (ending_ != 0) {
    ++ending_plies_;
  }

  if (repeats(after)) {
    return DrawReason::repetition;
  }
  if (ending_ != 0 && ending_plies_ >= 2 * ending_) {
    return ending_ == rules_.lone_king_against_3 ? DrawReason::lone_king_against_3 : DrawReason::lone_king_against_12;
  }
  if (rules_.king_moves != 0 && king_plies_ >= 2U * rules_.king_moves) {
    return DrawReason::king_moves;
  }
  return std::nullopt;
}

}  // namespace damier
