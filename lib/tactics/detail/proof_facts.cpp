#include "tactics/detail/proof_facts.hpp"

namespace damier {

bool is_forcing(Proof const& proof, ProofResult const& result) {
  auto const& variant = *proof.variant;
  auto position = proof.position;
  bool was_quiet = false;
  for (std::size_t number = 0; number < result.main_turns.size(); ++number) {
    auto const& turn = proof.turns[result.main_turns[number]];
    position = variant.after(position, turn.move);
    auto const leaves_capture = variant.has_capture(position);
    if (was_quiet && leaves_capture && !turn.move.is_capture()) {
      return true;
    }
    was_quiet = was_quiet || (!turn.move.is_capture() && !leaves_capture && turn.replies.size() > 1);
    if (auto const reply = 2 * number + 1; reply < result.line.size()) {
      position = variant.after(position, result.line[reply]);
    }
  }
  return false;
}

}  // namespace damier
