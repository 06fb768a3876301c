#include "tactics/shot.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

constexpr std::array<std::string_view, 3> shot_kind_names{"played", "missed", "allowed"};

/// Whether a move leaves the opponent nothing but captures.
bool forces_capture(Variant const& variant, Position const& position, Move const& move) noexcept {
  return variant.has_capture(variant.after(position, move));
}

}  // namespace

std::string_view name_of(ShotKind kind) noexcept { return shot_kind_names[static_cast<std::size_t>(kind)]; }

std::optional<ShotKind> shot_kind_named(std::string_view name) noexcept {
  auto const found = std::ranges::find(shot_kind_names, name);
  return found == shot_kind_names.end() ? std::nullopt
                                        : std::optional{static_cast<ShotKind>(found - shot_kind_names.begin())};
}

Difficulty difficulty_of(Proof const& proof) {
  auto const result = result_of(proof);
  auto const& variant = *proof.variant;
  Difficulty difficulty;
  auto position = proof.position;
  for (std::size_t i = 0; i < result.main_turns.size(); ++i) {
    auto const& turn = proof.turns[result.main_turns[i]];
    ++difficulty.moves;
    difficulty.forced += turn.tries.empty() ? 1U : 0U;
    difficulty.quiet += !turn.move.is_capture() && !forces_capture(variant, position, turn.move) ? 1U : 0U;
    for (auto const& each : turn.tries) {
      auto const wrong = worth_of(each.end, proof) < result.worth;
      difficulty.tries += wrong && forces_capture(variant, position, each.move) ? 1U : 0U;
    }
    position = variant.after(position, turn.move);
    if (auto const reply = 2 * i + 1; reply < result.line.size()) {
      position = variant.after(position, result.line[reply]);
    }
  }
  return difficulty;
}

}  // namespace damier
