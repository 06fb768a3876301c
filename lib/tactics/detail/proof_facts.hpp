#pragma once

#include "tactics/detail/proof.hpp"

namespace damier {

/// Whether the main line of a proof is a forcing: the solver makes a move that neither captures nor leaves a capture to
/// the opponent, who has a choice of replies, and after the longest of them the solver gives something up. That every
/// other reply loses as much is what the proof shows. `result` is result_of(proof).
[[nodiscard]] bool is_forcing(Proof const& proof, ProofResult const& result);

}  // namespace damier
