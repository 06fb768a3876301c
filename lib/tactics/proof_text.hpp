#pragma once

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
    unclaimed,     ///< it is a finding of damier check without a proof
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
/// proof_check.hpp. Any text gives a proof or a fault.
[[nodiscard]] tl::expected<ProofRecord, ProofFault> read_proof(std::string_view json);

}  // namespace damier
