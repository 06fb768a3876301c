#pragma once

#include "engine/detail/search/pattern_weights.hpp"
#include "engine/detail/training/self_play.hpp"

#include <cstdint>
#include <span>

namespace damier {

/// How weights are fitted to positions.
struct Regression {
  unsigned steps = 100;  ///< of the descent
  /// How much a weight of a narrow pattern is drawn to where it begins: as by so many positions in which it makes no
  /// difference.
  double ridge = 100;
  /// The same of a wide pattern. A search goes where a value is too high, so that chance in the weights of rare
  /// patterns costs more than what they explain: docs/engine.md.
  double wide_ridge = 3'000;
  /// A content of a wide pattern has a weight if it occurs so often in the positions, turned ones included,
  std::uint32_t least_wide = 100;
  std::size_t most_wide = 400'000;  ///< and is one of so many of the most frequent ones
  /// Where weights begin; null: patterns with 0, a man with one man and a king with 2.8.
  PatternWeights const* start = nullptr;
  /// The label of a position is the expected result that its own search and those of the following positions see, the
  /// search of each ply with a weight of so much of that of the ply before; the result of the game is the last of them
  /// (TD(lambda): Sutton, 1988). 0: its own search alone, 1: the result alone. docs/engine.md has what was measured.
  double lambda = 0.95;
  unsigned threads = 1;  ///< the weights are the same for any number
};

struct FittedWeights {
  PatternWeights weights;
  double loss = 0;            ///< the mean cross-entropy of the last step, in nats
  std::size_t positions = 0;  ///< that were fitted: the quiet ones
};

/// Logistic regression: the expected result of White is the logistic curve of its value
/// (engine/winning_chance.hpp). The descent goes along the gradient of all positions (Nesterov, 1983; restarted
/// as by O'Donoghue and Candes, 2012), as steps by single positions leave as much chance in rare weights as the results
/// have. positions: of whole games, in their order.
[[nodiscard]] FittedWeights fit_weights(std::span<TrainingPosition const> positions, Regression const& settings);

}  // namespace damier
