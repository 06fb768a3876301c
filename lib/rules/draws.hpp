#pragma once

#include "rules/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// Why a game is drawn by rule.
enum class DrawReason : std::uint8_t {
  repetition,    ///< the same position, the same side to move, often enough
  king_moves,    ///< too many moves of kings only without a capture
  balance,       ///< too many moves without a capture or promotion, kings on both sides and few pieces
  small_ending,  ///< a king alone has held out
};

/// The reason as a sentence for a reader, without a full stop. count is the number of moves of both players, or of times a
/// position has come up, that the rules ask for.
[[nodiscard]] std::string describe(DrawReason reason, unsigned count);

/// Follows a game move by move and tells when a draw by rule is reached.
///
/// Counting, after the FMJD rules article 6: the move that creates the material of a small ending is not counted;
/// the count of an ending goes on through a man's move, and a capture that makes another ending starts its count afresh.
class DrawTracker {
 public:
  DrawTracker(Variant const& variant, Position const& start);

  /// Says that a move was played in before and gave after; tells the draw that this move reaches, if any.
  std::optional<DrawReason> push(Position const& before, Move const& move, Position const& after);
  /// The count that the last draw was reached by: see describe().
  [[nodiscard]] unsigned count() const noexcept { return count_; }

 private:
  DrawReason reached(DrawReason reason, unsigned count) noexcept {
    count_ = count;
    return reason;
  }
  [[nodiscard]] bool repeats(Position const& position);

  DrawRules rules_;
  SquareSet long_line_;
  std::vector<std::uint64_t> seen_;  // hashes since the last move that cannot be taken back
  unsigned count_ = 0;
  unsigned king_plies_ = 0;
  unsigned balance_plies_ = 0;
  unsigned ending_plies_ = 0;
  std::optional<SmallEnding> ending_;  // on the board
};

}  // namespace damier
