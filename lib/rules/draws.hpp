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

/// The moves that the rules on draws count. Zero where nothing is counted: without kings, unless men go sideways.
struct DrawCounts {
  std::uint16_t king_plies = 0;                 ///< by kings, without a capture
  std::uint16_t balance_plies = 0;              ///< without a capture or promotion, with kings on both sides
  std::array<std::uint16_t, 3> ending_plies{};  ///< of each of the rules' endings: 0 if it is not on the board

  constexpr bool operator==(DrawCounts const&) const noexcept = default;
};

/// A count that makes a draw by rule.
struct ReachedCount {
  DrawReason reason = DrawReason::king_moves;
  unsigned moves = 0;  ///< of both players, as the rule says
};

/// Counts moves for all rules on draws but repetition. A value: a search keeps the counts of each position on its way.
class DrawCounter {
 public:
  explicit DrawCounter(Variant const& variant) noexcept : rules_{variant.rules().draws}, board_{variant.board()} {}

  /// The counts of a start position.
  [[nodiscard]] DrawCounts at_start(Position const& position) const noexcept;
  /// The counts after a move from those before it.
  [[nodiscard]] DrawCounts after(DrawCounts counts, Position const& before, Move const& move,
                                 Position const& after) const noexcept;
  /// The rule by which a position with these counts is a draw.
  [[nodiscard]] std::optional<ReachedCount> reached(DrawCounts const& counts, Position const& position) const noexcept;

 private:
  void count_endings(DrawCounts& counts, Position const& position) const noexcept;

  DrawRules rules_;
  Geometry board_;
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
  void forget() noexcept;
  std::optional<DrawReason> count_move(Position const& before, Move const& move, Position const& after);
  [[nodiscard]] bool repeats(Position const& position);

  DrawCounter counter_;
  Geometry board_;
  unsigned repetitions_;
  bool men_go_sideways_;
  bool counts_ = true;               // whether anything was counted since forget()
  std::vector<std::uint64_t> seen_;  // hashes since the last move that cannot be undone by other moves
  DrawCounts plies_;
  unsigned count_ = 0;
};

}  // namespace damier
