#pragma once

#include <cstdint>
#include <optional>

namespace damier::endgame {

/// Who wins with best play, as the side to move sees it, if no rule limits the number of moves.
enum class Outcome : std::uint8_t { loss, draw, win };

[[nodiscard]] constexpr Outcome reversed(Outcome outcome) noexcept {
  return static_cast<Outcome>(2 - static_cast<int>(outcome));
}

/// The largest distance that is stored; it stands for itself and every longer one.
inline constexpr unsigned longest_distance = 252;

/// What the tables know of a position.
struct Value {
  Outcome outcome = Outcome::draw;
  /// Plies to the next capture or promotion, or to the end of the game, if the winner hurries and the other side
  /// delays. 0: the game is over. Nothing for a draw, or where the folder has no distances.
  std::optional<unsigned> distance;
  /// Whether the win can be forced before a draw by the rules of the federation, if no move was counted before this
  /// position: docs/endgame-format.md has the definition. Nothing for a draw, where the folder has no such column, or
  /// where the limit on moves of one king, which no table has, might forbid the win.
  std::optional<bool> within_rules;

  bool operator==(Value const&) const noexcept = default;
};

}  // namespace damier::endgame
