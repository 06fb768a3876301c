#include "engine/detail/search/pattern_weights.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace damier {
namespace {

using pattern::Narrow;

constexpr int parts = 1'024;  // of one, as weights of phases

std::int16_t bounded(int number) noexcept {
  constexpr auto most = std::numeric_limits<std::int16_t>::max();
  return static_cast<std::int16_t>(std::clamp<int>(number, -most, most));
}

void add(PatternWeights::Phases& sum, PatternWeights::Phases const& weight) noexcept {
  sum = {bounded(sum.early + weight.early), bounded(sum.late + weight.late)};
}

/// Adds the weights of the two narrow patterns in a wide one to all contents of it. left, right: all contents of each.
void add_narrow(PatternWeights::Phases const* left, PatternWeights::Phases const* right,
                PatternWeights::Phases* sums) noexcept {
  constexpr auto of_row = static_cast<unsigned>(pattern::Wide::of_row);
  constexpr auto of_narrow_row = static_cast<unsigned>(Narrow::of_row);
  for (unsigned three_rows = 0; three_rows < of_row * of_row * of_row; ++three_rows) {
    unsigned left_rows = 0;
    unsigned right_rows = 0;
    for (auto const row : {three_rows / (of_row * of_row), three_rows / of_row % of_row, three_rows % of_row}) {
      left_rows = left_rows * of_narrow_row + row / 3;
      right_rows = right_rows * of_narrow_row + row % of_narrow_row;
    }
    for (unsigned row = 0; row < of_row; ++row) {
      add(*sums, left[left_rows * of_narrow_row + row / 3]);
      add(*sums++, right[right_rows * of_narrow_row + row % of_narrow_row]);
    }
  }
}

}  // namespace

PatternWeights::PatternWeights(std::vector<Phases> narrow, std::vector<WideWeight> wide, Features const& features)
    : narrow_{std::move(narrow)}, wide_{std::move(wide)}, sums_(pattern::Wide::slots), features_{features} {
  narrow_.resize(Narrow::slots);
  // The first and the last place of three neighbours have the four places of two in them.
  for (unsigned first = 0; first < 2; ++first) {
    for (auto const place : {0U, 2U}) {
      auto const* const left = narrow_.data() + (first * Narrow::in_a_row + place) * Narrow::contents;
      add_narrow(left, left + Narrow::contents,
                 sums_.data() + (first * pattern::Wide::in_a_row + place) * pattern::Wide::contents);
    }
  }
  for (auto const& weight : wide_) {
    add(sums_[weight.slot], weight.phases);
  }
  for (unsigned pieces = 0; pieces < by_pieces_.size(); ++pieces) {
    auto const near = pattern::nearness(pieces);
    auto& found = by_pieces_[pieces];
    found.early = static_cast<int>(std::lround(pattern::earliness(pieces) * parts));
    for (std::size_t i = 0; i < pattern::features; ++i) {
      auto sum = 0.0F;
      for (std::size_t knot = 0; knot < near.size(); ++knot) {
        sum += near[knot] * static_cast<float>(features_[i][knot]);
      }
      found.features[i] = static_cast<int>(std::lround(sum));
    }
  }
}

Score PatternWeights::white_score(Position const& position) const noexcept {
  using Shape = pattern::Wide;
  auto early = 0;
  auto late = 0;
  auto const terms = pattern::terms_of(position);
  for (std::size_t place = 0; place < Shape::upper; ++place) {
    auto const* const sums = sums_.data() + place * Shape::contents;
    auto const& upper = sums[terms.wide[place]];
    auto const& lower = sums[terms.wide[place + Shape::upper]];
    early += upper.early - lower.early;
    late += upper.late - lower.late;
  }
  auto const& phase = by_pieces_[std::min(pattern::pieces_of(position), pattern::most_pieces)];
  auto sum = (early * phase.early + late * (parts - phase.early)) / parts;
  for (std::size_t i = 0; i < pattern::features; ++i) {
    sum += phase.features[i] * terms.features[i];
  }
  return sum / 10;  // from thousandths to hundredths
}

}  // namespace damier
