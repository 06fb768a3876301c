// What has been read of a record, and what its tokens mean together.

#include "grammar/pdn/detail/record_in_progress.hpp"

#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/invisible.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace damier::pdn {

namespace {

/// A NAG with this many digits fits a 32-bit number.
constexpr std::uint32_t most_plain_nag_digits = 9;

}  // namespace

RecordInProgress::RecordInProgress(Limits const& limits) : limits_{limits.bounded()}, faults_{limits.most_diagnostics} {
  // A text of one-byte tokens must not need many times its own size in memory; a move has several bytes for its event.
  most_events_ = std::max<std::size_t>(1024, limits_.longest_record / 8);
  most_remarks_ = std::max<std::size_t>(1024, limits_.longest_record / 32);
}

void RecordInProgress::begin(std::vector<Event>& events) {
  events_ = &events;
  events_->clear();
  faults_.clear();
  open_.clear();
  at_ = end_ = 0;
  depth_ = 0;
  overfull_ = false;
  remarks_ = events_watched_ = 0;
  watched_to_ = most_remarks_;
  phase_ = Phase::lead;
  has_tags_ = false;
  has_usual_tags_ = true;
  usual_names_ = 0;
  has_position_ = false;
  comments_end_ = 0;
  torn_ = Torn::no;
  in_unexpected_ = false;
  left_out_reported_ = false;
  without_dot_reported_ = false;
  look_alike_reported_ = false;
  parts_by_semicolons_ = false;
  odd_ = {};
  noted_.reset();
  readings_.clear();
  squares_ = Squares::unknown;
  has_comment_ = has_text_ = false;
  has_endless_element_ = restarted_behind_ = false;
}

void RecordInProgress::see(std::string_view text, Tail tail) noexcept {
  text_ = text;
  tail_ = tail;
  comments_end_ = 0;  // more of them may follow
  safe_ = text.size();
  if (tail == Tail::more) safe_ -= std::min(safe_, longest_token);
  if (tail == Tail::limit) safe_ = std::min(safe_, limits_.longest_record);
}

void RecordInProgress::push(EventKind kind, std::size_t begin, std::size_t end) {
  events_->push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin), kind});
}

void RecordInProgress::fault(FaultKind kind, std::size_t begin, std::size_t end) {
  if (muted()) return;
  faults_.add({kind, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)});
}

void RecordInProgress::fault_at(FaultKind kind, Event const& event) {
  fault(kind, event.offset, event.offset + event.length);
}

void RecordInProgress::fault_once(FaultKind kind, std::size_t begin, std::size_t end) {
  if (noted_.test(static_cast<std::size_t>(kind))) return;
  noted_.set(static_cast<std::size_t>(kind));
  fault(kind, begin, end);
}

bool RecordInProgress::line_ends_between(std::size_t begin, std::size_t end) const noexcept {
  return std::any_of(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                     text_.begin() + static_cast<std::ptrdiff_t>(end), ends_line);
}

/// Whether a line inside a comment begins with "[". A quick first test, which is false for nearly every comment.
bool RecordInProgress::line_begins_with_bracket(std::size_t begin, std::size_t end) const noexcept {
  constexpr std::size_t shortest_game = 24;
  if (end - begin < shortest_game) return false;
  char const* const last = text_.data() + end;
  for (char const* from = text_.data() + begin; from != last; ++from) {
    from = static_cast<char const*>(std::memchr(from, '[', static_cast<std::size_t>(last - from)));
    if (from == nullptr) return false;
    char const* before = from - 1;  // stops at the opening brace of the comment at the latest
    while (is_inner_blank(*before)) --before;
    if (ends_line(*before)) return true;
  }
  return false;
}

/// Limits the remarks of a record: no game has tens of thousands of comments, signs and brackets. The text behind so
/// many of them, up to the next tags, is kept in a few pieces, so that it does not become as many rows of a base.
void RecordInProgress::watch_remarks() {
  constexpr std::size_t longest_piece = 8192;  // bytes, approximately
  if (overfull_ && end_ >= muted_from_ + longest_piece) {
    push(EventKind::skipped, muted_from_, end_);
    events_unmuted_ = events_->size();
    muted_from_ = at_;
  }
  if (muted() || phase_ == Phase::ended) return;
  auto const is_remark = [](Event const& event) {
    return event.kind != EventKind::move && event.kind != EventKind::move_number && event.kind > EventKind::tag_value;
  };
  auto const watched = static_cast<std::ptrdiff_t>(std::min(events_watched_, events_->size()));
  remarks_ += static_cast<std::size_t>(std::count_if(events_->begin() + watched, events_->end(), is_remark));
  events_watched_ = events_->size();
  if (remarks_ < most_remarks_) {
    watched_to_ = events_->size() + most_remarks_ - remarks_;
    return;
  }
  fault(FaultKind::record_too_long, at_, at_ + 1);
  muted_from_ = at_;
  events_unmuted_ = events_->size();
  overfull_ = true;
  phase_ = Phase::body;
  in_unexpected_ = false;
}

