#pragma once

#include "game/game.hpp"

#include <string>
#include <vector>

namespace damier {

/// A move of the main line of a solution, as it is printed.
struct SolutionMove {
  std::string move;
  bool of_solver = false;
  std::vector<std::string> others = {};  ///< moves of the solver that solve as well
};

/// The main line of an exercise. Of its variations it has the first moves of those that are alternatives of the solver
/// without a sign for a bad move.
[[nodiscard]] std::vector<SolutionMove> short_solution(Game const& game);

}  // namespace damier
