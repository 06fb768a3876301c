#pragma once

#include "rules/variant.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// Why a game is drawn by rule.
enum class DrawReason : std::uint8_t {
  repetition,            ///< the same position, the same side to move, often enough
  king_moves,            ///< too many moves of kings only without a capture
  lone_king_against_3,   ///< a king alone has held out against three
  lone_king_against_12,  ///< a king alone has held out against one or two
};

/// The reason as a sentence for a reader, without a full stop.
[[nodiscard]] std::string_view describe(DrawReason reason) noexcept;

/// Follows a game move by move and tells when a draw by rule is reached.
///
/// Counting, after the FMJD rules article 6: the move that creates the material of a small ending is not
/// counted; the 16-move count goes on through a man's move, and a capture that leaves two against the lone king
/// starts the 5-move count afresh.
class DrawTracker {
 public:
  DrawTracker(Variant const& variant, Position const& start);

  /// Says that a move was played in before and gave after; tells the draw that this move reaches, if any.
  std::optional<DrawReason> push(Position const& before, Move const& move, Position const& after);

 private:
  [[nodiscard]] bool repeats(Position const& position);

  DrawRules rules_;
  std::vector<std::uint64_t> seen_;  // hashes since the last move that cannot be taken back
  unsigned king_plies_ = 0;
  unsigned ending_plies_ = 0;
  unsigned ending_ = 0;  // moves allowed in the small ending on the board, 0 if none
};

}  // namespace damier