RecordInProgress::Step RecordInProgress::advance_to(std::size_t end) {
  at_ = end_ = end;
  return Step::on;
}

// --- tokens ----------------------------------------------------------------------------------------------------------

RecordInProgress::Step RecordInProgress::take_token(Token token, std::size_t events_before, char const* end) {
  if (token == Token::variation_begin && phase_ != Phase::ended && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])) {
    Event const bracket = events_->back();
    events_->resize(events_before);
    Step step = Step::on;
    if (read_signed_number(step)) return step;
    events_->push_back(bracket);
  }
  if (token == Token::variation_begin && phase_ == Phase::ended && depth_ == 0 && is_remark_behind_result()) {
    events_->resize(events_before);
    return take_remark_behind_result();
  }
  if (token == Token::variation_begin && phase_ == Phase::body && depth_ == 0 && !muted()) {
    Event const bracket = events_->back();
    events_->resize(events_before);
    Step step = Step::on;
    if (read_result_in_brackets(step)) return step;
    events_->push_back(bracket);
  }
  if (token == Token::variation_begin && phase_ == Phase::body && !muted() && is_remark_in_brackets()) {
    events_->resize(events_before);
    return take_remark_in_brackets();
  }
  if (token == Token::comment && text_[at_] == ';') {
    Event const comment = events_->back();
    events_->resize(events_before);
    if (semicolon_parts_moves()) return pass_semicolon();
    events_->push_back(comment);
  }
  if (token == Token::placeholder && phase_ == Phase::body && is_page_number()) {
    events_->resize(events_before);
    std::size_t const line_end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    push(EventKind::skipped, at_, line_end);
    fault(FaultKind::text_beside_game, at_, line_end);
    drop_muted_events();
    return advance_to(line_end);
  }
  if (!is_text(token, events_before, offset_of(end))) return take(token, events_before, offset_of(end));
  events_->resize(events_before);
  return unexpected();
}

/// Handles a token of the grammar, whose event is the last one.
RecordInProgress::Step RecordInProgress::take(Token token, std::size_t events_before, std::size_t end) {
  if (token == Token::comment && text_[at_] == '{' && in_game() && line_begins_with_bracket(at_ + 1, end)) {
    std::size_t const game = find_swallowed_game(text_, at_ + 1, end - 1);
    if (game != std::string_view::npos) {
      events_->resize(events_before);
      return take_broken_comment(unclosed_comment(text_, at_, game));
    }
  }
  if (end == text_.size() && tail_ != Tail::file) {
    // The end of a comment that ends with its text line is not in the text yet.
    if (tail_ == Tail::more) {
      events_->resize(events_before);
      return Step::more;
    }
    torn_ = Torn::word;
    return Step::finished;
  }
  in_unexpected_ = false;
  std::size_t const begin = at_;
  at_ = end;
  Step const step = add(token, events_before);
  if (step == Step::finished) {
    at_ = begin;
  } else {
    end_ = end;
    if (token == Token::result && phase_ == Phase::ended) commit();
    bool const closes = token == Token::comment || token == Token::variation_end;
    if (closes && phase_ == Phase::ended && depth_ == 0 &&
        is_on_line_of_result(token == Token::comment ? begin : outermost_)) {
      commit();
    }
    drop_muted_events();
  }
  return step;
}

