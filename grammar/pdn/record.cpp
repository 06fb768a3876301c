#include "grammar/pdn/record.hpp"

#include "grammar/pdn/plain_tokens.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

namespace damier::pdn {

namespace {

/// A NAG that fits a 32-bit number, whatever its digits, has no more of them.
constexpr std::uint32_t most_plain_nag_digits = 9;

bool is_blank(char byte) noexcept { return static_cast<unsigned char>(byte) <= ' '; }
bool is_digit(char byte) noexcept { return byte >= '0' && byte <= '9'; }

}  // namespace

RecordScanner::RecordScanner(Limits const& limits) : limits_{limits.bounded()}, faults_{limits.most_diagnostics} {
  // A text of one-byte tokens must not need many times its size; moves have more bytes to pay with.
  most_events_ = std::max<std::size_t>(1024, limits_.longest_record / 8);
  most_remarks_ = std::max<std::size_t>(1024, limits_.longest_record / 32);
}

void RecordScanner::begin(std::vector<Event>& events) {
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
  torn_ = Torn::no;
  in_unexpected_ = false;
  left_out_told_ = false;
  without_dot_told_ = false;
  look_alike_told_ = false;
  has_look_alikes_ = false;
  squares_ = Squares::unknown;
  has_comment_ = false;
}

RecordScanner::Outcome RecordScanner::scan(std::string_view text, Tail tail) {
  text_ = text;
  // No token is begun so near to the end of an unfinished text that its end might be missing.
  std::size_t safe = text.size();
  if (tail == Tail::more) safe -= std::min(safe, longest_token);
  if (tail == Tail::limit) safe = std::min(safe, limits_.longest_record);
  for (;;) {
    if (phase_ == Phase::lead || phase_ == Phase::tags) read_plain_tags(safe);
    if (phase_ != Phase::ended) {
      read_plain_moves(safe);
    } else {
      at_ = static_cast<std::size_t>(skip_blanks(text.data() + at_, text.data() + text.size()) - text.data());
    }
    if (at_ == text.size() && tail == Tail::file) return finish_at_end_of_file();
    if (at_ >= safe) {
      if (tail == Tail::more) return Outcome::more;
      return cut(Torn::no);
    }
    // Asked only here, where it does not matter in what pieces the text has come.
    if (events_->size() >= watched_to_) watch_remarks();
    if (events_->size() >= most_events_) return cut(Torn::no);
    switch (step(tail)) {
      case Step::on: break;
      case Step::more: return Outcome::more;
      case Step::finished: return torn_ != Torn::no ? cut(torn_) : finish_before_next_game();
    }
  }
}

// --- tokens
// -----------------------------------------------------------------------------------------------------------

void RecordScanner::push(EventKind kind, std::size_t begin, std::size_t end) {
  events_->push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin), kind});
}

void RecordScanner::fault(FaultKind kind, std::size_t begin, std::size_t end) {
  if (muted()) return;
  faults_.add({kind, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)});
}

bool RecordScanner::line_ends_between(std::size_t begin, std::size_t end) const noexcept {
  return std::any_of(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                     text_.begin() + static_cast<std::ptrdiff_t>(end), source_text::ends_line);
}

/// A first look, which nearly every comment does not get beyond.
bool RecordScanner::line_begins_with_bracket(std::size_t begin, std::size_t end) const noexcept {
  constexpr std::size_t shortest_game = 24;
  if (end - begin < shortest_game) return false;
  char const* const last = text_.data() + end;
  for (char const* from = text_.data() + begin; from != last; ++from) {
    from = static_cast<char const*>(std::memchr(from, '[', static_cast<std::size_t>(last - from)));
    if (from == nullptr) return false;
    char const* before = from - 1;  // no farther than the brace of the comment
    while (*before == ' ' || *before == '\t') --before;
    if (source_text::ends_line(*before)) return true;
  }
  return false;
}

void RecordScanner::drop_muted_events() {
  if (muted()) events_->resize(events_unmuted_);
}

