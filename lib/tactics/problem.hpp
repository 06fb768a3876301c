#pragma once

#include "board/position.hpp"
#include "game/game.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier {

/// A problem: a position with the solution that was printed with it.
struct Problem {
  Variant const* variant = &international();
  Position position;           ///< the side to move is the solver
  std::vector<Move> solution;  ///< of both sides; the last one may be either's
  /// The moves of the record before them: one if the other side begins, as the result shows.
  std::size_t moves_before = 0;
};

/// The moves of a longer record are a game's.
inline constexpr std::size_t most_problem_plies = 80;

/// What a record is.
enum class ProblemKind : std::uint8_t {
  none,              ///< a game, or a record whose moves cannot be replayed
  without_solution,  ///< a position of its own without moves
  with_solution,
};

/// Whether a judged game is a problem: it starts from a position of its own with pieces of both sides, has no two
/// players, and a main line of most_problem_plies at most that can be replayed. A record that names White and Black,
/// and gives them two names, is a game that goes on from a position.
[[nodiscard]] ProblemKind problem_kind(Game const& game);
/// The problem of a record with a solution. The solver is the side to move, or the side that wins by the result: then
/// the problem begins after the other side's first move.
[[nodiscard]] Problem problem_of(Game const& game);
/// The items of its moves, in their order.
[[nodiscard]] std::vector<Item const*> solution_items(Game const& game);

}  // namespace damier
