#pragma once

#include "engine/search/search.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace damier {

/// A position of a game that the engine played against itself.
struct TrainingPosition {
  std::array<std::uint64_t, 2> pieces{};  ///< of White and Black, as bits of the padded layout
  std::uint64_t kings = 0;
  std::int16_t score = 0;  ///< that of its search, as White sees it, in hundredths of a man
  std::int8_t points = 0;  ///< of White in the game, in halves: 0, 1, 2
  std::uint8_t side = 0;   ///< to move: 0 White, 1 Black
  bool is_first = false;   ///< of its game
  /// Neither side can capture, and no line of moves decides its score: weights are fitted to it.
  bool is_quiet = false;

  [[nodiscard]] Position position() const noexcept;
};

/// How games of international draughts are played for training.
struct SelfPlay {
  std::uint64_t seed = 1;
  std::uint64_t nodes = 1'000;  ///< for each move
  unsigned random_plies = 12;   ///< at the start of each game, from half of them up to so many
  std::shared_ptr<PatternWeights const> weights = {};
  endgame::Tables tables = {};  ///< a game ends where they know its result
};

/// The positions of one game, in their order. The game depends on its number, the settings and nothing else.
[[nodiscard]] std::vector<TrainingPosition> play_for_training(SelfPlay const& settings, std::uint64_t game,
                                                              Search& search);

/// The positions of games first to last - 1, in the order of the games, whatever the number of threads. stopped is
/// asked before each game; what is not finished then is left out, from the first unfinished game on.
[[nodiscard]] std::vector<TrainingPosition> play_many_for_training(SelfPlay const& settings, std::uint64_t first,
                                                                   std::uint64_t last, unsigned threads,
                                                                   std::function<bool()> const& stopped,
                                                                   std::uint64_t& finished);

}  // namespace damier
