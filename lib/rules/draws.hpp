#pragma once

#include "rules/variant.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// Why a game is drawn by rule.
enum class DrawReason : std::uint8_t {
  repetition,    ///< the same position, the same side to move, often enough
  king_moves,    ///< too many moves of kings only without a capture
  balance,       ///< too many moves without a capture or promotion, kings on both sides and few pieces
  small_ending,  ///< a lone king has survived the moves that the rules give the other side
};

/// Follows a game move by move and detects when a draw by rule is reached.
///
/// Counting, after article 6 of the FMJD rules: the move that creates the material of a small ending is not counted.
/// The count continues through a man's move and through a capture that does not change the kind of ending. Each ending
/// has a count of its own.
class DrawTracker {
 public:
  DrawTracker(Variant const& variant, Position const& start);

  /// Records a move that led from one position to another; returns the draw by rule that it reaches, if any.
  std::optional<DrawReason> push(Position const& before, Move const& move, Position const& after) {
    if (is_far_from_draw(after)) {
      if (counts_) {
        forget();
      }
      return std::nullopt;
    }
    counts_ = true;
    return count_move(before, move, after);
  }
  /// Whether there are no kings and men do not go sideways. Then no position can be repeated and no small ending is on
  /// the board: a move that leads to such a position ends all counts.
  [[nodiscard]] bool is_far_from_draw(Position const& position) const noexcept {
    return position.kings.empty() && !men_go_sideways_;
  }
  /// The count by which the last draw was reached: see describe().
  [[nodiscard]] unsigned count() const noexcept { return count_; }

 private:
  DrawReason reached(DrawReason reason, unsigned count) noexcept {
    count_ = count;
    return reason;
  }
  void forget() noexcept;
  std::optional<DrawReason> count_move(Position const& before, Move const& move, Position const& after);
  void count_endings(Position const& position);
  [[nodiscard]] bool repeats(Position const& position);

  DrawRules rules_;
  Geometry board_;
  bool men_go_sideways_;
  bool counts_ = true;               // whether anything was counted since forget()
  std::vector<std::uint64_t> seen_;  // hashes since the last move that cannot be undone by other moves
  unsigned count_ = 0;
  unsigned king_plies_ = 0;
  unsigned balance_plies_ = 0;
  std::array<unsigned, 3> ending_plies_{};  // of each of the rules' endings: 0 if it is not on the board
};

}  // namespace damier
