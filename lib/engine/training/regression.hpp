#pragma once

#include "engine/search/pattern_weights.hpp"
#include "engine/training/self_play.hpp"

#include <cstdint>
#include <span>

namespace damier {

/// How weights are fitted to positions.
struct Regression {
  unsigned epochs = 8;
  double learning_rate = 0.03;  ///< of Adagrad (Duchi, Hazan and Singer, 2011), in men
  /// How much a weight of a pattern is drawn to 0: as by so many positions in which it makes no difference.
  double ridge = 100;
  /// The label of a position is the expected result that its own search and those of the following positions see, the
  /// search of each ply with a weight of so much of that of the ply before; the result of the game is the last of them
  /// (TD(lambda): Sutton, 1988). 0: its own search alone, 1: the result alone. docs/engine.md has what was measured.
  double lambda = 0;
  std::uint64_t seed = 1;  ///< of the order of the positions
};

struct FittedWeights {
  PatternWeights weights;
  double loss = 0;            ///< the mean cross-entropy of the last epoch, in nats
  std::size_t positions = 0;  ///< that were fitted: the quiet ones
};

/// Logistic regression: the expected result of White is the logistic curve of its value (engine/winning_chance.hpp).
/// Begins with a man of one man and a king of 2.8. positions: of whole games, in their order.
[[nodiscard]] FittedWeights fit_weights(std::span<TrainingPosition const> positions, Regression const& settings);

}  // namespace damier
