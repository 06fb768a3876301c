#include "search/detail/beginning_test.hpp"

#include "coding/move_codec.hpp"

#include <algorithm>

namespace damier {
namespace {

bool is_at(PositionTest::Target const& target, Position const& position) noexcept {
  auto const& wanted = target.position;
  return position.pieces == wanted.pieces && position.kings == wanted.kings &&
         (target.any_side || position.side == wanted.side);
}

}  // namespace

LaterTest::LaterTest(Variant const& variant, PositionTest::Target const& target)
    : rows_{variant.board().rows}, target_{target} {
  auto const& rules = variant.rules();
  auto const steps_sideways = rules.man_steps.contains(Direction::left) || rules.man_steps.contains(Direction::right);
  only_forward_ = !steps_sideways && target.position.kings.empty();
  auto const jumps_straight = rules.man_captures.contains(Direction::down);
  rows_of_capture_ = jumps_straight && !variant.board().all_squares ? 4 : 2;
  for (unsigned row = 0; row < rows_; ++row) {
    auto const rows = static_cast<unsigned>(rows_);
    behind_[0][row] = variant.board().rows_between(rows - 1 - row, rows);
    behind_[1][row] = variant.board().rows_between(0, row + 1);
  }
  for (std::size_t colour = 0; colour < both_colours.size(); ++colour) {
    pieces_[colour] = target.position.of(both_colours[colour]).size();
    men_[colour] = men_behind(target.position, colour);
  }
}

LaterTest::Rows LaterTest::men_behind(Position const& position, std::size_t colour) const noexcept {
  Rows rows{};
  auto const men = position.men(both_colours[colour]);
  for (std::size_t row = 0; row < rows_; ++row) {
    rows[row] = static_cast<std::uint8_t>((men & behind_[colour][row]).size());
  }
  return rows;
}

bool LaterTest::can_follow(Position const& earlier) const noexcept {
  std::array<unsigned, 2> lost{};
  for (std::size_t colour = 0; colour < both_colours.size(); ++colour) {
    auto const pieces = earlier.of(both_colours[colour]).size();
    if (pieces < pieces_[colour]) {
      return false;
    }
    lost[colour] = pieces - pieces_[colour];
  }
  std::array<unsigned, 2> steps{};  // of the men of each side, if nothing is captured
  for (std::size_t colour = 0; colour < both_colours.size(); ++colour) {
    auto const men = men_behind(earlier, colour);
    auto const captures = lost[1 - colour];  // only a capture brings a man back, over a few rows
    unsigned back = 0;
    for (std::size_t row = 0; row < rows_; ++row) {
      auto const more = men_[colour][row] > men[row] ? unsigned{men_[colour][row]} - men[row] : 0;
      back += more;
      if (more > captures || back > rows_of_capture_ * captures) {
        return false;
      }
      steps[colour] += unsigned{men[row]} - men_[colour][row];
    }
  }
  if (!only_forward_ || lost[0] + lost[1] != 0 || !earlier.kings.empty()) {
    return true;
  }
  // Each move is a step of a man, and the sides take turns.
  auto const white_first = earlier.side == Colour::white;
  auto const [own, other] = white_first ? std::pair{steps[0], steps[1]} : std::pair{steps[1], steps[0]};
  auto const same_side = target_.position.side == earlier.side;
  return own + other != 0 && (target_.any_side ? own == other || own == other + 1 : own == other + (same_side ? 0 : 1));
}

BeginningTest::BeginningTest(Targets const& targets) {
  for (auto const& [variant, target] : targets) {
    variants_.push_back({variant, target, LaterTest{*variant, target}});
  }
}

BeginningTest::OfVariant const* BeginningTest::find(Variant const* variant) const noexcept {
  auto const found = std::ranges::find(variants_, variant, &OfVariant::variant);
  return found != variants_.end() ? &*found : nullptr;
}

void BeginningTest::begin(GameBlocks& blocks) {
  blocks_ = &blocks;
  nodes_ = &blocks.beginnings().nodes();
  verdicts_.assign(nodes_->size(), {});
  positions_.resize(nodes_->size());
  judged_.assign(nodes_->size(), 0);
  judged_[Beginnings::none] = 1;  // anything may occur in its games
  row_.reset();
}

BeginningTest::OfVariant const* BeginningTest::of_row(std::uint32_t variant_row) {
  if (row_ != variant_row) {
    row_ = variant_row;
    of_ = find(blocks_->variant_of_row(variant_row));
  }
  return of_;
}

void BeginningTest::judge(std::size_t place) {
  auto const& node = (*nodes_)[place];
  if (judged_[node.parent] == 0) {
    judge(node.parent);
  }
  if (auto const* const of = of_row(node.variant_row)) {
    judge_node(*of, node, place);
  } else {
    verdicts_[place].later = false;
  }
  judged_[place] = 1;
}

void BeginningTest::judge_node(OfVariant const& of, Beginnings::Node const& node, std::size_t place) {
  auto& verdict = verdicts_[place];
  auto& position = positions_[place];
  if (node.parent == Beginnings::none) {
    position = of.variant->start();
  } else {
    auto const& before = verdicts_[node.parent];
    verdict = before;
    if (verdict.first != 0 && verdict.next == 0) {
      verdict.next = static_cast<std::uint32_t>(place);
    }
    if (!before.later) {
      return;
    }
    auto const& earlier = positions_[node.parent];
    Move move;
    if (MoveDecoder{of.variant->board(), earlier.side, node.move}.next(move) != MoveDecoder::Step::move) {
      blocks_->report_damage();
    }
    position = of.variant->after(earlier, move);
  }
  if (is_at(of.target, position)) {
    ++verdict.hits;
    verdict.first = verdict.first == 0 ? static_cast<std::uint32_t>(place) : verdict.first;
  }
  verdict.later = of.later.can_follow(position);
}

}  // namespace damier
