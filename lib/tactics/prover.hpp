#pragma once

#include "endgame/tables.hpp"
#include "engine/search/search.hpp"
#include "tactics/detail/forcing_search.hpp"
#include "tactics/detail/proof.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace damier {

/// How combinations are looked for and confirmed.
struct ProverOptions {
  ForcingLimits forcing = {};           ///< of the first stage
  std::uint64_t confirm_nodes = 3'000;  ///< of the engine's search of each end and each try
  unsigned whole_factor = 100;          ///< the whole line is searched with so many times these nodes
  /// Nodes of the engine's search of a position in which the first stage finds nothing; 0 for none.
  std::uint64_t deep_nodes = 0;
  unsigned most_turns = 300;  ///< of a proof; a larger one is given up
  unsigned least_moves = 2;   ///< of the solver in the main line: a single move is no combination
};

/// Proves combinations: the first stage names a move and what it gains (ForcingSearch); then the tree of all replies is
/// built, in which each end has to keep the gain in a search of the engine, and all other moves of the solver are
/// searched. One thread uses one. The answer depends on the position, the moves before it and the options alone. After
/// a stop request (text/stop_request.hpp) all of its searches end within milliseconds, and throw Stopped.
class Prover {
 public:
  /// tables: of the variant, or none.
  Prover(Variant const& variant, ProverOptions const& options, endgame::Tables const& tables);

  /// The combination of the side to move after the moves of a game; nothing if none was proved. The moves are legal.
  [[nodiscard]] std::optional<Proof> prove(EngineQuestion const& game);
  /// A proof of a line that is given: the solver plays its moves for as long as the opponent gives its replies, and
  /// against any other reply what the searches find. Every end keeps a balance of `least` or more, or with
  /// table_won_score is won. Nothing if no such proof was found, or if `least` is no more than what is due. The line
  /// may be a single move; its moves are legal after those of the game.
  [[nodiscard]] std::optional<Proof> prove_line(EngineQuestion const& game, std::span<Move const> line, Score least);
  /// What a search as long as that of a whole proof sees after the moves of a game; nothing without a legal move.
  [[nodiscard]] std::optional<SearchLine> look(EngineQuestion const& game);
  /// Whether the first search sees that a colour reaches a balance in a position; either side may be to move.
  [[nodiscard]] bool seems_to_reach(Position const& position, Colour solver, Score least);
  /// Whether a move of the opponent allows what its other moves do not: game has the moves before it, and the solver
  /// reaches `least` (a balance in hundredths of a man) after it.
  [[nodiscard]] bool is_mistake(EngineQuestion const& game, Move const& played, Score least);

  [[nodiscard]] Variant const& variant() const noexcept { return *variant_; }

 private:
  class Building;

  [[nodiscard]] std::optional<Proof> prove_gain(EngineQuestion const& game, Position const& position,
                                                ForcedGain const& claim, Score gain);
  [[nodiscard]] std::optional<ForcedGain> ask_engine(EngineQuestion const& game, Position const& position,
                                                     Score pending);

  [[nodiscard]] SearchReport think(EngineQuestion const& game, std::uint64_t nodes);

  Variant const* variant_;
  ProverOptions options_;
  endgame::Tables tables_;
  ForcingSearch forcing_;
  Search search_;
};

/// The balance of a colour after the best captures of both sides, until nobody has to capture; nothing if there are too
/// many to try.
[[nodiscard]] std::optional<Score> settled_balance(Variant const& variant, Position const& position, Colour colour);

/// The position after the moves of a game.
[[nodiscard]] Position position_after(Variant const& variant, EngineQuestion const& game);

}  // namespace damier
