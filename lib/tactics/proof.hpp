#pragma once

#include "endgame/tables.hpp"
#include "game/game_reference.hpp"
#include "tactics/detail/proof.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A proof as JSON on one line, as the member "proof" of `damier shots --format ndjson` has it;
/// docs/shots.md describes it. Moves are texts of PDN in their position.
[[nodiscard]] std::string write_proof(Proof const& proof);

/// Why a text is no proof.
struct ProofFault {
  enum class Kind : std::uint8_t {
    not_json,      ///< it is no JSON: the column
    no_proof,      ///< it is JSON of something else
    unclaimed,     ///< it is a finding of damier check without a proof, or an opinion
    missing,       ///< a member is missing or of another type: where
    bad_variant,   ///< the variant is unknown: where
    bad_position,  ///< the FEN cannot be read: where
    illegal_move,  ///< a move is illegal or does not mean one move alone: where
    too_large,     ///< it has more turns than any proof
  };
  Kind kind = Kind::not_json;
  std::string where;  ///< the moves before it, and what was read there
};
/// not-json, no-proof, unclaimed …
[[nodiscard]] std::string_view name_of(ProofFault::Kind kind) noexcept;

/// A proof that was read, with what is said about it beside it.
struct ProofRecord {
  Proof proof;
  std::optional<std::string> uniqueness = {};        ///< "class" of the proof
  std::optional<std::string> outer_uniqueness = {};  ///< "class" of the object around it
  std::optional<double> gain = {};                   ///< in men
  double regained = 0;                               ///< in men: Shot::regained
  std::optional<std::string> kind = {};
  std::optional<std::vector<std::string>> line = {};
  /// Of the game, as far as the object has them.
  GameReference game = {};
  std::string white = {}, black = {}, event = {};
  unsigned ply = 0;
  std::optional<int> year = {};
  std::vector<std::string> motifs = {};
};

/// Reads a proof, or an object with the member "proof", which is a row of `damier shots --format ndjson`. The moves are
/// legal in what is returned, so that their captured pieces are known; nothing else of it is checked: see
/// find_proof_error. Any text gives a proof or a fault.
[[nodiscard]] tl::expected<ProofRecord, ProofFault> read_proof(std::string_view json);

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
