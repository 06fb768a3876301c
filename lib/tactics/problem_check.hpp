#pragma once

#include "board/position.hpp"
#include "endgame/table_folder.hpp"
#include "game/game.hpp"
#include "rules/variant.hpp"
#include "tactics/detail/proof.hpp"
#include "tactics/prover.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
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

/// Something about a problem that a search has shown, with its proof; or that nothing was proved.
struct ProblemRemark {
  enum class Kind : std::uint8_t {
    proved,       ///< the solution reaches what it shows, or as much as `worth`
    unproved,     ///< no proof was found within the nodes, from the move on
    refuted,      ///< after the move the other side wins, or gains back so much that a search sees it ahead
    answered,     ///< after the move the other side gains as much back; a search still sees the solver ahead
    cook,         ///< another first move wins
    dual,         ///< another later move of the solver wins
    dual_at_end,  ///< the same at the last move
    same_gain,    ///< another move of the solver gains as much in material; whether it wins was not shown
    shorter,      ///< a cook or a dual needs fewer moves of the solver; not a single move, unless it ends the game
  };
  Kind kind = Kind::unproved;
  std::size_t ply = 0;  ///< of the solution's move that it is about, from 0
  /// At least so much is gained, in hundredths of a man, beyond what is due in the problem; won_score if the game is
  /// won. Of a refutation or an answer: what the other side gains.
  Score worth = 0;
  /// What a search sees after the move that the remark is about, as the solver has it: an opinion.
  std::optional<Score> opinion = {};
  std::optional<Score> printed_opinion = {};  ///< the same after the solution's move in its place
  bool whole = true;                          ///< proved: whether that is all that the solution reaches
  std::vector<Move> line = {};  ///< from before the move on: of a cook or dual its own; of a refutation the move first
  std::size_t moves = 0;        ///< shorter: of the solver, in all
  std::size_t printed_moves = 0;   ///< shorter: of the solution, as far as it is needed
  std::optional<Move> reply = {};  ///< unproved: what a search prefers, if it sees no gain after it: an opinion
  std::optional<Proof> proof = {};
};

/// Checks problems. Several threads may use one; what it reports depends on the problem, the options and the tables
/// alone.
class ProblemChecker {
 public:
  /// tables: of endings, or nullptr; they outlive this.
  explicit ProblemChecker(ProverOptions const& options, endgame::TableFolder const* tables = nullptr);
  ProblemChecker(ProblemChecker const&) = delete;
  ProblemChecker& operator=(ProblemChecker const&) = delete;
  ~ProblemChecker();

  /// The first remark is about the solution: proved, unproved or refuted. Cooks, duals and a shorter solution follow
  /// it, by the place of their move. Throws Stopped soon after a stop request, also within a proof.
  [[nodiscard]] std::vector<ProblemRemark> check(Problem const& problem) const;

 private:
  [[nodiscard]] std::unique_ptr<Prover> take(Variant const& variant) const;
  void give_back(std::unique_ptr<Prover> prover) const;

  ProverOptions options_;
  endgame::TableFolder const* tables_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Prover>> idle_;
};

}  // namespace damier
