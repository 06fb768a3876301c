#pragma once

#include "tactics/detail/proof_searches.hpp"
#include "tactics/prover.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace damier {

/// Builds the tree of one proof: at each turn of the solver it tries the moves that the searches name until the gain is
/// there against every reply.
class ProofBuilder {
 public:
  /// What is to be proved.
  struct Claim {
    Score pending = 0;                ///< as Proof::pending
    Score target = 0;                 ///< the balance that each end has to keep; table_won_score for a won game
    std::span<Move const> line = {};  ///< the solver follows it first; its first move is the solution's
    bool is_given = false;            ///< the line is a printed solution: its ends may be those of a single move
  };

  ProofBuilder(ProofSearches& searches, Variant const& variant, ProverOptions const& options, EngineQuestion game,
               Position const& position, Claim const& claim);

  /// The proof; nothing if a defence holds, as far as the searches see, or if it is too large.
  [[nodiscard]] std::optional<Proof> build();

 private:
  /// Plays moves of the game for as long as it lives.
  class Played {
   public:
    Played(EngineQuestion& game, Move const& move) : game_{game} { game_.moves.push_back(move); }
    Played(Played const&) = delete;
    Played& operator=(Played const&) = delete;
    ~Played() { game_.moves.pop_back(); }

   private:
    EngineQuestion& game_;
  };

  [[nodiscard]] bool wants_won_game() const noexcept { return claim_.target > decided_score; }
  [[nodiscard]] Score balance(Position const& position) const noexcept {
    return worth_of(balance_of(position, solver_), variant_);
  }

  bool add_turn(Position const& position, Move const& move);
  bool add_any_turn(Position const& position);
  bool add_replies(std::size_t place, Position const& position, MoveList const& replies);
  bool end_turn(std::size_t place, std::optional<ProofEnd> const& end);
  [[nodiscard]] bool is_drawn() const;
  [[nodiscard]] bool follows_line() const;
  [[nodiscard]] bool line_goes_on() const;
  [[nodiscard]] Score wanted() const noexcept;
  [[nodiscard]] bool is_believed(Position const& position, SearchLine const& line, Score score) const;
  [[nodiscard]] ProofEnd game_over(Position const& position) const;
  [[nodiscard]] bool is_settled(Position const& position) const;
  [[nodiscard]] std::optional<ProofEnd> confirmed_end(Position const& position);
  [[nodiscard]] bool holds_as_a_whole();
  void add_tries();
  void add_tries_of(std::size_t place, Position const& position, std::uint64_t nodes);
  [[nodiscard]] ProofTry searched_try(Position const& before, Move const& move, std::uint64_t nodes);
  [[nodiscard]] LineEnd end_of_try(Position const& position) const;

  ProofSearches& searches_;
  Variant const& variant_;
  ProverOptions const& options_;
  EngineQuestion game_;
  Colour solver_;
  Claim claim_;
  MaterialGain start_;
  std::size_t played_before_;  // moves of the game before the position of the proof
  Proof proof_;
  std::uint64_t most_spent_;  // positions of the engine's searches, after which the proof is given up
  unsigned turns_added_ = 0;  // also those that were taken back
  unsigned second_looks_ = 0;
};

/// Whether either side could capture if it were to move.
[[nodiscard]] bool can_anyone_capture(Variant const& variant, Position const& position) noexcept;

}  // namespace damier
