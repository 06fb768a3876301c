// The end of a record, and what only the end shows.

#include "grammar/pdn/detail/letter_b.hpp"
#include "grammar/pdn/detail/record_in_progress.hpp"
#include "grammar/pdn/score.hpp"
#include "grammar/tag_words.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <span>

namespace damier::pdn {

namespace {

/// Whether a name of a tag, which is not that of the standard, means the result.
bool is_result_name(std::string_view name) { return name == "Risultato" || meant_tag_name(name) == "Result"; }

}  // namespace

RecordInProgress::Outcome RecordInProgress::stop() {
  if (at_ == text_.size() && tail_ == Tail::file) return finish_at_end_of_file();
  return at_ >= safe_ && tail_ == Tail::more ? Outcome::more : cut(Torn::no);
}

RecordInProgress::Outcome RecordInProgress::finish() {
  return torn_ != Torn::no ? cut(torn_) : finish_before_next_game();
}

RecordInProgress::Outcome RecordInProgress::finish_before_next_game() {
  if (end_before_restart()) return Outcome::record;
  if (phase_ != Phase::ended) find_number_without_move(events_->size());
  close(false);
  return Outcome::record;
}

RecordInProgress::Outcome RecordInProgress::finish_at_end_of_file() {
  if (phase_ == Phase::lead && !faults_.has_error() && !in_unexpected_ && !has_comment_ && !has_text_) {
    end_ = text_.size();
    return Outcome::nothing;
  }
  if (end_before_restart()) return Outcome::record;
  if (phase_ == Phase::ended) {
    commit();
  } else {
    find_number_without_move(events_->size());
  }
  close(true);
  return Outcome::record;
}

/// Ends a record that is too long, or whose last token is.
RecordInProgress::Outcome RecordInProgress::cut(Torn torn) {
  if (phase_ == Phase::ended) {
    // The record is complete; the text that makes it too long does not belong to it.
    roll_back();
    torn_ = Torn::no;
    close(true);
    return Outcome::record;
  }
  if (phase_ == Phase::lead && torn == Torn::no && !faults_.has_error() && !has_comment_ && !has_text_) {
    end_ = at_;
    return Outcome::nothing;
  }
  torn_ = torn;
  end_ = torn != Torn::no ? text_.size() : std::max(at_, std::size_t{1});
  fault(FaultKind::record_too_long, end_ - 1, end_);
  close(true);
  return Outcome::record;
}

void RecordInProgress::roll_back() {
  events_->resize(certain_.events);
  faults_.roll_back(certain_.faults);
  end_ = certain_.end;
  open_.clear();
  depth_ = 0;
}

void RecordInProgress::commit() { certain_ = {events_->size(), end_, faults_.mark()}; }

/// The index of the last event that is neither a comment nor skipped text; the number of events if there is none.
std::size_t RecordInProgress::last_event_of_game() const noexcept {
  auto const is_remark = [](Event const& event) {
    return event.kind == EventKind::comment || event.kind == EventKind::skipped;
  };
  std::size_t i = events_->size();
  while (i > 0 && is_remark((*events_)[i - 1])) --i;
  return i > 0 ? i - 1 : events_->size();
}

/// Reports a move number before the result or the end of the game, with only comments between them.
void RecordInProgress::find_number_without_move(std::size_t before) {
  while (before > 0 && (*events_)[before - 1].kind == EventKind::comment) --before;
  if (before == 0 || (*events_)[before - 1].kind != EventKind::move_number) return;
  Event const& number = (*events_)[before - 1];
  fault_at(FaultKind::number_without_move, number);
}

/// The value of the tag Result. The first tag of this name decides, wherever it is; a tag with the name in another
/// language decides only if there is no other. A text without data where there is neither.
std::string_view RecordInProgress::result_tag() const {
  std::string_view other;
  for (std::size_t i = 0; i + 1 < events_->size() && i < most_looked_at; ++i) {
    Event const& name = (*events_)[i];
    if (name.kind != EventKind::tag_name) continue;
    auto const value = text_of((*events_)[i + 1]);
    if (text_of(name) == "Result") return value;
    if (other.data() == nullptr && is_result_name(name_of(name))) other = value;
  }
  return other;
}

/// Whether the value of the tag Result is the text of an event.
bool RecordInProgress::is_result_tag_value(Event const& event) const {
  auto const value = result_tag();
  return value.data() != nullptr && is_same_score(value, text_of(event));
}

/// Changes the last event of a body to a result if it is a score that looks like a move, "4-6", a star glued to the
/// last move, or a dash that the tag explains. True if the last event is a result now. before_star: a star ends the
/// game.
bool RecordInProgress::settle_result(bool before_star) {
  std::size_t const last = last_event_of_game();
  if (last == events_->size()) return false;
  Event& event = (*events_)[last];
  bool const star = event.kind == EventKind::strength && text_of(event) == "*";
  bool const names_squares = event.length > 1 && (is_digit(text_of(event)[0]) || is_digit(text_of(event)[1]));
  bool const score = event.kind == EventKind::move && names_squares && is_result_tag_value(event);
  bool const dash = is_dash_for_no_result(last, before_star);
  if (score) fault_at(FaultKind::score_like_move, event);
  if (dash) {
    faults_.remove(FaultKind::move_left_out, event.offset);
    odd_.meant = true;
  }
  if (star || score || dash) event.kind = EventKind::result;
  return event.kind == EventKind::result;
}

void RecordInProgress::close(bool complete) {
  bool const may_settle = phase_ != Phase::lead && !overfull_;
  if (overfull_ && end_ > muted_from_) push(EventKind::skipped, muted_from_, end_);
  overfull_ = false;
  bool const settled = phase_ == Phase::ended || (may_settle && settle_result(false));
  if (!has_usual_tags_) find_tags_given_twice();
  find_leading_zero();
  find_control_character();
  if (depth_ > 0) close_variations();
  bool const is_position = has_position_ && phase_ == Phase::tags;
  if (!settled && !complete && !is_position && phase_ != Phase::lead) {
    fault(FaultKind::missing_terminator, end_ - 1, end_);
  }
}

/// Reports the second of two tags with the same name; the first one is used. Finds the result "B+" on the way.
void RecordInProgress::find_tags_given_twice() {
  auto const looked_at = std::span{*events_}.first(std::min(events_->size(), most_looked_at));
  std::uint64_t seen = 0;  // one bit for a name's first letter, length and last letter
  for (std::size_t i = 0; i < looked_at.size() && looked_at[i].kind == EventKind::tag_name; i += 2) {
    Event const& event = looked_at[i];
    auto const byte = [&](std::size_t place) { return static_cast<unsigned char>(text_[event.offset + place]); };
    // With these factors, the tag names of nearly all files have different bits.
    std::uint64_t const bit = std::uint64_t{1}
                              << ((8U * byte(0) + 7U * byte(event.length - 1) + 11U * event.length) % 64);
    bool const may_be_known = (seen & bit) != 0;
    seen |= bit;
    auto const has_name = [&](Event const& other) {
      return other.kind == EventKind::tag_name && text_of(other) == text_of(event);
    };
    Event const& value = (*events_)[i + 1];
    odd_.letter_b = odd_.letter_b || (value.length == wins_of_b.size() && text_of(value) == wins_of_b);
    if (may_be_known && std::ranges::any_of(looked_at.first(i), has_name)) {
      fault_at(FaultKind::tag_given_twice, event);
    }
  }
}

/// Reports a leading zero in the first number or move: authors who write leading zeros do so from the start.
void RecordInProgress::find_leading_zero() {
  for (Event const& event : *events_) {
    if (event.kind != EventKind::move_number && event.kind != EventKind::move) continue;
    char const second = event.length > 1 ? text_[event.offset + 1] : ' ';
    if (text_[event.offset] == '0' && is_digit(second)) {
      fault_at(FaultKind::leading_zero, event);
      return;
    }
    if (event.kind == EventKind::move) return;
  }
}

/// Reports a NUL byte or the control character that ends files of DOS: between words, where it counts as a blank, and
/// in the value of a tag, which most programs show only up to it. In a comment it is kept and not reported.
void RecordInProgress::find_control_character() {
  std::string_view const text = text_.substr(0, std::min(end_, text_.size()));
  auto const find = [&](std::size_t from, std::size_t to) {
    std::string_view const piece = text.substr(from, to - from);
    return from + std::min({piece.find('\0'), piece.find('\x1A'), piece.size()});
  };
  if (find(0, text.size()) == text.size()) return;
  bool report_between = true;
  bool report_in_tag = true;
  auto const look = [&](bool& report, FaultKind kind, std::size_t from, std::size_t to) {
    std::size_t const at = report ? find(from, to) : to;
    if (at == to) return;
    fault(kind, at, at + 1);
    report = false;
  };
  std::size_t passed = 0;
  for (Event const& event : *events_) {
    std::size_t const begin = std::clamp(std::size_t{event.offset}, passed, text.size());
    std::size_t const end = std::clamp(std::size_t{event.offset} + event.length, begin, text.size());
    look(report_between, FaultKind::control_character, passed, begin);
    if (event.kind == EventKind::tag_value) look(report_in_tag, FaultKind::control_character_in_tag, begin, end);
    passed = end;
  }
  look(report_between, FaultKind::control_character, passed, text.size());
}

/// Closes the variations that are open at the end of the record; but a result at the very end belongs to the game, not
/// to a variation.
void RecordInProgress::close_variations() {
  if (muted()) push(EventKind::skipped, muted_from_, end_);
  fault(FaultKind::unclosed_variation, open_.empty() ? muted_from_ : open_.front(),
        (open_.empty() ? muted_from_ : open_.front()) + 1);
  std::size_t const last = last_event_of_game();
  bool const before_result = last < events_->size() && (*events_)[last].kind == EventKind::result;
  std::size_t const where = before_result ? last : events_->size();
  auto const offset = before_result ? (*events_)[last].offset : static_cast<std::uint32_t>(end_);
  events_->insert(events_->begin() + static_cast<std::ptrdiff_t>(where), open_.size(),
                  Event{offset, 0, EventKind::variation_end});
  open_.clear();
  depth_ = 0;
}

}  // namespace damier::pdn
