// The tags of a record, and which of them opens the next record.

#include "grammar/pdn/record_in_progress.hpp"

#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>

namespace damier::pdn {

/// Whether a tag begins here: inside a body, square brackets are a tag only if they look very much like one.
bool RecordInProgress::tag_begins_here() {
  std::size_t const events_before = events_->size();
  char const* place = text_.data() + at_;
  if (in_header()) {
    bool const named = read_tag_name(place, input());
    events_->resize(events_before);
    return named;
  }
  if (begins_quoted_tag(place, text_.data() + text_.size())) return true;
  std::size_t line = at_;
  while (line > 0 && at_ - line < longest_token && is_inner_blank(text_[line - 1])) --line;
  if (line == 0 || !ends_line(text_[line - 1])) return false;
  if (read_tag(place, input()) == Token::none && !read_wrapper(place)) {
    events_->resize(events_before);
    return false;
  }
  char const initial = text_[(*events_)[events_before].offset];
  events_->resize(events_before);
  return is_capital(initial);
}

/// Reads the name of a tag whose value is another tag, [FEN [FEN "…"]], as one event. False if there is something else.
bool RecordInProgress::read_wrapper(char const*& place) {
  return read_tag_name(place, input()) && *place == '[' && begins_quoted_tag(place, text_.data() + text_.size());
}

/// Whether the tag just read opens the next record. The tags of a game follow each other without a break, so a tag
/// behind a blank line or a comment does if the record already has its name. This separates records that have only
/// tags.
bool RecordInProgress::tag_opens_next_game(std::size_t events_before) const {
  if (phase_ != Phase::tags || events_before == 0) return false;
  Event const& name = (*events_)[events_before];
  bool const is_list_of_fens = events_before == 2 && text_of(events_->front()) == "FEN" && text_of(name) == "FEN";
  if (is_list_of_fens && line_ends_between(end_, at_)) return true;
  bool const after_comment = (*events_)[events_before - 1].kind != EventKind::tag_value;
  if (!after_comment && source_text::count_line_ends(text_.substr(end_, at_ - end_)) < 2) return false;
  auto const looked_at = static_cast<std::ptrdiff_t>(std::min(events_before, most_looked_at));
  return std::any_of(events_->begin(), events_->begin() + looked_at, [&](Event const& event) {
    return event.kind == EventKind::tag_name && text_of(event) == text_of(name);
  });
}

RecordInProgress::Step RecordInProgress::end_before_tag() {
  if (phase_ == Phase::ended) commit();
  return Step::finished;
}

RecordInProgress::Step RecordInProgress::take_tag(Token token, std::size_t events_before, char const* end) {
  if (tag_opens_next_game(events_before)) {
    events_->resize(events_before);
    return Step::finished;
  }
  if (token == Token::unquoted_tag) fault_at(FaultKind::unquoted_tag_value, events_->back());
  take_further_tag(end);
  return Step::on;
}

RecordInProgress::Step RecordInProgress::broken_tag() {
  std::size_t const left = text_.size() - at_;
  if (tail_ == Tail::more && left < longest_tag_value + longest_token && !line_ends_between(at_, text_.size())) {
    return Step::more;
  }
  std::size_t const events_before = events_->size();
  char const* place = text_.data() + at_;
  if (!read_tag_name(place, input())) return unexpected();
  auto const tag = recover_tag(text_, offset_of(place), tail_);
  if (!tag) {
    events_->resize(events_before);
    return Step::more;
  }
  Event const name = events_->back();
  push(EventKind::tag_value, tag->value_begin, tag->value_end);
  bool const of_value = tag->fault == FaultKind::unquoted_tag_value || tag->fault == FaultKind::unescaped_quote;
  fault_at(tag->fault, of_value ? events_->back() : name);
  take_further_tag(text_.data() + tag->end);
  return Step::on;
}

}  // namespace damier::pdn
