#pragma once

#include "engine/search/pattern_weights.hpp"
#include "engine/training/self_play.hpp"

#include <cstdint>
#include <span>

namespace damier {

/// How weights are fitted to positions.
struct Regression {
  unsigned epochs = 8;
  double learning_rate = 0.01;  ///< of Adagrad (Duchi, Hazan and Singer, 2011), in men
  double decay = 1e-4;          ///< of a weight at each step at which it occurs, as a share
  /// The share of the game's result in the label; the rest is the search's score. Results of quick games are mostly
  /// those of later mistakes: docs/engine.md has what was measured.
  double of_result = 0.1;
  std::uint64_t seed = 1;  ///< of the order of the positions
};

struct FittedWeights {
  PatternWeights weights;
  double loss = 0;  ///< the mean cross-entropy of the last epoch, in nats
};

/// Logistic regression: the expected result of White is the logistic curve of its value (engine/winning_chance.hpp).
/// Begins with a man of one man and a king of 2.8.
[[nodiscard]] FittedWeights fit_weights(std::span<TrainingPosition const> positions, Regression const& settings);

}  // namespace damier
