// The moves of a game: which player makes each of them, their numbers, and the variations.

#include "grammar/manoury/detail/record.hpp"

#include "grammar/manoury/labels.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <charconv>

namespace damier::manoury {

namespace {

/// Whether a token is a move, or the sign of one, in a stack.
bool is_move(Token token) noexcept {
  return token == Token::move || token == Token::reply || token == Token::free_move || token == Token::passed_move ||
         token == Token::ellipsis;
}

/// Whether the last character before a place, blanks left out, is an opening parenthesis.
bool follows_parenthesis(std::string_view text, std::size_t at) noexcept {
  std::size_t const last = text.substr(0, at).find_last_not_of(" \t\xC2\xA0\xE2\x80\xAF");
  return last != std::string_view::npos && text[last] == '(';
}

/// A move without a sign as four digits: "32 28" becomes "3228", "7 1" becomes "0701".
std::string without_sign(std::string_view squares) {
  std::size_t const first_end = squares.find_first_not_of("0123456789");
  std::size_t const second = squares.find_first_of("0123456789", first_end);
  std::string digits;
  for (std::string_view const square : {squares.substr(0, first_end), squares.substr(second)}) {
    digits.append(square.size() == 1 ? "0" : "").append(square);
  }
  return digits;
}

}  // namespace

unsigned RecordScanner::number_in(std::string_view text) noexcept {
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// Reads the moves of a stack. Returns true without reading further where they begin another game.
bool RecordScanner::take_stack(Stack const& stack) {
  for (Stack::Part const& part : stack.tokens) {
    if (is_move(part.token.token)) {
      flush_prose();
      if (phase_ == Phase::ended) return true;
      if (part.token.token != Token::ellipsis) take_move(part.token, part.replies);
      any_reply_ = lines_.back().any_reply = any_reply_ || part.replies;
    } else if (take(part.token)) {
      return true;
    }
    paragraph_begins_ = false;
  }
  end_ = at_ = stack.whole.end;
  return false;
}

/// Where the reply begins in a pair with both moves in parentheses, "(38-33)/(13-18)", whose first move ends at `end`;
/// 0 if there is no such pair.
std::size_t RecordScanner::paired_reply(std::size_t end) const {
  auto const skip_blanks = [&] {
    while (end < text_.size() && !ends_line(text_[end]) && blank_length(text_, end) > 0) {
      end += blank_length(text_, end);
    }
  };
  skip_blanks();
  if (end == text_.size() || text_[end] != '/') return 0;
  ++end;
  skip_blanks();
  if (end == text_.size() || text_[end] != '(') return 0;
  auto const next = read_token(text_, end, true);
  bool const reply = next && (next->token == Token::reply || next->token == Token::free_reply ||
                              next->token == Token::forced_reply || next->token == Token::passed_reply);
  return reply ? end : 0;
}

bool RecordScanner::take_number(Lexeme const& lexeme) {
  if (std::size_t const end = end_of_mentioned_reply(lexeme); end != 0) {
    note_prose();
    at_ = end_ = prose_.end = end;
    return false;
  }
  unsigned const number = number_in(cut(lexeme.core));
  Line const& line = lines_.back();
  std::string_view const sign = cut({lexeme.core.end, lexeme.whole.end});
  bool const dots = sign.find("...") != std::string_view::npos || sign.find(ellipsis) != std::string_view::npos;
  bool const pair_before = line.number == 1 && line.any && line.last_replies && !dots;
  bool const again = lines_.size() == 1 && number == 1 && (line.number > 1 || pair_before) && paragraph_begins_;
  if (again) return true;
  flush_prose();
  lines_.back().number = number;
  lines_.back().numbered = dots ? Numbered::replies : Numbered::leads;
  push(EventKind::move_number, lexeme.core);
  if (phase_ == Phase::lead) phase_ = Phase::body;
  at_ = end_ = lexeme.whole.end;
  return false;
}

/// Whether the replies of the main line are in parentheses. Replies of variations count as evidence as long as the main
/// line has no reply without parentheses.
bool RecordScanner::has_parentheses() const noexcept {
  return lines_.front().any_reply || (any_reply_ && !plain_reply_);
}

/// Whether a move without parentheses is a reply. In a text whose replies are in parentheses it is not, unless its
/// number is that of a reply ("2…"); but a variation may have no parentheses at all, and its moves then alternate.
bool RecordScanner::plain_move_replies() const noexcept {
  Line const& line = lines_.back();
  if (line.numbered != Numbered::no) return line.numbered == Numbered::replies;
  bool const main_line = lines_.size() == 1;
  if (main_line ? has_parentheses() : line.any_reply) return false;
  if (line.any) return !line.last_replies;
  bool const replies_in_parentheses = any_reply_ && line.bracket == ']';
  return !main_line && !replies_in_parentheses && lines_[lines_.size() - 2].last_replies;
}

/// Whether "ad lib" is a reply: it is a move of the player whose turn it is.
bool RecordScanner::free_move_replies() const noexcept {
  Line const& line = lines_.back();
  return line.numbered == Numbered::no ? line.any && !line.last_replies : line.numbered == Numbered::replies;
}

/// Whether "ad lib" is a move and not a remark about the move before it: the next move is then one of the other player.
bool RecordScanner::is_free_choice(Lexeme const& lexeme) const {
  if (in_prose_) return false;
  bool const replies = free_move_replies();
  std::size_t const bound = std::min(text_.size(), lexeme.whole.end + longest_token / 2);
  bool after_move = true;
  for (std::size_t at = lexeme.whole.end; at < bound;) {
    if (std::size_t const blank = blank_length(text_, at); blank > 0) {
      at += blank;
      after_move = false;
      continue;
    }
    auto const next = read_token(text_, at, after_move);
    if (!next) return true;
    bool const is_no_move = next->token == Token::number || next->token == Token::ellipsis ||
                            next->token == Token::strength || next->token == Token::nag ||
                            next->token == Token::comment;
    if (is_no_move) {
      at = next->whole.end;
      continue;
    }
    bool const is_reply = next->token == Token::reply || next->token == Token::free_reply;
    return is_reply ? !replies : next->token != Token::move || replies || !any_reply_;
  }
  return true;
}

/// Whether a move is only mentioned in prose, "Ici 33-28 et non 37-32. 3. 37-32": words are before it, and the next
/// number continues from the move before these words.
bool RecordScanner::is_move_of_prose(Lexeme const& lexeme) {
  Line const& line = lines_.back();
  bool const plain = lexeme.token == Token::move || lexeme.token == Token::misread_move;
  bool const reply = lexeme.token == Token::reply || lexeme.token == Token::misread_reply;
  bool const may_be = in_prose_ && (plain || reply) && line.any && line.number != 0 && line.numbered == Numbered::no;
  if (!may_be) return false;
  if (line.last_replies) return next_number() == line.number + 1;
  // It is the turn of the player who replies, and his moves are in parentheses.
  return plain && (lines_.size() == 1 ? has_parentheses() : line.any_reply) && next_number() == line.number + 1;
}

/// The end of a reply that is only mentioned in prose; 0 if the reply is played. Words are before its number, and
/// either the reply of this number has been played already, "et non 5... (20-25)", or the move of this number has not:
/// "qui prépare 5. … (5-10). 5. 46-41", where the same number follows directly with that move.
std::size_t RecordScanner::end_of_mentioned_reply(Lexeme const& number) const {
  Line const& line = lines_.back();
  if (!in_prose_ || !line.any || !line.last_replies) return 0;
  auto const has_dots = [&](Lexeme const& token) {
    std::string_view const sign = cut({token.core.end, token.whole.end});
    return sign.find("...") != std::string_view::npos || sign.find(ellipsis) != std::string_view::npos;
  };
  auto const next_from = [&](std::size_t at) -> std::optional<Lexeme> {
    while (at < text_.size() && blank_length(text_, at) > 0) at += blank_length(text_, at);
    return at < text_.size() ? read_token(text_, at, false) : std::nullopt;
  };
  auto next = next_from(number.whole.end);
  bool dots = has_dots(number);
  if (next && next->token == Token::ellipsis) {
    dots = true;
    next = next_from(next->whole.end);
  }
  if (!dots || !next || (next->token != Token::reply && next->token != Token::move)) return 0;
  std::size_t end = next->whole.end;
  while (end < text_.size() && std::string_view{"!?.,;"}.find(text_[end]) != std::string_view::npos) ++end;
  if (number_in(cut(number.core)) <= line.number) return end;
  auto const again = next_from(end);
  bool const same_number = again && again->token == Token::number && cut(again->core) == cut(number.core);
  bool const goes_on = same_number && !has_dots(*again);
  auto const move = goes_on ? next_from(again->whole.end) : std::nullopt;
  return move && move->token == Token::move ? end : 0;
}

/// The next number in the main line or the variation that is open; 0 if there is none nearby.
unsigned RecordScanner::next_number() {
  if (at_ < next_number_.until && next_number_.depth == lines_.size()) return next_number_.number;
  std::string_view const text = text_.substr(0, at_ + longest_token);
  std::size_t const bound = std::min(text.size(), at_ + longest_token / 2);
  next_number_ = {bound, lines_.size(), 0};
  std::size_t depth = 0;
  for (std::size_t at = at_; at < bound;) {
    if (std::size_t const blank = blank_length(text, at); blank > 0) {
      at += blank;
      continue;
    }
    auto const token = read_token(text, at, false);
    if (!token) {
      while (at < bound && blank_length(text, at) == 0 && text[at] != ')' && text[at] != ']') ++at;
      continue;
    }
    bool const ends = token->token == Token::end;
    if (ends && depth == 0 && lines_.size() > 1) break;
    if (token->token == Token::number && depth == 0) {
      next_number_ = {at, lines_.size(), number_in(cut(token->core))};
      break;
    }
    depth += token->token == Token::variation ? 1U : 0U;
    depth -= ends && depth > 0 ? 1U : 0U;
    at = std::max(token->whole.end, at + 1);
  }
  return next_number_.number;
}

void RecordScanner::take_move(Lexeme const& lexeme, bool replies) {
  Span const core = lexeme.core;
  switch (lexeme.token) {
    case Token::passed_move:
    case Token::passed_reply: add_move(EventKind::placeholder, core, "-", replies); break;
    case Token::misread_move:
    case Token::misread_reply: {
      std::string likely{cut(core)};
      for (char& c : likely) c = c == 'O' || c == 'o' ? '0' : c == 'l' || c == 'I' || c == '|' ? '1' : c;
      note(Severity::warning, "misread-digits", core, message("manoury-letters-for-digits"),
           message("manoury-perhaps-it-is", "move"_a = likely));
      add_move(EventKind::move, core, {}, replies);
      break;
    }
    case Token::free_move:
    case Token::free_reply: add_move(EventKind::move, core, "ad lib", replies); break;
    case Token::forced_move:
    case Token::forced_reply: add_move(EventKind::move, core, "x", replies); break;
    default: {
      std::string reading;
      if (lexeme.compact) reading = without_sign(cut(core));
      if (lexeme.scanned) {
        reading = cut(core);
        std::replace_if(
            reading.begin(), reading.end(), [](char c) { return c == '*' || c == '%'; }, 'x');
        note(Severity::warning, "misread-sign", core, message("manoury-misread-sign"),
             message("manoury-read-as", "move"_a = reading));
      }
      add_move(EventKind::move, core, reading, replies);
    }
  }
  if (lexeme.detail.end > lexeme.detail.begin) push(EventKind::strength, lexeme.detail);
  if (lexeme.remark.end > lexeme.remark.begin) push(EventKind::comment, lexeme.remark);
  any_compact_ = any_compact_ || lexeme.compact;
  if (text_[lexeme.whole.begin] == '(') any_reply_ = lines_.back().any_reply = true;
  if (lexeme.token == Token::free_move || lexeme.token == Token::free_reply) {
    push(EventKind::comment, core, "ad lib");  // the move that is chosen will not show it
  }
  phase_ = Phase::body;
  after_move_ = behind_move_ = true;
  at_ = end_ = lexeme.whole.end;
}

/// Whether the main line or any open variation has a move.
bool RecordScanner::any_line_has_moves() const noexcept {
  return std::ranges::any_of(lines_, [](Line const& line) { return line.any; });
}

void RecordScanner::add_move(EventKind kind, Span span, std::string_view reading, bool replies) {
  Line& line = lines_.back();
  if (!line.any) {
    bool const begins_game = lines_.size() == 1 && !first_move_seen_;
    if (begins_game && replies && has_fen() && !side_is_said_) {
      tape_.readings[fen_reading_ - 1U].front() = 'B';
    } else if (replies && !has_fen() && (begins_game || (!first_move_seen_ && !any_line_has_moves()))) {
      push(EventKind::placeholder, {span.begin, span.begin}, "...");
    }
    line.before_differs = false;
  } else if (line.last_replies == replies && any_reply_ &&
             (lines_.size() == 1 ? has_parentheses() || line.numbered != Numbered::no
                                 : line.any_reply || line.numbered != Numbered::no)) {
    ++missing_replies_;
    note(Severity::warning, "reply-missing", span, message("manoury-reply-missing"), message("manoury-read-as-passed"));
    push(EventKind::placeholder, {span.begin, span.begin}, "-");
    line.before_differs = false;
  } else {
    line.before_differs = kind == EventKind::move;  // an alternative behind a pass replaces the next move
  }
  line.first_replies = line.begun ? line.first_replies : replies;
  line.begun = line.any = true;
  line.last_replies = replies;
  line.last_event = tape_.events.size();
  line.numbered = Numbered::no;
  first_move_seen_ = first_move_seen_ || lines_.size() == 1;
  if (lines_.size() == 1) {
    plain_reply_ = plain_reply_ || (replies && !follows_parenthesis(text_, span.begin));
  }
  reading.empty() ? push(kind, span) : push(kind, span, std::string{reading});
}

void RecordScanner::open_variation(Lexeme const& lexeme) {
  if (lines_.size() > limits_.deepest_variation) {
    // Skips the variation up to its closing bracket or the end of the paragraph.
    std::size_t depth = 0;
    std::size_t i = at_;
    bool line_is_empty = false;
    for (bool closed = false; !closed && i < text_.size(); ++i) {
      char const c = text_[i];
      bool const line_ends = c == '\n' || (c == '\r' && text_.substr(i + 1, 1) != "\n");
      if (line_ends && line_is_empty) break;
      line_is_empty = line_ends || (line_is_empty && blank_length(text_, i) > 0);
      depth += c == '(' || c == '[' ? 1U : 0U;
      depth -= c == ')' || c == ']' ? 1U : 0U;
      closed = depth == 0;
    }
    if (i == text_.size() && tail_ == Tail::more) {
      wants_more_ = true;
      return;
    }
    note(Severity::error, "variation-too-deep", lexeme.whole,
         message("text-variations-deeper-than", "most"_a = limits_.deepest_variation), message("text-deeper-skipped"));
    push(EventKind::skipped, {at_, i});
    at_ = end_ = i;
    return;
  }
  Line line;
  line.begin = at_;
  line.event = tape_.events.size();
  line.bracket = text_[at_] == '(' ? ')' : ']';
  push(EventKind::variation_begin, {at_, at_});
  lines_.push_back(line);
  if (phase_ == Phase::lead || phase_ == Phase::header) phase_ = Phase::body;
  at_ = end_ = lexeme.whole.end;
  if (lexeme.core.end > lexeme.core.begin) {
    push(EventKind::comment, lexeme.core);
    at_ = end_ = lexeme.core.end;
  }
}

void RecordScanner::close_variation(Lexeme const& lexeme) {
  at_ = end_ = lexeme.whole.end;
  if (lines_.size() == 1 || lines_.back().bracket != text_[lexeme.whole.begin]) {
    note(Severity::error, "unopened-variation", lexeme.whole, message("text-unopened-bracket"), message("text-remove"));
    push(EventKind::skipped, lexeme.whole);
    return;
  }
  Line const closed = lines_.back();
  lines_.pop_back();
  push(EventKind::variation_end, {lexeme.whole.begin, lexeme.whole.begin});
  Line& line = lines_.back();
  after_move_ = false;
  // An alternative to the last move but one, which the other player made, is moved to directly behind that move.
  if (closed.begun && !closed.set_up && line.any && closed.first_replies != line.last_replies && line.before_differs) {
    auto const events = tape_.events.begin();
    std::size_t const length = tape_.events.size() - closed.event;
    std::rotate(events + static_cast<std::ptrdiff_t>(line.last_event),
                events + static_cast<std::ptrdiff_t>(closed.event), tape_.events.end());
    line.last_event += length;
  }
}

/// Whether a number goes on from the last move.
bool RecordScanner::number_goes_on(Lexeme const& lexeme) const noexcept {
  Line const& line = lines_.back();
  unsigned const number = number_in(cut(lexeme.core));
  return number != 0 && (number == line.number + 1 || (number == line.number && !line.last_replies));
}

}  // namespace damier::manoury