/// No game has tens of thousands of comments, signs and brackets. What follows so many of them, up to the next tags, is
/// kept as a few pieces of text, lest a text of nothing else become as many rows of a base.
void RecordScanner::watch_remarks() {
  constexpr std::size_t longest_piece = 8192;  // about
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

RecordScanner::Step RecordScanner::advance_to(std::size_t end) {
  at_ = end_ = end;
  return Step::on;
}

void RecordScanner::read_plain_moves(std::size_t safe) {
  char const* const base = text_.data();
  std::size_t const events_before = events_->size();
  char const* const place = read_moves(base + at_, base + safe, input());
  at_ = static_cast<std::size_t>(place - base);
  if (events_->size() == events_before) return;
  Event const& last = events_->back();
  end_ = last.offset + last.length;
  phase_ = Phase::body;
  in_unexpected_ = false;
  drop_muted_events();
}

/// Tags in their plainest form that follow each other line by line: no question whether one opens the next game.
void RecordScanner::read_plain_tags(std::size_t safe) {
  char const* const base = text_.data();
  while (at_ < safe) {
    bool const first_of_all = phase_ == Phase::lead;
    std::size_t begin = at_;
    if (!first_of_all) {
      if (at_ != end_ || events_->back().kind != EventKind::tag_value) return;
      begin += text_[begin] == '\r' ? 1U : 0U;
      begin += begin < safe && text_[begin] == '\n' ? 1U : 0U;
    }
    char const* const end = begin < safe ? read_plain_tag(base + begin, input()) : nullptr;
    if (end == nullptr) return;
    at_ = end_ = static_cast<std::size_t>(end - base);
    phase_ = Phase::tags;
    has_tags_ = true;
    in_unexpected_ = false;
  }
}

RecordScanner::Step RecordScanner::step(Tail tail) {
  if (text_[at_] == '[' && tag_begins_here()) return read_tag_here(tail);
  std::size_t const events_before = events_->size();
  char const* place = text_.data() + at_;
  Token token = text_[at_] == '[' ? Token::none : read_token(place, input());
  auto end = static_cast<std::size_t>(place - text_.data());
  // "in 1995", "ab4 was": among words it is none.
  bool const is_text = (token == Token::bare_move && in_unexpected_) ||
                       (token == Token::semi_short && !is_semi_short_here(events_before, end));
  if (is_text) {
    events_->resize(events_before);
    return unexpected(tail);
  }
  if (token == Token::none && is_digit(text_[at_])) {
    end = read_number_without_dot();
    token = end != at_ ? Token::number : Token::none;
  }
  if (token == Token::none && comma_behind_move()) {
    ++at_;
    return Step::on;
  }
  if (token == Token::none) token = read_odd_move(end);
  if (token == Token::none) {
    if (text_[at_] == '{') return broken_comment(tail);
    if (text_[at_] == '}') {
      push(EventKind::skipped, at_, at_ + 1);
      fault(FaultKind::unopened_comment, at_, at_ + 1);
      in_unexpected_ = false;
      drop_muted_events();
      return advance_to(at_ + 1);
    }
    if (std::size_t const blank = odd_blank(text_.substr(at_)); blank > 0) {
      at_ += blank;
      return Step::on;
    }
    return unexpected(tail);
  }
  if (token == Token::comment && text_[at_] == '{' && in_game() && line_begins_with_bracket(at_ + 1, end)) {
    std::size_t const game = find_swallowed_game(text_, at_ + 1, end - 1);
    if (game != std::string_view::npos) {
      events_->resize(events_before);
      return take_broken_comment(unclosed_comment(text_, at_, game));
    }
  }
  if (end == text_.size() && tail != Tail::file) {
    // A comment up to the end of the line, whose end is not in sight.
    if (tail == Tail::more) {
      events_->resize(events_before);
      return Step::more;
    }
    torn_ = Torn::word;
    return Step::finished;
  }
  in_unexpected_ = false;
  std::size_t const begin = at_;
  at_ = end;
  Step const step = take_token(token, events_before);
  if (step == Step::finished) {
    at_ = begin;
  } else {
    end_ = end;
    if (token == Token::result && phase_ == Phase::ended) commit();
    if (token == Token::comment && phase_ == Phase::ended && !line_ends_between(certain_.end, begin)) commit();
    drop_muted_events();
  }
  return step;
}

/// The token's event is the last; at_ is behind it.
RecordScanner::Step RecordScanner::take_token(Token token, std::size_t events_before) {
  Event const event = events_->back();
  switch (token) {
    case Token::comment: return take_comment(events_before);
    case Token::result: return take_result(events_before);
    case Token::placeholder:
      if (!left_out_told_ && phase_ != Phase::ended) {
        fault(FaultKind::move_left_out, event.offset, event.offset + event.length);
        left_out_told_ = true;
      }
      break;
    case Token::bare_move: fault(FaultKind::move_without_sign, event.offset, event.offset + event.length); break;
    case Token::stray_dot: fault(FaultKind::stray_dot, event.offset, event.offset + event.length); return Step::on;
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
  if (phase_ == Phase::ended && result_was_move(token, events_before)) return Step::on;
  if (phase_ == Phase::ended) {
    // A game without tags would begin with a number, at least where games have tags, but not with the very next one.
    auto const is_move = has_tags_ && (token == Token::move || token == Token::bare_move || token == Token::semi_short);
    if (!is_move && !(token == Token::number && goes_on_with(events_before))) {
      roll_back();
      return Step::finished;
    }
    fault(FaultKind::move_after_result, event.offset, event.offset + event.length);
  }
  phase_ = Phase::body;
  return token == Token::variation_begin ? begin_variation() : Step::on;
}

/// Whether the number at this event, behind the result and in the same paragraph, is the one that the moves before the
/// result would go on with.
bool RecordScanner::goes_on_with(std::size_t number) const noexcept {
  auto const number_of = [&](Event const& event) {
    unsigned value = 0;
    auto const text = text_of(event);
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  };
  auto const& next = (*events_)[number];
  auto const between = text_.substr(certain_.end, next.offset - certain_.end);
  if (number == 0 || std::ranges::count(between, '\n') > 1 || std::ranges::count(between, '\r') > 1) {
    return false;
  }
  unsigned moves = 0;
  int depth = 0;
  for (std::size_t i = number; i-- > 0;) {
    auto const& event = (*events_)[i];
    if (event.kind == EventKind::tag_value) {
      return false;
    }
    depth += event.kind == EventKind::variation_end ? 1 : event.kind == EventKind::variation_begin ? -1 : 0;
    if (depth == 0 && event.kind == EventKind::move) {
      if (++moves > 2) return false;
    } else if (depth == 0 && event.kind == EventKind::move_number) {
      auto const replies = text_of(next).find("..") != std::string_view::npos;
      return moves == (replies ? 1U : 2U) && number_of(next) == number_of(event) + moves / 2;
    }
  }
  return false;
}

RecordScanner::Step RecordScanner::take_comment(std::size_t events_before) {
  Event const event = events_->back();
  has_comment_ = true;
  std::string_view text = text_of(event);
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  if (text.starts_with("/FEN")) fault(FaultKind::setup_in_comment, event.offset, event.offset + event.length);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  if (events_before > 0 && (text == "ad lib" || text == "x")) {
    Event& before = (*events_)[events_before - 1];
    if (before.kind == EventKind::placeholder && text_of(before) == "-") {
      // "- { ad lib }": a move that is left to the reader. It is the word, which stands in the comment.
      before = {static_cast<std::uint32_t>(text.data() - text_.data()), static_cast<std::uint32_t>(text.size()),
                EventKind::move};
      if (text == "x") events_->pop_back();
    }
  }
  return Step::on;
}

RecordScanner::Step RecordScanner::take_result(std::size_t events_before) {
  Event const event = events_->back();
  auto const stray = [&] {
    events_->back().kind = EventKind::skipped;
    fault(FaultKind::stray_terminator, event.offset, event.offset + event.length);
    return Step::on;
  };
  // Comments alone are a record if they end as one does.
  if (phase_ == Phase::ended || (phase_ == Phase::lead && !has_comment_)) return stray();
  if (depth_ > 0 && !muted()) settle_result_in_variation(events_before);
  if (depth_ > 0 || overfull_) return Step::on;
  before_result_ = faults_.mark();
  find_number_without_move(events_before);
  if (text_of(event) == "*") {
    // "4-6 *": the score is the result, and the star says only that the game ends.
    events_->resize(events_before);
    if (!settle_result()) events_->push_back(event);
    phase_ = Phase::ended;
    return Step::on;
  }
  phase_ = Phase::ended;
  return Step::on;
}

RecordScanner::Step RecordScanner::begin_variation() {
  if (overfull_) return Step::on;
  Event const event = events_->back();
  if (depth_ == open_.size() && open_.size() == limits_.deepest_variation) {
    fault(FaultKind::variation_too_deep, event.offset, event.offset + 1);
    events_->pop_back();
    muted_from_ = event.offset;
    events_unmuted_ = events_->size();
  }
  if (++depth_ <= limits_.deepest_variation) open_.push_back(event.offset);
  return Step::on;
}

RecordScanner::Step RecordScanner::end_variation() {
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

// --- tags
// -------------------------------------------------------------------------------------------------------------

/// In a body, square brackets are a tag only if they look very much like one.
bool RecordScanner::tag_begins_here() {
  std::size_t const events_before = events_->size();
  char const* place = text_.data() + at_;
  if (phase_ == Phase::lead || phase_ == Phase::tags) {
    bool const named = read_tag_name(place, input());
    events_->resize(events_before);
    return named;
  }
  if (begins_quoted_tag(place, text_.data() + text_.size())) return true;
  std::size_t line = at_;
  while (line > 0 && at_ - line < longest_token && (text_[line - 1] == ' ' || text_[line - 1] == '\t')) --line;
  if (line == 0 || !source_text::ends_line(text_[line - 1])) return false;
  if (read_tag(place, input()) == Token::none && !read_wrapper(place)) {
    events_->resize(events_before);
    return false;
  }
  char const initial = text_[(*events_)[events_before].offset];
  events_->resize(events_before);
  return initial >= 'A' && initial <= 'Z';
}

/// A tag in the place of the value of another: [FEN [FEN "…"]]. One event.
bool RecordScanner::read_wrapper(char const*& place) {
  return read_tag_name(place, input()) && *place == '[' && begins_quoted_tag(place, text_.data() + text_.size());
}

/// Tags follow each other without a break; after a blank line or a comment, a name that the record has had already
/// opens the next one, which is how records of tags only are told apart.
bool RecordScanner::tag_opens_next_game(std::size_t events_before) const {
  if (phase_ != Phase::tags || events_before == 0) return false;
  Event const& name = (*events_)[events_before];
  bool const after_comment = (*events_)[events_before - 1].kind != EventKind::tag_value;
  if (!after_comment && source_text::count_line_ends(text_.substr(end_, at_ - end_)) < 2) return false;
  auto const looked_at = static_cast<std::ptrdiff_t>(std::min(events_before, most_looked_at));
  return std::any_of(events_->begin(), events_->begin() + looked_at, [&](Event const& event) {
    return event.kind == EventKind::tag_name && text_of(event) == text_of(name);
  });
}

RecordScanner::Step RecordScanner::read_tag_here(Tail tail) {
  if (phase_ == Phase::body || phase_ == Phase::ended) {
    if (phase_ == Phase::ended) commit();
    return Step::finished;
  }
  std::size_t const events_before = events_->size();
  char const* place = text_.data() + at_;
  Token const token = read_tag(place, input());
  if (token == Token::none) return broken_tag(tail);
  if (tag_opens_next_game(events_before)) {
    events_->resize(events_before);
    return Step::finished;
  }
  if (token == Token::unquoted_tag) {
    Event const& value = events_->back();
    fault(FaultKind::unquoted_tag_value, value.offset, value.offset + value.length);
  }
  phase_ = Phase::tags;
  has_tags_ = true;
  in_unexpected_ = false;
  return advance_to(static_cast<std::size_t>(place - text_.data()));
}

RecordScanner::Step RecordScanner::broken_tag(Tail tail) {
  std::size_t const left = text_.size() - at_;
  if (tail == Tail::more && left < longest_tag_value + longest_token && !line_ends_between(at_, text_.size())) {
    return Step::more;
  }
  std::size_t const events_before = events_->size();
  char const* place = text_.data() + at_;
  if (!read_tag_name(place, input())) return unexpected(tail);
  auto const tag = recover_tag(text_, static_cast<std::size_t>(place - text_.data()), tail);
  if (!tag) {
    events_->resize(events_before);
    return Step::more;
  }
  Event const name = events_->back();
  push(EventKind::tag_value, tag->value_begin, tag->value_end);
  bool const of_value = tag->fault == FaultKind::unquoted_tag_value || tag->fault == FaultKind::unescaped_quote;
  if (of_value) {
    fault(tag->fault, tag->value_begin, tag->value_end);
  } else {
    fault(tag->fault, name.offset, name.offset + name.length);
  }
  phase_ = Phase::tags;
  has_tags_ = true;
  in_unexpected_ = false;
  return advance_to(tag->end);
}

// --- what the grammar does not cover
// ----------------------------------------------------------------------------------

RecordScanner::Step RecordScanner::broken_comment(Tail tail) {
  auto const comment = recover_comment(text_, at_, tail, in_game());
  if (!comment) return Step::more;
  if (comment->cut && phase_ == Phase::ended) {
    torn_ = Torn::comment;
    return Step::finished;
  }
  return take_broken_comment(*comment);
}

RecordScanner::Step RecordScanner::take_broken_comment(BrokenComment const& comment) {
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

/// "12 32-28" and "12) 32-28": not among words, and not behind another number. Returns the number's end, or the place
/// where it should begin.
std::size_t RecordScanner::read_number_without_dot() {
  if (in_unexpected_ || (!events_->empty() && events_->back().kind == EventKind::move_number)) return at_;
  std::size_t const end = end_of_number_without_dot(text_, at_, depth_ > 0);
  if (end == std::string_view::npos) return at_;
  push(EventKind::move_number, at_, end);
  if (!std::exchange(without_dot_told_, true)) fault(FaultKind::number_without_dot, at_, end);
  return end;
}

/// "35.24" is one word that is not understood, and no move number with something behind it; "20-06-2003" is a date, and
/// no move.
std::size_t RecordScanner::begin_of_unexpected(std::size_t end) {
  auto const word = text_.substr(at_, end - at_);
  if (events_->empty()) return at_;
  Event const before = events_->back();
  if (before.offset + before.length != at_) return at_;
  auto const is_short_number = word.size() <= 2 && std::ranges::all_of(word, is_digit);
  auto const is_of_date = before.kind == EventKind::move && begins_with_dash_and_digit(word) &&
                          text_of(before).find_first_not_of("0123456789-") == std::string_view::npos;
  if (!(before.kind == EventKind::move_number && is_short_number) && !is_of_date) return at_;
  events_->pop_back();
  return before.offset;
}

RecordScanner::Step RecordScanner::unexpected(Tail tail) {
  bool const malformed_tag = text_[at_] == '[' && (phase_ == Phase::lead || phase_ == Phase::tags);
  std::size_t const end = unexpected_end(text_, at_);
  if (end == text_.size() && tail == Tail::more) return Step::more;
  bool const torn = end == text_.size() && tail == Tail::limit;
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
    fault(malformed_tag ? FaultKind::malformed_tag : FaultKind::unexpected_text, begin, end);
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
