#include "rules/draws.hpp"

#include <algorithm>

namespace damier {
namespace {

/// The squares from the bottom left corner to the top right one.
SquareSet long_line_of(Geometry const& board) noexcept {
  SquareSet line;
  for (auto at = board.at({board.rows - 1, 0}); at; at = board.neighbour(*at, Direction::up_right)) {
    line.insert(*at);
  }
  return line;
}

bool is_single(SquareSet set) noexcept { return !set.empty() && (set - SquareSet{set.first()}).empty(); }

bool is_on_long_line(SquareSet piece, Geometry const& board) noexcept {
  return long_line_of(board).contains_all(piece);
}

bool fits(SmallEnding const& ending, SquareSet strong, SquareSet kings, SquareSet lone,
          Geometry const& board) noexcept {
  auto const pieces = strong.size();
  return ending.moves != 0 && pieces >= ending.fewest && pieces <= ending.most && !(strong & kings).empty() &&
         (!ending.kings_only || kings.contains_all(strong)) && (!ending.on_long_line || is_on_long_line(lone, board));
}

/// Whether the pieces form one of the endings: one side has a king alone.
bool is_on_board(SmallEnding const& ending, Position const& position, Geometry const& board) noexcept {
  for (auto const colour : {Colour::white, Colour::black}) {
    auto const lone = position.of(colour);
    if (lone.size() == 1 && !position.kings_of(colour).empty() &&
        fits(ending, position.of(opponent(colour)), position.kings, lone, board)) {
      return true;
    }
  }
  return false;
}

bool have_kings_both(Position const& position) noexcept {
  return !position.kings_of(Colour::white).empty() && !position.kings_of(Colour::black).empty();
}

}  // namespace

DrawCounts DrawCounter::at_start(Position const& position) const noexcept {
  DrawCounts counts;
  count_endings(counts, position);
  return counts;
}

DrawCounts DrawCounter::after(DrawCounts counts, Position const& before, Move const& move,
                              Position const& after) const noexcept {
  auto const quiet = !move.is_capture();
  auto const by_king = before.kings.contains(move.from);
  auto const promotes = !by_king && after.kings.contains(move.to);
  auto const counted = [](std::uint16_t plies, bool goes_on) {
    return static_cast<std::uint16_t>(goes_on ? plies + 1U : 0U);
  };
  counts.king_plies = counted(counts.king_plies, by_king && quiet);
  counts.balance_plies = counted(counts.balance_plies, quiet && !promotes && have_kings_both(before));
  count_endings(counts, after);
  return counts;
}

void DrawCounter::count_endings(DrawCounts& counts, Position const& position) const noexcept {
  if (!is_single(position.pieces[0]) && !is_single(position.pieces[1])) {
    counts.ending_plies = {};
    return;
  }
  for (std::size_t i = 0; i < counts.ending_plies.size(); ++i) {
    auto& plies = counts.ending_plies[i];
    plies = static_cast<std::uint16_t>(is_on_board(rules_.endings[i], position, board_) ? plies + 1U : 0U);
  }
}

std::optional<ReachedCount> DrawCounter::reached(DrawCounts const& counts, Position const& position) const noexcept {
  for (std::size_t i = 0; i < counts.ending_plies.size(); ++i) {
    if (auto const moves = rules_.endings[i].moves; moves != 0 && counts.ending_plies[i] > 2U * moves) {
      return ReachedCount{DrawReason::small_ending, moves};
    }
  }
  if (rules_.king_moves != 0 && counts.king_plies >= 2U * rules_.king_moves) {
    return ReachedCount{DrawReason::king_moves, rules_.king_moves};
  }
  auto const pieces = rules_.balance_of_4 != 0 || rules_.balance_of_6 != 0 ? position.occupied().size() : 0U;
  auto const balance = pieces < 4 ? 0U : pieces <= 5 ? rules_.balance_of_4 : pieces <= 7 ? rules_.balance_of_6 : 0U;
  if (balance != 0 && have_kings_both(position) && counts.balance_plies >= 2U * balance) {
    return ReachedCount{DrawReason::balance, balance};
  }
  return std::nullopt;
}

DrawTracker::DrawTracker(Variant const& variant, Position const& start)
    : counter_{variant},
      board_{variant.board()},
      repetitions_{variant.rules().draws.repetitions},
      men_go_sideways_{variant.rules().man_steps.contains(Direction::left)},
      plies_{counter_.at_start(start)} {
  (void)repeats(start);
}

/// Records a position and returns whether it has occurred often enough for a draw. In variants in which only kings can
/// move back, no position is recorded until both sides have a king.
bool DrawTracker::repeats(Position const& position) {
  if (repetitions_ == 0 || !(men_go_sideways_ || have_kings_both(position))) {
    return false;
  }
  seen_.push_back(zobrist(position));
  return std::ranges::count(seen_, seen_.back()) >= static_cast<std::ptrdiff_t>(repetitions_);
}

void DrawTracker::forget() noexcept {
  seen_.clear();
  plies_ = {};
  counts_ = false;
}

std::optional<DrawReason> DrawTracker::count_move(Position const& before, Move const& move, Position const& after) {
  auto const by_king = before.kings.contains(move.from);
  auto const sideways = men_go_sideways_ && board_.cell(move.from).row == board_.cell(move.to).row;
  if (move.is_capture() || !(by_king || sideways)) {
    seen_.clear();
  }
  plies_ = counter_.after(plies_, before, move, after);
  if (repeats(after)) {
    count_ = repetitions_;
    return DrawReason::repetition;
  }
  if (auto const reached = counter_.reached(plies_, after)) {
    count_ = reached->moves;
    return reached->reason;
  }
  return std::nullopt;
}

}  // namespace damier
