#pragma once

#include "engine/detail/search/pattern_weights.hpp"
#include "engine/detail/training/self_play.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace damier {

/// Which contents of wide patterns have a weight: those that occur most often. Each has a number, the most frequent one
/// the lowest, so that what is often asked for lies together.
class WideNumbers {
 public:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  /// least: how often a content has to occur in the quiet positions, where one that also occurs in the turned position
  /// counts twice; most: how many have a number. start: contents that have a weight in it count as frequent enough; may
  /// be null.
  WideNumbers(std::span<TrainingPosition const> positions, PatternWeights const* start, std::uint32_t least,
              std::size_t most);

  /// none if the slot has no weight.
  [[nodiscard]] std::uint32_t of(std::size_t slot) const noexcept { return numbers_[slot]; }
  /// The slot of each number.
  [[nodiscard]] std::vector<std::uint32_t> const& slots() const noexcept { return slots_; }

 private:
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint32_t> slots_;
};

/// A position that weights are fitted to.
struct TrainingSample {
  /// The narrow patterns, then those wide ones that have a number: twice the number of the weight (the slot of a narrow
  /// pattern, or all of these and the number of the wide one), with the lowest bit set where the sign is negative.
  std::array<std::uint32_t, pattern::Narrow::places + pattern::Wide::places> patterns{};
  std::uint8_t count = 0;  ///< of patterns
  std::uint8_t pieces = 0;
  bool white_moves = true;
  pattern::Features features{};
  float label = 0;  ///< the expected result of White, 0 to 1
};

/// The quiet positions, the last one first, with their labels: Regression::lambda.
[[nodiscard]] std::vector<TrainingSample> training_samples(std::span<TrainingPosition const> positions, double lambda,
                                                           WideNumbers const& numbers);

}  // namespace damier
