// Solutions of positions that were printed further up.

#include "grammar/manoury/record.hpp"

namespace damier::manoury {

/// Reads the label of a solution, "N° 3 :", before moves. It refers to the position printed under this number, in this
/// record or an earlier one.
RecordScanner::Opening RecordScanner::take_solution_label() {
  bool const open = phase_ == Phase::lead || phase_ == Phase::header;
  auto const label = lines_.size() == 1 ? read_solution_label(text_, at_) : std::nullopt;
  if (!label || (in_prose_ && !label->named)) return Opening::none;
  bool const of_another = caption_number_ != 0 && label->number != caption_number_;
  if (open ? has_fen() && of_another : phase_ == Phase::ended || has_fen() || labelled_) return Opening::new_game;
  if (!open) return Opening::none;
  solve(*label);
  return Opening::taken;
}

/// Adds the label of a solution as a comment, and the position of its number if the record has no position of its own.
void RecordScanner::solve(SolutionLabel const& label) {
  labelled_ = true;
  flush_prose();
  prose_ = label.whole;
  in_prose_ = true;
  at_ = end_ = prose_.end;
  flush_prose();
  if (NumberedPosition const* const known = has_fen() ? nullptr : positions_.find(label.number)) {
    caption_number_ = solved_ = label.number;
    push(EventKind::tag_name, {prose_.begin, prose_.begin}, "FEN");
    push(EventKind::tag_value, {prose_.begin, prose_.begin}, known->fen);
    fen_reading_ = tape_.events.back().reading;
    side_is_said_ = known->side_is_said;
    phase_ = Phase::header;
  }
}

/// Reads the heading "Solutions :" above a list of solutions, and each line "2. 28-22" of such a list: below the
/// heading or behind the solution before, a number is that of a position further up.
RecordScanner::Opening RecordScanner::take_solutions_heading() {
  if (lines_.size() > 1) return Opening::none;
  bool const begins = phase_ == Phase::lead || (phase_ == Phase::header && !has_fen());
  if (unsigned const first = paragraph_begins_ ? number_below_solutions(text_, at_) : 0;
      first != 0 && positions_.find(first) != nullptr) {
    if (!begins) return Opening::new_game;
    list_from_ = first;
    return take_caption_line() ? Opening::taken : Opening::none;
  }
  auto const number =
      list_from_ != 0 || solved_ != 0 || solved_before_ != 0 ? read_token(text_, at_, false) : std::nullopt;
  if (!number || number->token != Token::number) return Opening::none;
  unsigned const which = number_in(cut(number->core));
  unsigned const before = solved_ != 0 ? solved_ : solved_before_;
  bool const listed = (solved_ == 0 && which == list_from_) || (before != 0 && which == before + 1);
  if (!listed || positions_.find(which) == nullptr) return Opening::none;
  if (phase_ == Phase::lead) {
    SolutionLabel label;
    label.number = which;
    label.whole = number->whole;
    solve(label);
    return Opening::taken;
  }
  bool const counts_moves = lines_.back().number != 0;
  return solved_ != 0 && phase_ == Phase::body && !counts_moves ? Opening::new_game : Opening::none;
}

std::optional<NumberedPosition> RecordScanner::numbered_position() const {
  if (!printed_position_ || caption_number_ == 0) return std::nullopt;
  return NumberedPosition{caption_number_, tape_.readings[fen_reading_ - 1U], side_is_said_};
}

}  // namespace damier::manoury
