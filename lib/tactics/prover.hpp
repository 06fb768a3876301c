#pragma once

#include "endgame/tables.hpp"
#include "engine/search/search.hpp"
#include "tactics/detail/forcing_search.hpp"
#include "tactics/detail/opinion.hpp"
#include "tactics/detail/proof.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace damier {

class ProofSearches;

/// How combinations are looked for and confirmed. Nodes are positions.
struct ProverOptions {
  ForcingLimits forcing = {};  ///< of the first stage
  /// Of the longer search of forcing lines where the first stage proves nothing, and of those within proofs.
  unsigned long_forcing_nodes = 20'000;
  std::uint64_t confirm_nodes = 300;    ///< of the engine's search of each end, and of each other move of the main line
  std::uint64_t whole_nodes = 100'000;  ///< of that of the position after the first move
  /// Of the engine's first search of a position in which forcing lines prove nothing; 0 for none.
  std::uint64_t look_nodes = 10'000;
  std::uint64_t deep_nodes = 40'000;      ///< of the second one, if the first one sees something
  std::uint64_t opinion_nodes = 150'000;  ///< of that which decides on an opinion; 0 for no opinions
  std::uint64_t most_nodes = 200'000;     ///< of the engine's searches for one proof
  unsigned most_turns = 3'000;            ///< of a proof; a larger one is given up
  unsigned least_moves = 2;               ///< of the solver in the main line: a single move is no combination

  /// The limits of the longer search of forcing lines.
  [[nodiscard]] ForcingLimits long_forcing() const noexcept {
    auto limits = forcing;
    limits.nodes = std::max(forcing.nodes, long_forcing_nodes);
    return limits;
  }
};

/// Proves combinations. The first stage names a move and what it gains (ForcingSearch); where it has none, or none that
/// is proved, a longer one does, then the engine's best line. Then the tree of all replies is built, in which each end
/// has to keep the gain in a search of the engine, and all other moves of the solver are searched. One thread uses one.
/// The answer depends on the position, the moves before it and the options alone. After a stop request
/// (text/stop_request.hpp) all of its searches end within milliseconds, and throw Stopped.
class Prover {
 public:
  /// tables: of the variant, or none.
  Prover(Variant const& variant, ProverOptions const& options, endgame::Tables const& tables);
  Prover(Prover const&) = delete;
  Prover& operator=(Prover const&) = delete;
  ~Prover();

  /// The combination of the side to move after the moves of a game; nothing if none was proved. The moves are legal.
  [[nodiscard]] std::optional<Proof> prove(EngineQuestion const& game);
  /// What the engine holds of the position that prove was asked about last, where nothing was proved: nothing unless
  /// one move is clearly better than all others and gives a clear advantage that was not there.
  [[nodiscard]] std::optional<Opinion> opinion(EngineQuestion const& game);
  /// A proof of a line that is given: the solver plays its moves for as long as the opponent gives its replies, and
  /// against any other reply what the searches find. Every end keeps a balance of `least` or more, or with
  /// table_won_score is won. Nothing if no such proof was found, or if `least` is no more than what is due. The line
  /// may be a single move; its moves are legal after those of the game.
  [[nodiscard]] std::optional<Proof> prove_line(EngineQuestion const& game, std::span<Move const> line, Score least);
  /// What a search as long as that of a whole proof sees after the moves of a game; nothing without a legal move.
  [[nodiscard]] std::optional<SearchLine> look(EngineQuestion const& game);
  /// Whether the first search sees that a colour reaches a balance in a position; either side may be to move.
  [[nodiscard]] bool seems_to_reach(Position const& position, Colour solver, Score least);
  /// Whether a move of the opponent allows what another one does not: game has the moves before it, and it is proved
  /// that the solver reaches `least` (a balance in hundredths of a man) after it. Where the first search sees that, it
  /// decides about the other moves, else a search of the engine.
  [[nodiscard]] bool is_mistake(EngineQuestion const& game, Move const& played, Score least);
  /// The score that the engine's searches give to a balance on average, in hundredths of a man.
  [[nodiscard]] Score score_of(Score balance) const noexcept;

  [[nodiscard]] Variant const& variant() const noexcept { return *variant_; }

  /// What a search has to see for an opinion, as winning chances: an advantage, and how much the second best move and
  /// the balance that is due are below it.
  struct Clear {
    double advantage;
    double gap;
  };

 private:
  struct Root;
  [[nodiscard]] std::optional<Proof> prove_claim(Root const& root, std::span<Move const> line, Score gain);
  [[nodiscard]] std::optional<Proof> prove_forcing_line(Root const& root, ForcedGain& claim);
  [[nodiscard]] std::optional<Proof> prove_engine_line(Root const& root, ForcedGain const& failed);
  [[nodiscard]] bool is_free_run(Root const& root, Proof const& proof);
  [[nodiscard]] std::optional<Proof> prove_gain(Root const& root, std::span<Move const> line, Score gain);
  [[nodiscard]] bool avoids_it(EngineQuestion const& game, Move const& played, Position const& position, Score least);
  [[nodiscard]] Clear wanted_of(Position const& position, Move const& move) const;
  [[nodiscard]] bool lasts(EngineQuestion const& game, Position const& position, SearchLine const& best, double others);
  [[nodiscard]] Score gain_of_line(Root const& root, SearchLine const& line) const;

  Variant const* variant_;
  ProverOptions options_;
  std::unique_ptr<ProofSearches> searches_;
  Score seen_ = 0;  // by the engine's last look, beyond what is due, on the scale of its evaluation
};

/// The balance of a colour after the best captures of both sides, until nobody has to capture; nothing if there are too
/// many to try.
[[nodiscard]] std::optional<Score> settled_balance(Variant const& variant, Position const& position, Colour colour);

/// The position after the moves of a game.
[[nodiscard]] Position position_after(Variant const& variant, EngineQuestion const& game);

}  // namespace damier
