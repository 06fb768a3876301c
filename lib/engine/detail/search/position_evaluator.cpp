#include "engine/detail/search/position_evaluator.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace damier {
namespace {

constexpr Score mobility_score = 2;  // of a square to which a man can step
constexpr Score row_score = 2;       // of a row that a man has behind it
constexpr Score centre_score = 4;    // of the distance from the edge, for kings

SquareSet shifted(SquareSet set, int by) noexcept {
  auto const low = set.low();
  auto const high = set.high();
  if (by > 0) {
    auto const up = static_cast<unsigned>(by);
    return SquareSet{low << up, high << up | low >> (64 - up)};
  }
  auto const down = static_cast<unsigned>(-by);
  return SquareSet{low >> down | high << (64 - down), high >> down};
}

}  // namespace

PositionEvaluator::PositionEvaluator(Variant const& variant, std::shared_ptr<PatternWeights const> weights)
    : weights_{std::move(weights)},
      rules_{variant.rules()},
      board_{variant.board().squares()},
      king_score_{usual_king_score(variant.rules())} {
  auto const& board = variant.board();
  men_ = {};
  king_ = {};
  for (auto const square : board.squares()) {
    auto const [row, column] = board.cell(square);
    auto const from_edge = std::min(std::min(row, board.rows - 1 - row), std::min(column, board.columns - 1 - column));
    king_[square.bit()] = static_cast<std::int16_t>(king_score_ + centre_score * from_edge);
    men_[0][square.bit()] = static_cast<std::int16_t>(man_score + row_score * (board.rows - 1 - row));
    men_[1][square.bit()] = static_cast<std::int16_t>(man_score + row_score * row);
  }
  std::size_t count = 0;
  for (auto const direction : all_directions) {
    // A sideways step over the edge would have to be masked; men that go sideways are counted by their steps forward.
    auto const forward = board.offset(direction).row < 0;
    if (rules_.man_steps.contains(direction) && forward) {
      steps_[count++] = board.step(direction);
    }
  }
}

Score PositionEvaluator::operator()(Position const& position) const noexcept {
  auto const value = weights_ != nullptr ? weights_->white_score(position) : untrained(position);
  auto const of_white = std::clamp(value, -decided_score, decided_score);
  return position.side == Colour::white ? of_white : -of_white;
}

Score PositionEvaluator::untrained(Position const& position) const noexcept {
  Score score = 0;
  for (auto const square : position.men(Colour::white)) {
    score += men_[0][square.bit()];
  }
  for (auto const square : position.men(Colour::black)) {
    score -= men_[1][square.bit()];
  }
  if (!position.kings.empty()) {
    for (auto const square : position.kings_of(Colour::white)) {
      score += king_[square.bit()];
    }
    for (auto const square : position.kings_of(Colour::black)) {
      score -= king_[square.bit()];
    }
  }
  auto const empty = board_ - position.occupied();
  return score + mobility_score * (free_steps(position.men(Colour::white), empty, false) -
                                   free_steps(position.men(Colour::black), empty, true));
}

bool PositionEvaluator::has_step(Position const& position) const noexcept {
  auto const empty = board_ - position.occupied();
  auto const men = position.men(position.side);
  return std::ranges::any_of(steps_, [&](int step) {
    return step != 0 && !(shifted(men, position.side == Colour::white ? step : -step) & empty).empty();
  });
}

int PositionEvaluator::free_steps(SquareSet men, SquareSet empty, bool of_black) const noexcept {
  unsigned count = 0;
  for (auto const step : steps_) {
    if (step == 0) {
      break;
    }
    count += (shifted(men, of_black ? -step : step) & empty).size();
  }
  return static_cast<int>(count);
}

}  // namespace damier
