#pragma once

#include "game/game.hpp"
#include "tactics/shot.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace damier {

// A puzzle is an exercise: a proved combination of a game, with every defence.

/// Which puzzles are wanted.
struct PuzzleWishes {
  bool duals = false;            ///< also those with another solution before the solver's last move
  Score least_gain = man_score;  ///< beyond what is only regained
  double least_difficulty = 0;
  std::optional<double> most_difficulty = {};
  std::vector<std::string> motifs = {};  ///< one of these is among those of the shot; any if there are none
};
/// Whether the solver offers something in the main line: without that a piece is attacked and taken, or lost by the
/// opponent itself, which is no combination.
[[nodiscard]] bool gives_something(GameShot const& puzzle) noexcept;
/// Whether a puzzle is as wished, and a combination: it wins, or gives something and gains more than it regains.
[[nodiscard]] bool fits(GameShot const& puzzle, PuzzleWishes const& wishes);

/// Chooses puzzles, game by game in their order: at most one of a game, and none whose position was chosen before, also
/// turned by half a turn with the colours exchanged. What a copy of a game could give is known with the game: it adds
/// nothing.
class PuzzleSelection {
 public:
  explicit PuzzleSelection(PuzzleWishes wishes) : wishes_{std::move(wishes)} {}

  /// The puzzle of a game, from its combinations: one with a single solution before one with duals, then the most
  /// difficult one, then the highest gain, then the first. Nothing if none fits or all are known.
  [[nodiscard]] std::optional<GameShot> choose(std::vector<GameShot> of_game);

 private:
  PuzzleWishes wishes_;
  std::set<std::string> known_;  // positions of the games that gave a puzzle, each as the smaller one of its two texts
  std::set<GameReference> games_;  // those that gave a puzzle
};

/// Which moves of the solver that are no solution a puzzle's game has.
enum class PuzzleTries : std::uint8_t {
  none,
  plausible,  ///< those that leave the opponent nothing but captures
  all,
};

/// A puzzle as a game that begins from its position. The main line is the solution against the longest defence; the
/// variations have all other defences, each with the solution against it. A move that is as good as the solution is a
/// variation, a wrong try is one with the sign $2 and its refutation. Tags: the players, the event and the year of the
/// source; SourceFile, SourceGame and SourcePly; Theme, the identifiers of its motifs; Gain, in men, or "won";
/// Solution, the class; Difficulty.
[[nodiscard]] Game puzzle_game(GameShot const& puzzle, PuzzleTries tries);

}  // namespace damier
