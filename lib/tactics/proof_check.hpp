#pragma once

#include "endgame/tables.hpp"
#include "tactics/proof_text.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// What is wrong with a proof.
struct ProofError {
  enum class Kind : std::uint8_t {
    no_turn,        ///< it has no turn, or a reply leads to a turn that is not there
    illegal_move,   ///< a move is not legal
    missing_try,    ///< a legal move of the solver is neither the solution nor a try
    repeated_move,  ///< a move occurs twice among tries or replies
    missing_reply,  ///< a legal reply has no answer
    wrong_gain,     ///< an end has not the gain that the pieces show
    not_settled,    ///< an end where somebody can capture
    wrong_end,      ///< an end is not what it says: over, drawn or lost, or won by the tables
    no_table,       ///< an end needs endgame tables that are not there
    no_gain,        ///< a defence holds: an end is worth no more than what was due anyway
    wrong_pending,  ///< the captures that are due are worth something else
    too_large,      ///< a position has too many captures to list, or the tree is too deep
    wrong_claim,    ///< the class, gain or line that are beside the proof are not its own
  };
  Kind kind = Kind::no_turn;
  std::string where;  ///< the moves from the position of the proof
};
/// missing-reply, wrong-gain …
[[nodiscard]] std::string_view name_of(ProofError::Kind kind) noexcept;

/// Checks every statement of a proof with the rules alone, and endgame tables where it refers to them: it shares no
/// code with the searches that made it. Nothing if the proof is valid, else the first error. Scores and nodes are
/// opinions and are not checked. Any Proof may be passed, whatever its moves and places are.
[[nodiscard]] std::optional<ProofError> find_proof_error(Proof const& proof, endgame::Tables const& tables = {});

/// The same for a proof that was read, with what is said about it beside it.
[[nodiscard]] std::optional<ProofError> find_proof_error(ProofRecord const& record, endgame::Tables const& tables = {});

}  // namespace damier
