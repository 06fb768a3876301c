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

DrawTracker::DrawTracker(Variant const& variant, Position const& start)
    : rules_{variant.rules().draws},
      board_{variant.board()},
      men_go_sideways_{variant.rules().man_steps.contains(Direction::left)} {
  count_endings(start);
  (void)repeats(start);
}

void DrawTracker::count_endings(Position const& position) {
  if (!is_single(position.pieces[0]) && !is_single(position.pieces[1])) {
    ending_plies_ = {};
    return;
  }
  for (std::size_t i = 0; i < ending_plies_.size(); ++i) {
    ending_plies_[i] = is_on_board(rules_.endings[i], position, board_) ? ending_plies_[i] + 1 : 0;
  }
}

/// Records a position and returns whether it has occurred often enough for a draw. In variants in which only kings can
/// move back, no position is recorded until both sides have a king.
bool DrawTracker::repeats(Position const& position) {
  if (rules_.repetitions == 0 || !(men_go_sideways_ || have_kings_both(position))) {
    return false;
  }
  seen_.push_back(zobrist(position));
  return std::ranges::count(seen_, seen_.back()) >= rules_.repetitions;
}

void DrawTracker::forget() noexcept {
  seen_.clear();
  king_plies_ = balance_plies_ = 0;
  ending_plies_ = {};
  counts_ = false;
}

std::optional<DrawReason> DrawTracker::count_move(Position const& before, Move const& move, Position const& after) {
  auto const quiet = !move.is_capture();
  auto const by_king = before.kings.contains(move.from);
  auto const promotes = !by_king && after.kings.contains(move.to);
  auto const sideways = men_go_sideways_ && board_.cell(move.from).row == board_.cell(move.to).row;
  king_plies_ = by_king && quiet ? king_plies_ + 1 : 0;
  if (!quiet || !(by_king || sideways)) {
    seen_.clear();
  }
  balance_plies_ = quiet && !promotes && have_kings_both(before) ? balance_plies_ + 1 : 0;
  count_endings(after);

  if (repeats(after)) {
    return reached(DrawReason::repetition, rules_.repetitions);
  }
  for (std::size_t i = 0; i < ending_plies_.size(); ++i) {
    if (auto const moves = rules_.endings[i].moves; moves != 0 && ending_plies_[i] > 2U * moves) {
      return reached(DrawReason::small_ending, moves);
    }
  }
  if (rules_.king_moves != 0 && king_plies_ >= 2U * rules_.king_moves) {
    return reached(DrawReason::king_moves, rules_.king_moves);
  }
  auto const pieces = rules_.balance_of_4 != 0 || rules_.balance_of_6 != 0 ? after.occupied().size() : 0U;
  auto const balance = pieces < 4 ? 0U : pieces <= 5 ? rules_.balance_of_4 : pieces <= 7 ? rules_.balance_of_6 : 0U;
  if (balance != 0 && have_kings_both(after) && balance_plies_ >= 2U * balance) {
    return reached(DrawReason::balance, balance);
  }
  return std::nullopt;
}

}  // namespace damier
