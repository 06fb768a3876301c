#include "tactics/shot.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// Whether a move leaves the opponent nothing but captures.
bool forces_capture(Variant const& variant, Position const& position, Move const& move) noexcept {
  return variant.has_capture(variant.after(position, move));
}

/// The pieces that the side to move can take.
SquareSet pieces_in_reach(Variant const& variant, Position const& position) {
  MoveList moves;
  variant.legal_moves(position, moves);
  SquareSet taken;
  for (auto const& move : moves) {
    taken |= move.captured;
  }
  return taken;
}

/// What a move offers. To a solver all landing squares of one capture are one idea, all squares that a king moves to as
/// long as the same pieces can be taken, and all quiet moves that only leave to the opponent what he can take anyway.
struct Idea {
  std::optional<Square> from = {};  // of a move that offers something of its own
  std::optional<Square> to = {};    // of a man's
  SquareSet captured = {};
  SquareSet offered = {};  // the pieces that the opponent may take, the moved one where it came from

  bool operator==(Idea const&) const noexcept = default;
};

Idea idea_of(Variant const& variant, Position const& position, Move const& move, SquareSet in_reach) {
  if (move.is_capture()) {
    return {.from = move.from, .captured = move.captured};
  }
  Idea idea{.offered = pieces_in_reach(variant, variant.after(position, move))};
  if (idea.offered.contains(move.to)) {
    idea.offered.erase(move.to);
    idea.offered.insert(move.from);
  }
  if (idea.offered == in_reach) {
    return idea;
  }
  idea.from = move.from;
  if (!position.kings.contains(move.from)) {
    idea.to = move.to;
  }
  return idea;
}

/// The different ideas of the wrong tries of a turn that leave the opponent nothing but captures.
unsigned wrong_ideas(Proof const& proof, ProofTurn const& turn, Position const& position, Score worth) {
  auto passed = position;
  passed.side = opponent(position.side);
  auto const in_reach = pieces_in_reach(*proof.variant, passed);
  std::vector<Idea> ideas;
  for (auto const& each : turn.tries) {
    if (worth_of(each.end, proof) < worth && forces_capture(*proof.variant, position, each.move)) {
      auto const idea = idea_of(*proof.variant, position, each.move, in_reach);
      if (std::ranges::find(ideas, idea) == ideas.end()) {
        ideas.push_back(idea);
      }
    }
  }
  return static_cast<unsigned>(ideas.size());
}

/// Whether there is nothing to choose at a turn: the solution is the only legal move, or all others are the same
/// capture and gain as much.
bool is_forced(Proof const& proof, ProofTurn const& turn, Score worth) noexcept {
  return std::ranges::all_of(turn.tries, [&](ProofTry const& each) {
    return is_one_capture(each.move, turn.move) && worth_of(each.end, proof) >= worth;
  });
}

}  // namespace

Difficulty difficulty_of(Proof const& proof) {
  auto const result = result_of(proof);
  auto const& variant = *proof.variant;
  Difficulty difficulty;
  auto position = proof.position;
  for (std::size_t i = 0; i < result.main_turns.size(); ++i) {
    auto const& turn = proof.turns[result.main_turns[i]];
    ++difficulty.moves;
    difficulty.forced += is_forced(proof, turn, result.worth) ? 1U : 0U;
    difficulty.quiet += !turn.move.is_capture() && !forces_capture(variant, position, turn.move) ? 1U : 0U;
    difficulty.tries += wrong_ideas(proof, turn, position, result.worth);
    position = variant.after(position, turn.move);
    if (auto const reply = 2 * i + 1; reply < result.line.size()) {
      position = variant.after(position, result.line[reply]);
    }
  }
  return difficulty;
}

void ProvedShot::take(Proof shown) {
  auto result = result_of(shown);
  proof = std::move(shown);
  worth = result.worth;
  uniqueness = result.uniqueness;
  ideas = uniqueness_of_ideas(proof);
  line = std::move(result.line);
  gain = result.gain;
  won = result.won;
}

void ProvedShot::take(Opinion const& held, Variant const& variant) {
  proof = {.variant = &variant, .position = held.position, .pending = held.pending};
  worth = std::max(worth_of(held.gain, variant) - held.pending, Score{0});
  opinion = held.chances;
  line = held.line;
  gain = held.gain;
}

}  // namespace damier