/// Applies the meaning of a token to the record; at_ is behind the token.
RecordInProgress::Step RecordInProgress::add(Token token, std::size_t events_before) {
  Event const event = events_->back();
  switch (token) {
    case Token::comment: return add_comment(events_before);
    case Token::result: return add_result(events_before);
    case Token::placeholder:
      if (!muted() && names_reply(events_before)) {
        // "1. ..." is a number, and nothing is left out.
        Event& number = (*events_)[events_before - 1];
        number.length = event.offset + event.length - number.offset;
        number.first = 0;
        events_->pop_back();
        return Step::on;
      }
      if (!muted() && parts_moves(events_before)) {
        fault_at(FaultKind::sign_between_moves, event);
        events_->pop_back();
        return Step::on;
      }
      if (!left_out_reported_ && phase_ != Phase::ended && !precedes_reply(events_before)) {
        fault_at(FaultKind::move_left_out, event);
        left_out_reported_ = true;
      }
      break;
    case Token::bare_move: fault_at(FaultKind::move_without_sign, event); break;
    case Token::stray_dot: fault_at(FaultKind::stray_dot, event); return Step::on;
    case Token::nag:
      if (event.length > most_plain_nag_digits) {
        fault(FaultKind::long_nag, event.offset - 1, event.offset + event.length);
      }
      [[fallthrough]];
    case Token::strength:
      if (phase_ != Phase::ended) phase_ = Phase::body;
      return Step::on;
    case Token::variation_end: return end_variation();
    default: break;
  }
  if (phase_ == Phase::ended && (depth_ > 0 || token == Token::variation_begin)) {
    return token == Token::variation_begin ? begin_variation() : Step::on;
  }
  if (phase_ == Phase::ended) {
    if (result_was_move(token, events_before)) return Step::on;
    if (add_after_result(token, events_before) == Step::finished) return Step::finished;
  }
  phase_ = Phase::body;
  return token == Token::variation_begin ? begin_variation() : Step::on;
}

/// Handles a token behind a result. A move belongs to the same game if that has tags, because the next game would begin
/// with tags or a number. So does a number that is just the next one. Other tokens begin the next game.
RecordInProgress::Step RecordInProgress::add_after_result(Token token, std::size_t events_before) {
  bool const is_move = has_tags_ && (token == Token::move || token == Token::bare_move || token == Token::semi_short);
  if (!is_move && !(token == Token::number && goes_on_with(events_before))) {
    roll_back();
    return Step::finished;
  }
  fault_at(FaultKind::move_after_result, events_->back());
  return Step::on;
}

RecordInProgress::Step RecordInProgress::add_comment(std::size_t events_before) {
  Event const event = events_->back();
  has_comment_ = true;
  std::string_view text = text_of(event);
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  if (text.starts_with("/FEN")) fault_at(FaultKind::setup_in_comment, event);
  note_references(event);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  if (events_before > 0 && (text == "ad lib" || text == "x")) {
    Event& before = (*events_)[events_before - 1];
    if (before.kind == EventKind::placeholder && text_of(before) == "-") {
      // "- { ad lib }": a move that is left to the reader. The comment has the word, which becomes the text of the
      // move.
      before = {static_cast<std::uint32_t>(text.data() - text_.data()), static_cast<std::uint32_t>(text.size()),
                EventKind::move};
      if (text == "x") events_->pop_back();
    }
  }
  return Step::on;
}

RecordInProgress::Step RecordInProgress::add_result(std::size_t events_before) {
  Event const event = events_->back();
  auto const stray = [&] {
    events_->back().kind = EventKind::skipped;
    fault_at(FaultKind::stray_terminator, event);
    return Step::on;
  };
  // Comments alone are a record if they end as one does.
  bool const has_ended = phase_ == Phase::ended && depth_ == 0;
  if (has_ended || (phase_ == Phase::lead && !has_comment_)) return stray();
  if (depth_ > 0 && !muted()) settle_result_in_variation(events_before);
  if (depth_ > 0 || overfull_) return Step::on;
  before_result_ = faults_.mark();
  find_number_without_move(events_before);
  if (text_of(event) == "*") {
    // "4-6 *": the score is the result, and the star means only that the game ends.
    events_->resize(events_before);
    if (!settle_result(true)) events_->push_back(event);
    phase_ = Phase::ended;
    return Step::on;
  }
  phase_ = Phase::ended;
  return Step::on;
}

RecordInProgress::Step RecordInProgress::begin_variation() {
  if (overfull_) return Step::on;
  Event const event = events_->back();
  if (depth_ == open_.size() && open_.size() == limits_.deepest_variation) {
    fault(FaultKind::variation_too_deep, event.offset, event.offset + 1);
    events_->pop_back();
    muted_from_ = event.offset;
    events_unmuted_ = events_->size();
  }
  if (depth_ == 0) outermost_ = event.offset;
  if (++depth_ <= limits_.deepest_variation) open_.push_back(event.offset);
  return Step::on;
}

RecordInProgress::Step RecordInProgress::end_variation() {
  if (overfull_) return Step::on;
  Event const event = events_->back();
  if (depth_ == 0) {
    events_->back().kind = EventKind::skipped;
    fault(FaultKind::unopened_variation, event.offset, event.offset + 1);
  } else if (muted()) {
    events_->pop_back();
    if (--depth_ == open_.size()) push(EventKind::skipped, muted_from_, event.offset + 1);
  } else {
    open_.pop_back();
    --depth_;
  }
  return Step::on;
}

