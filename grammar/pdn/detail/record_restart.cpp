// Games without tags and results, one below the other: a number 1 below a blank line begins the next one.

#include "grammar/pdn/detail/record_in_progress.hpp"
#include "grammar/pdn/recovery.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <span>

namespace damier::pdn {

namespace {

/// Whether the text before an offset ends with a blank line.
bool is_below_blank_line(std::string_view text, std::size_t offset) noexcept {
  std::size_t begin = offset;
  while (begin > 0 && is_white_space(text[begin - 1])) --begin;
  auto const blanks = text.substr(begin, offset - begin);
  return std::ranges::count(blanks, '\n') > 1 || std::ranges::count(blanks, '\r') > 1;
}

}  // namespace

/// Whether there are more events than a game up to its last number has without remarks. False for nearly all games, so
/// that their events need not be looked at one by one.
bool RecordInProgress::may_hold_restart() const noexcept {
  auto const tags_end = std::ranges::find_if_not(*events_, [](Event const& event) {
    return event.kind == EventKind::tag_name || event.kind == EventKind::tag_value;
  });
  std::span const body{tags_end, events_->end()};
  auto const last = std::find_if(body.rbegin(), body.rend(),
                                 [](Event const& event) { return event.kind == EventKind::move_number; });
  constexpr std::size_t of_pair = 3;  // a number and two moves
  return last != body.rend() && body.size() > of_pair * value_of(text_of(*last)) + 1;
}

/// The index of the first number 1 that begins another game; the number of events if there is none.
std::size_t RecordInProgress::first_restart() const noexcept {
  std::int64_t depth = 0;
  bool has_moves = false;
  for (std::size_t i = 0; i + 1 < events_->size(); ++i) {
    Event const& event = (*events_)[i];
    depth += event.kind == EventKind::variation_begin ? 1 : event.kind == EventKind::variation_end ? -1 : 0;
    if (depth != 0) continue;
    bool const begins = has_moves && event.kind == EventKind::move_number &&
                        (*events_)[i + 1].kind == EventKind::move && value_of(text_of(event)) == 1 &&
                        !is_number_of_reply(text_of(event));
    if (begins && is_below_blank_line(text_, event.offset)) return i;
    has_moves = has_moves || event.kind == EventKind::move;
  }
  return events_->size();
}

bool RecordInProgress::end_before_restart() {
  if (overfull_ || !may_hold_restart()) return false;
  std::size_t const restart = first_restart();
  // The solutions of a problem, each with a number 1, begin in one position.
  if (restart == events_->size() || has_fen()) return false;
  std::uint32_t const offset = (*events_)[restart].offset;
  events_->resize(restart);
  faults_.remove_from(offset);
  end_ = offset;  // what was passed between the games belongs to the first
  while (is_white_space(text_[end_ - 1])) --end_;
  open_.clear();
  depth_ = 0;
  phase_ = Phase::body;
  restarted_behind_ = true;
  close(false);
  return true;
}

}  // namespace damier::pdn
