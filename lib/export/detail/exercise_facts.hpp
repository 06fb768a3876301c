#pragma once

#include "game/game.hpp"
#include "language/language.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damier {

/// What the tags of an exercise say of it, as damier puzzles writes them (puzzle_game, tactics/shot.hpp).
struct ExerciseFacts {
  bool is_king_ending = false;
  std::vector<std::string> themes = {};  ///< identifiers of motifs
  std::optional<double> difficulty = {};
  bool wins = false;
  /// What the solver gains, if the game is not won and that is known: men and kings, less than 0 for what he gives.
  std::optional<int> men = {};
  int kings = 0;

  /// One for an easy exercise to five for a very difficult one, in steps that docs/puzzles.md has; 0 if that is
  /// unknown.
  [[nodiscard]] unsigned stars() const noexcept;
};
[[nodiscard]] ExerciseFacts exercise_facts(Game const& game);

/// So many stars, as they are printed.
[[nodiscard]] std::string stars_text(unsigned stars);

/// What is asked of the solver: "White to move and gain 2 men", or who is to move alone if nothing is known of the
/// gain.
[[nodiscard]] std::string task_text(Game const& game, ExerciseFacts const& facts, Language language);

}  // namespace damier