// --- what the grammar does not cover ---------------------------------------------------------------------------------

RecordInProgress::Step RecordInProgress::broken_comment() {
  auto const comment = recover_comment(text_, at_, tail_, in_game());
  if (!comment) return Step::more;
  if (comment->cut && phase_ == Phase::ended) {
    torn_ = Torn::comment;
    return Step::finished;
  }
  return take_broken_comment(*comment);
}

RecordInProgress::Step RecordInProgress::take_broken_comment(BrokenComment const& comment) {
  std::size_t const begin = at_;
  push(EventKind::comment, begin + 1, comment.content_end);
  has_comment_ = true;
  if (comment.fault == FaultKind::nested_comment && comment.end > comment.content_end + 1) {
    push(EventKind::skipped, comment.content_end + 1, comment.end);
  }
  fault(comment.fault, comment.fault_at, comment.fault_at + 1);
  in_unexpected_ = false;
  drop_muted_events();
  if (comment.cut) {
    torn_ = Torn::comment;
    return Step::finished;
  }
  at_ = comment.end;
  end_ = comment.fault == FaultKind::unclosed_comment ? comment.content_end : comment.end;
  return Step::on;
}

RecordInProgress::Step RecordInProgress::unopened_comment() {
  push(EventKind::skipped, at_, at_ + 1);
  fault(FaultKind::unopened_comment, at_, at_ + 1);
  in_unexpected_ = false;
  drop_muted_events();
  return advance_to(at_ + 1);
}

bool RecordInProgress::pass_odd_blank() {
  auto const rest = text_.substr(at_);
  std::size_t size = 0;
  if (auto const mark = mail_mark_size(rest); mark > 0 && begins_text_line(text_, at_)) {
    fault_once(FaultKind::quoted_line, at_, at_ + mark);
    odd_.mail_marks = true;
    size = mark;
  } else if (auto const reference = character_reference(rest); reference && is_blank_character(reference->code)) {
    fault_once(FaultKind::character_reference, at_, at_ + reference->size);
    size = reference->size;
  } else if (auto const escaped = escaped_blank_size(rest); escaped != 0) {
    odd_.escaped_line_ends = true;  // comments have them, too
    fault_once(FaultKind::escaped_line_end, at_, at_ + escaped);
    size = escaped;
  } else {
    size = unseen_size(rest);
    if (size != 0 && odd_blank_size(rest) == 0) fault_once(FaultKind::invisible_character, at_, at_ + size);
  }
  at_ += size;
  return size > 0;
}

RecordInProgress::Step RecordInProgress::unexpected() {
  if (text_[at_] == '[' && phase_ == Phase::ended && depth_ == 0 && is_on_line_of_result(at_) && end_of_remark() != 0) {
    return take_remark_behind_result();
  }
  bool const malformed_tag = text_[at_] == '[' && (phase_ == Phase::lead || phase_ == Phase::tags);
  std::size_t const end = unexpected_end(text_, at_);
  if (end == text_.size() && tail_ == Tail::more) return Step::more;
  bool const torn = end == text_.size() && tail_ == Tail::limit;
  if (torn && phase_ == Phase::ended) {
    torn_ = Torn::word;
    return Step::finished;
  }
  if (in_unexpected_) {
    // Words in a row are one piece of unexpected text.
    Event& event = events_->back();
    event.length = static_cast<std::uint32_t>(end) - event.offset;
    faults_.stretch_last(static_cast<std::uint32_t>(end));
  } else {
    std::size_t const begin = begin_of_unexpected(end);
    push(EventKind::skipped, begin, end);
    // Also the title of a page, before its first game.
    bool const is_of_page = phase_ == Phase::lead && noted_.test(static_cast<std::size_t>(FaultKind::page_markup));
    bool const is_beside_games = (phase_ == Phase::ended && depth_ == 0) || is_of_page;
    has_text_ = has_text_ || is_of_page;
    fault(malformed_tag     ? FaultKind::malformed_tag
          : is_beside_games ? FaultKind::text_beside_game
                            : FaultKind::unexpected_text,
          begin, end);
    in_unexpected_ = !malformed_tag && !muted();
    drop_muted_events();
  }
  if (torn) {
    torn_ = Torn::word;
    return Step::finished;
  }
  return advance_to(end);
}

}  // namespace damier::pdn
