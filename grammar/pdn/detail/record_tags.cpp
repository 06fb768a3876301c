// The tags of a record, and which of them opens the next record.

#include "grammar/pdn/detail/record_in_progress.hpp"
#include "grammar/pdn/wrapping.hpp"

#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace damier::pdn {

/// Whether a tag begins here: inside a body, square brackets are a tag only if they look very much like one.
bool RecordInProgress::tag_begins_here() {
  std::size_t const events_before = events_->size();
  char const* place = text_.data() + at_;
  if (in_header()) {
    bool const named = read_tag_name(place, input());
    events_->resize(events_before);
    return named || pdn::read_odd_tag(text_, at_);
  }
  if (begins_quoted_tag(place, text_.data() + text_.size())) return true;
  if (!begins_text_line(text_, at_)) return false;
  bool const is_tag = read_tag(place, input()) != Token::none || read_wrapper(place);
  bool const is_title = is_tag && is_capital(text_[(*events_)[events_before].offset]);
  events_->resize(events_before);
  return is_title || begins_odd_tag(text_, at_);
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
  if (token == Token::unquoted_tag) {
    if (auto const tag = pdn::read_odd_tag(text_, at_)) {
      events_->resize(events_before);
      return take_odd_tag(*tag);
    }
  }
  if (tag_opens_next_game(events_before)) {
    events_->resize(events_before);
    return Step::finished;
  }
  if (token == Token::unquoted_tag) {
    events_->back().length -= static_cast<std::uint32_t>(lone_closing_quote_size(text_of(events_->back())));
    fault_at(FaultKind::unquoted_tag_value, events_->back());
  }
  note_references(events_->back());
  take_further_tag(end);
  return Step::on;
}

RecordInProgress::Step RecordInProgress::broken_tag() {
  std::size_t const left = text_.size() - at_;
  if (tail_ == Tail::more && left < longest_tag_value + longest_token && !line_ends_between(at_, text_.size())) {
    return Step::more;
  }
  auto const odd = pdn::read_odd_tag(text_, at_);
  std::size_t const events_before = events_->size();
  char const* place = text_.data() + at_;
  if (!read_tag_name(place, input())) return odd ? take_odd_tag(*odd) : unexpected();
  auto const tag = recover_tag(text_, offset_of(place), tail_);
  bool const is_odd = odd && (!odd->is_plain || (odd->is_closed && tag && tag->fault == FaultKind::unclosed_tag));
  if (!tag || is_odd) events_->resize(events_before);
  if (!tag) return Step::more;
  return is_odd ? take_odd_tag(*odd) : take_broken_tag(*tag, events_->back());
}

RecordInProgress::Step RecordInProgress::take_broken_tag(BrokenTag const& tag, Event const& name) {
  Event const of_name = name;
  push(EventKind::tag_value, tag.value_begin, tag.value_end);
  bool const of_value = tag.fault == FaultKind::unquoted_tag_value || tag.fault == FaultKind::unescaped_quote;
  fault_at(tag.fault, of_value ? events_->back() : of_name);
  note_references(events_->back());
  take_further_tag(text_.data() + tag.end);
  return Step::on;
}

/// Takes a tag whose name, brackets or quotation marks are not those of PDN. Its name gets a reading if it is no name
/// of PDN.
RecordInProgress::Step RecordInProgress::take_odd_tag(OddTag const& tag) {
  std::size_t const events_before = events_->size();
  push(EventKind::tag_name, tag.name_begin, tag.name_end);
  push(EventKind::tag_value, tag.value_begin, tag.value_end);
  if (tag_opens_next_game(events_before)) {
    events_->resize(events_before);
    return Step::finished;
  }
  Event& name = (*events_)[events_before];
  if (tag.name != text_of(name) && readings_.size() < most_looked_at) {
    readings_.push_back(tag.name);
    name.reading = static_cast<std::uint16_t>(readings_.size());
  }
  if (!tag.is_closed) {
    fault_at(FaultKind::unclosed_tag, name);
  } else if (tag.value_begin == tag.value_end && !tag.is_quoted) {
    fault_at(FaultKind::tag_without_value, name);
  } else if (tag.is_quoted) {
    fault_once(FaultKind::odd_tag_form, at_, tag.end);
  } else {
    fault_at(FaultKind::unquoted_tag_value, events_->back());
  }
  note_references(name);
  note_references(events_->back());
  take_further_tag(text_.data() + tag.end);
  return Step::on;
}

bool RecordInProgress::read_bracket_tag(Step& step) {
  if (opening_bracket_size(text_.substr(at_)) == 0 || text_[at_] == '[') return false;
  if (!in_header()) {
    if (!begins_text_line(text_, at_) || !begins_odd_tag(text_, at_)) return false;
    step = end_before_tag();
    return true;
  }
  auto const tag = pdn::read_odd_tag(text_, at_);
  if (!tag || !tag->is_closed) return false;
  step = take_odd_tag(*tag);
  return true;
}

/// In the moves of a game a star is its end, and a number that of a move.
bool RecordInProgress::read_list_mark(Step& step) {
  bool const may_be_move = phase_ == Phase::body && (text_[at_] == '*' || is_digit(text_[at_]));
  std::size_t const size = may_be_move || !may_begin_list_mark(text_[at_]) ? 0 : list_mark_size(text_.substr(at_));
  if (size == 0 || !begins_text_line(text_, at_)) return false;
  if (!in_header()) {
    step = end_before_tag();
    return true;
  }
  auto const tag = pdn::read_odd_tag(text_, at_ + size);
  fault_once(FaultKind::odd_tag_form, at_, tag ? tag->end : at_ + size);
  at_ += size;
  return true;
}

/// Of scripts and styles, the content is passed, too.
bool RecordInProgress::read_markup(Step& step) {
  constexpr std::size_t longest_element = std::size_t{1} << 16U;
  auto const rest = text_.substr(at_, longest_element);
  std::size_t size = markup_size(rest);
  if (size == 0) return false;
  for (std::string_view const name : {"style", "script"}) {
    auto const mark = lowered(rest.substr(1, name.size()));
    if (mark != name || is_letter(rest[name.size() + 1]) || in_game() || has_endless_element_) continue;
    std::size_t const end = lowered(rest).find("</" + std::string{name} + ">");
    if (end != std::string::npos) {
      size = end + name.size() + 3;
    } else if (tail_ == Tail::more && rest.size() < longest_element) {
      step = Step::more;
      return true;
    }
    has_endless_element_ = end == std::string::npos;
    break;
  }
  fault_once(FaultKind::page_markup, at_, at_ + size);
  if (auto const game = find_game_in_markup(text_.substr(at_, size)); game != std::string_view::npos) {
    fault(FaultKind::game_in_markup, at_ + game, at_ + game + 1);
  }
  in_unexpected_ = false;
  if (phase_ == Phase::lead) {
    at_ += size;  // of no record yet
  } else {
    step = advance_to(at_ + size);
  }
  return true;
}

/// Reports characters that are written as in HTML.
void RecordInProgress::note_references(Event const& event) {
  auto const written = text_of(event);
  auto const at = written.find('&');
  if (at == std::string_view::npos || !has_character_reference(written.substr(at))) return;
  odd_.references = true;
  fault_once(FaultKind::character_reference, event.offset, event.offset + event.length);
}

}  // namespace damier::pdn
