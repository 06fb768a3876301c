#include "grammar/manoury/record.hpp"

#include "grammar/manoury/labels.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace damier::manoury {

namespace {

bool ends_line(char byte) noexcept { return byte == '\n' || byte == '\r'; }
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// A word without the signs around it, in small letters as far as ASCII goes.
std::string plain_word(std::string_view word) {
  constexpr std::string_view signs{".,;:!?()[]\"'"};
  while (!word.empty() && signs.find(word.front()) != std::string_view::npos) word.remove_prefix(1);
  while (!word.empty() && signs.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
  std::string plain{word};
  for (char& c : plain) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return plain;
}

bool leads_aside(std::string_view word) {
  std::string const plain = plain_word(word);
  return std::find(labels::side_words.begin(), labels::side_words.end(), plain) != labels::side_words.end();
}

/// "Fin." and "14-19." end a sentence, "12." and "A." do not.
bool ends_sentence(std::string_view word) noexcept {
  if (word.size() < 4 || word.back() != '.') return false;
  return std::any_of(word.begin(), word.end() - 1, [](char c) { return !is_digit(c) && c != '.'; });
}

/// "A)" at the beginning of a line: what follows is about a move further up.
bool is_footnote_label(std::string_view word) noexcept {
  return word.size() == 2 && word[0] >= 'A' && word[0] <= 'H' && (word[1] == ')' || word[1] == '.' || word[1] == ':');
}

/// Which tokens a stack of moves has for moves.
bool is_move(Token token) noexcept {
  return token == Token::move || token == Token::reply || token == Token::free_move || token == Token::passed_move ||
         token == Token::ellipsis;
}

/// "32 28" as "3228", "7 1" as "0701": a move that has no sign.
std::string without_sign(std::string_view squares) {
  std::size_t const first_end = squares.find_first_not_of("0123456789");
  std::size_t const second = squares.find_first_of("0123456789", first_end);
  std::string digits;
  for (std::string_view const square : {squares.substr(0, first_end), squares.substr(second)}) {
    digits.append(square.size() == 1 ? "0" : "").append(square);
  }
  return digits;
}

unsigned number_in(std::string_view text) noexcept {
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

RecordScanner::Result RecordScanner::scan(std::string_view text, Tail tail) {
  text_ = text;
  tail_ = tail;
  tape_.source = text;
  tape_.events.clear();
  tape_.readings.clear();
  tape_.variant.clear();
  notes_.clear();
  lines_.assign(1, {});
  std::size_t const safe = tail == Tail::file ? text.size() : text.size() - std::min(text.size(), longest_token);
  bool new_game = false;
  while (!new_game) {
    bool const looks_on = at_ < text_.size() && (at_ < safe || tail == Tail::file);
    if (!looks_on) break;
    if (std::size_t const blank = blank_length(text_, at_); blank > 0) {
      if (ends_line(text_[at_])) {
        bool const crlf = text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
        if (line_begins_) {
          paragraph_begins_ = true;
          header_goes_on_ = false;
          aside_ = aside_paragraph_ = false;
          if (phase_ == Phase::ended) mark_end();
        }
        line_begins_ = true;
        at_ += crlf ? 2 : 1;
      } else {
        at_ += blank;
      }
      after_move_ = false;
      continue;
    }
    bool const bounded = tape_.events.size() < std::max<std::size_t>(1024, limits_.longest_record / 8) &&
                         tape_.readings.size() < std::numeric_limits<std::uint16_t>::max() - 16U;
    if (!bounded) break;
    new_game = step();
    if (wants_more_) return {};
    if (separator_) break;
  }
  bool const cut = !new_game && !separator_ && (at_ < text_.size() || tail == Tail::limit);
  if (cut && tail == Tail::more) return {};
  flush_prose();
  if (new_game && certain_) {
    tape_.events.resize(certain_->events);
    notes_.roll_back(certain_->notes);
    end_ = certain_->end;
  }
  bool const ended = phase_ == Phase::ended;
  finish();
  if (cut && !ended) {
    end_ = std::max(end_, std::min(at_, text_.size()));
    note(Severity::error, "record-too-long", {end_ - 1, end_}, "game too long, cut here",
         "perhaps this is no game file");
    return {std::max<std::size_t>(end_, 1), true, false};
  }
  bool const record = phase_ != Phase::lead;
  std::size_t const size = new_game ? end_ : separator_ ? at_ : record ? end_ : text_.size();
  return {std::max<std::size_t>(size, 1), record, ended};
}

/// Reads what stands at the place, which is no blank. True if that begins another game.
bool RecordScanner::step() {
  if (line_begins_) {
    Opening const opening = line_opening();
    if (opening != Opening::none) {
      line_begins_ = false;
      return opening == Opening::new_game;
    }
    header_goes_on_ = false;
  }
  bool const at_line = line_begins_;
  line_begins_ = false;
  std::string_view const rest = text_.substr(at_, 2);
  if (at_line && is_footnote_label(rest)) aside_paragraph_ = true;
  auto lexeme = read_token(text_, at_, after_move_);
  bool const only_move_here = !in_prose_ && (lines_.back().numbered != Numbered::no || any_compact_);
  if (!lexeme && only_move_here && is_digit(text_[at_])) lexeme = read_compact_move(text_, at_);
  if (!lexeme && !in_prose_ && is_stop_behind_move()) {
    ++at_;
    return false;
  }
  if (lexeme && (aside_ || aside_paragraph_)) {
    // Only what goes on with the game itself ends an aside in the middle of a paragraph.
    bool const closes = lexeme->token == Token::end && lines_.size() > 1 && text_[at_] == lines_.back().bracket;
    bool const number = lexeme->token == Token::number;
    bool const next_number =
        number && !aside_paragraph_ && !aside_is_numbered_ && is_number_of_next_move(number_in(cut(lexeme->core)));
    aside_is_numbered_ = aside_is_numbered_ || number;  // its numbers are its own from here on
    if (closes || next_number || lexeme->token == Token::comment) {
      aside_ = aside_paragraph_ = false;
    } else {
      take_word();
      return false;
    }
  }
  if (!lexeme) {
    text_[at_] == '{' ? take_unclosed_comment() : take_word();
    return false;
  }
  bool const word_outcome = lexeme->token >= Token::white_wins && !after_move_ && in_prose_ && lines_.size() == 1 &&
                            lexeme->token != Token::score && cut(lexeme->whole).size() > 2;
  if (word_outcome && !at_line) {  // "une nulle": the end of a sentence, not of the game
    take_word();
    return false;
  }
  paragraph_begins_ = paragraph_begins_ && at_line;
  bool const done = take(*lexeme);
  paragraph_begins_ = false;
  return done;
}

/// "32-28, 19-23; 28x19": what parts the moves of a text says nothing.
bool RecordScanner::is_stop_behind_move() const noexcept {
  if (!after_move_ || std::string_view{",;."}.find(text_[at_]) == std::string_view::npos) return false;
  return at_ + 1 == text_.size() || blank_length(text_, at_ + 1) > 0 || text_[at_ + 1] == '(';
}

/// Reads what can stand only where a line begins: separators, headers, positions.
RecordScanner::Opening RecordScanner::line_opening() {
  bool const open = phase_ == Phase::lead || phase_ == Phase::header;
  if (auto const stack = !aside_ && !aside_paragraph_ ? read_stack(text_, at_) : std::nullopt) {
    return take_stack(*stack) ? Opening::new_game : Opening::taken;
  }
  if (std::size_t const length = separator_length(text_, at_); length > 0) {
    flush_prose();
    at_ += length;
    separator_ = phase_ != Phase::lead || !tape_.events.empty();
    return Opening::taken;
  }
  if (auto const diagram = lines_.size() == 1 ? read_diagram(text_, at_) : std::nullopt) {
    bool const again = !open && !diagram->in_game && has_fen();
    if (again || phase_ == Phase::ended || (open && has_fen() && !diagram->in_game)) return Opening::new_game;
    take_diagram(*diagram);
    return Opening::taken;
  }
  if (auto const header = read_header_line(text_, at_)) {
    bool const known = !header->tag.empty() || header->variant;
    if (open ? known || header_goes_on_ : known && (phase_ == Phase::ended || paragraph_begins_)) {
      if (!open) return Opening::new_game;
      take_header(*header);
      return Opening::taken;
    }
  }
  if (phase_ == Phase::lead || (phase_ == Phase::ended && certain_)) {
    if (auto const title = read_title_line(text_, at_)) {
      if (phase_ == Phase::ended) return Opening::new_game;
      take_title(*title);
      return Opening::taken;
    }
  }
  return Opening::none;
}

void RecordScanner::take_header(HeaderLine const& header) {
  flush_prose();
  if (header.variant) {
    tape_.variant = cut(header.value);
  } else if (header.tag.empty()) {
    put_tag({}, header.label, header.value);
    if (cut(header.label) == "FEN") take_fen_tag();
  } else {
    put_tag(header.tag, header.label, header.value);
  }
  phase_ = Phase::header;
  header_goes_on_ = true;
  paragraph_begins_ = false;
  at_ = end_ = header.whole.end;
}

/// True if the moves begin another game; they are then not read.
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

/// The position is in a tag, with the side to move.
void RecordScanner::take_fen_tag() {
  fen_reading_ = std::numeric_limits<std::uint16_t>::max();
  side_is_said_ = true;
}

void RecordScanner::take_title(TitleLine const& title) {
  flush_prose();
  put_tag("White", title.white, title.white);
  put_tag("Black", title.black, title.black);
  if (title.rest.begin < title.rest.end) {
    auto const score = read_token(text_, title.rest.begin, false);
    bool const is_score = score && score->token == Token::score && score->whole.end == title.rest.end;
    put_tag(is_score ? "Result" : "Event", title.rest, title.rest);
  }
  phase_ = Phase::header;
  header_goes_on_ = true;
  at_ = end_ = title.whole.end;
}

void RecordScanner::take_diagram(Diagram const& diagram) {
  flush_prose();
  bool const start = phase_ != Phase::body && !first_move_seen_ && !diagram.in_game;
  std::string fen = std::string{diagram.side == 0 ? 'W' : diagram.side} + ":" + diagram.pieces;
  if (start) {
    push(EventKind::tag_name, {diagram.whole.begin, diagram.whole.begin}, "FEN");
    push(EventKind::tag_value, diagram.whole, std::move(fen));
    fen_reading_ = tape_.events.back().reading;
    side_is_said_ = diagram.side != 0;
    phase_ = Phase::header;
  } else {
    push(EventKind::setup, diagram.whole, std::move(fen));
    lines_.back().any = false;
    phase_ = Phase::body;
  }
  if (diagram.stipulation.end > diagram.stipulation.begin) push(EventKind::comment, diagram.stipulation);
  at_ = end_ = diagram.whole.end;
}

/// True if the token begins another game; it is then not read.
bool RecordScanner::take(Lexeme const& lexeme) {
  bool const of_play =
      lexeme.token <= Token::ellipsis || lexeme.token == Token::variation || lexeme.token == Token::setup;
  if (phase_ == Phase::ended && (of_play || lexeme.token == Token::tag)) return true;
  if (lexeme.token == Token::tag) {
    if (phase_ == Phase::body) return true;
    flush_prose();
    push(EventKind::tag_name, lexeme.core);
    push(EventKind::tag_value, lexeme.detail);
    if (cut(lexeme.core) == "FEN") take_fen_tag();
    phase_ = Phase::header;
    header_goes_on_ = true;
    at_ = end_ = lexeme.whole.end;
    return false;
  }
  if (lexeme.token == Token::number) return take_number(lexeme);
  if (lexeme.token == Token::remark) {
    take_remark(lexeme);
    return false;
  }
  bool const numbered = phase_ == Phase::body || lines_.back().number != 0;
  if (lexeme.token == Token::passed_move && (in_prose_ || !numbered)) {
    take_word();
    return false;
  }
  if (lexeme.token == Token::strength && in_prose_ && text_[at_] != '(') {
    take_word();  // "Un joli coup !"
    return false;
  }
  if (lexeme.token == Token::ellipsis) {
    // The dots for a move that is not printed say who plays the next one; elsewhere they are prose.
    if (lines_.back().number == 0 || in_prose_) {
      take_word();
    } else {
      lines_.back().numbered = Numbered::replies;
      at_ = end_ = lexeme.whole.end;
    }
    return false;
  }
  if (lexeme.token == Token::free_move && !is_free_choice(lexeme)) {
    take_word();
    return false;
  }
  if (lexeme.token >= Token::white_wins) return take_outcome(lexeme);
  flush_prose();
  switch (lexeme.token) {
    case Token::free_move: take_move(lexeme, free_move_replies()); return false;
    case Token::move:
    case Token::misread_move:
    case Token::passed_move: take_move(lexeme, plain_move_replies()); return false;
    case Token::reply:
      if (lexeme.remark.begin != lexeme.remark.end && lines_.back().any && lines_.back().last_replies) {
        Lexeme bracket;  // "(14x23 était meilleur)"
        bracket.whole = {at_, at_ + 1};
        open_variation(bracket);
        return false;
      }
      [[fallthrough]];
    case Token::misread_reply:
    case Token::free_reply:
    case Token::forced_reply:
    case Token::passed_reply: {
      std::size_t const reply = paired_reply(lexeme.whole.end);
      take_move(lexeme, reply == 0);
      if (reply != 0) at_ = reply;
      return false;
    }
    case Token::strength: push(EventKind::strength, lexeme.whole); break;
    case Token::nag: push(EventKind::nag, lexeme.core); break;
    case Token::comment: push(EventKind::comment, lexeme.core); break;
    case Token::setup:
      push(EventKind::setup, lexeme.core);
      lines_.back().any = false;
      first_move_seen_ = true;
      phase_ = Phase::body;
      break;
    case Token::variation: open_variation(lexeme); return false;
    case Token::end: close_variation(lexeme); return false;
    default: break;
  }
  if (phase_ == Phase::lead && lexeme.token != Token::comment) phase_ = Phase::body;
  at_ = end_ = lexeme.whole.end;
  return false;
}

/// Where the reply begins in "(38-33)/(13-18)", a pair with both moves in parentheses, of which the first ends here; 0 if
/// it is none.
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
  unsigned const number = number_in(cut(lexeme.core));
  Line const& line = lines_.back();
  bool const again = lines_.size() == 1 && number == 1 && line.number > 1 && paragraph_begins_;
  if (again) return true;
  flush_prose();
  lines_.back().number = number;
  std::string_view const sign = cut({lexeme.core.end, lexeme.whole.end});
  bool const dots = sign.find("...") != std::string_view::npos || sign.find("\u2026") != std::string_view::npos;
  lines_.back().numbered = dots ? Numbered::replies : Numbered::leads;
  push(EventKind::move_number, lexeme.core);
  if (phase_ == Phase::lead) phase_ = Phase::body;
  at_ = end_ = lexeme.whole.end;
  return false;
}

/// Whose move one without parentheses is. In a text that has replies in parentheses it is the other player's, unless its
/// number says more; but a variation may have none of them and be written in turns.
bool RecordScanner::plain_move_replies() const noexcept {
  Line const& line = lines_.back();
  if (line.numbered != Numbered::no) return line.numbered == Numbered::replies;
  bool const main_line = lines_.size() == 1;
  if (main_line ? any_reply_ : line.any_reply) return false;
  if (line.any) return !line.last_replies;
  bool const replies_in_parentheses = any_reply_ && line.bracket == ']';
  return !main_line && !replies_in_parentheses && lines_[lines_.size() - 2].last_replies;
}

/// Whose "ad lib" is: that of the player whose turn it is.
bool RecordScanner::free_move_replies() const noexcept {
  Line const& line = lines_.back();
  return line.numbered == Numbered::no ? line.any && !line.last_replies : line.numbered == Numbered::replies;
}

/// Whether "ad lib" stands for a move, and is no remark about the one before it: the next move is of the other player.
bool RecordScanner::is_free_choice(Lexeme const& lexeme) const {
  if (in_prose_) return false;
  bool const replies = free_move_replies();
  for (std::size_t at = lexeme.whole.end; at < text_.size();) {
    if (std::size_t const blank = blank_length(text_, at); blank > 0) {
      at += blank;
      continue;
    }
    auto const next = read_token(text_, at, true);
    if (!next) return true;
    if (next->token == Token::number || next->token == Token::strength) {
      at = next->whole.end;
      continue;
    }
    bool const is_reply = next->token == Token::reply || next->token == Token::free_reply;
    return is_reply ? !replies : next->token != Token::move || replies || !any_reply_;
  }
  return true;
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
      note(Severity::warning, "misread-digits", core, "letters where digits should be", "perhaps it is " + likely);
      add_move(EventKind::move, core, {}, replies);
      break;
    }
    case Token::free_move:
    case Token::free_reply: add_move(EventKind::move, core, "ad lib", replies); break;
    case Token::forced_reply: add_move(EventKind::move, core, "x", replies); break;
    default: {
      std::string reading;
      if (lexeme.compact) reading = without_sign(cut(core));
      if (lexeme.scanned) {
        reading = cut(core);
        std::replace_if(
            reading.begin(), reading.end(), [](char c) { return c == '*' || c == '%'; }, 'x');
        note(Severity::warning, "misread-sign", core, "the sign of the capture is one that scanning makes of a cross",
             "it is read as " + reading);
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
  after_move_ = true;
  at_ = end_ = lexeme.whole.end;
}

void RecordScanner::add_move(EventKind kind, Span span, std::string_view reading, bool replies) {
  Line& line = lines_.back();
  if (!line.any) {
    bool const begins_game = lines_.size() == 1 && !first_move_seen_;
    if (begins_game && replies && has_fen() && !side_is_said_) {
      tape_.readings[fen_reading_ - 1U].front() = 'B';
    } else if (begins_game && replies && !has_fen()) {
      push(EventKind::placeholder, {span.begin, span.begin}, "...");
    }
    line.before_differs = false;
  } else if (line.last_replies == replies && any_reply_ &&
             (lines_.size() == 1 || line.any_reply || line.numbered != Numbered::no)) {
    note(Severity::warning, "reply-missing", span, "the move before this one, of the other player, is missing",
         "it is read as passed");
    push(EventKind::placeholder, {span.begin, span.begin}, "-");
    line.before_differs = false;
  } else {
    line.before_differs = true;
  }
  line.first_replies = line.begun ? line.first_replies : replies;
  line.begun = line.any = true;
  line.last_replies = replies;
  line.last_event = tape_.events.size();
  line.numbered = Numbered::no;
  first_move_seen_ = first_move_seen_ || lines_.size() == 1;
  reading.empty() ? push(kind, span) : push(kind, span, std::string{reading});
}

bool RecordScanner::take_outcome(Lexeme const& lexeme) {
  bool const says_nothing_yet = lines_.size() == 1 && !first_move_seen_ && phase_ == Phase::lead;
  if (says_nothing_yet) {
    take_word();
    return false;
  }
  flush_prose();
  std::string_view reading;
  switch (lexeme.token) {
    case Token::white_wins: reading = labels::white_wins.french; break;
    case Token::black_wins: reading = labels::black_wins.french; break;
    case Token::draw: reading = labels::draw.french; break;
    case Token::mover_wins: {
      // Whoever replies has the second colour, which is Black's where White begins.
      reading = lines_.back().last_replies ? labels::black_wins.french : labels::white_wins.french;
      break;
    }
    default: break;
  }
  at_ = end_ = lexeme.whole.end;
  if (at_ < text_.size() && text_[at_] == '.') end_ = ++at_;
  if (phase_ == Phase::ended) {
    note(Severity::warning, "stray-terminator", lexeme.whole, "another result after the result of the game",
         "it is left out");
    push(EventKind::skipped, lexeme.whole);
    return false;
  }
  bool const as_written = reading.empty() || reading == cut(lexeme.whole);
  as_written ? push(EventKind::result, lexeme.whole) : push(EventKind::result, lexeme.whole, std::string{reading});
  if (lines_.size() == 1) {
    phase_ = Phase::ended;
    certain_.reset();
  }
  return false;
}

void RecordScanner::open_variation(Lexeme const& lexeme) {
  if (lines_.size() > limits_.deepest_variation) {
    // Skipped up to where its brackets are closed, or the paragraph ends.
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
         "variations nested more than " + std::to_string(limits_.deepest_variation) + " deep",
         "the deeper ones are skipped");
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
}

void RecordScanner::close_variation(Lexeme const& lexeme) {
  at_ = end_ = lexeme.whole.end;
  if (lines_.size() == 1 || lines_.back().bracket != text_[lexeme.whole.begin]) {
    note(Severity::error, "unopened-variation", lexeme.whole, "closing bracket without an opening one", "remove it");
    push(EventKind::skipped, lexeme.whole);
    return;
  }
  Line const closed = lines_.back();
  lines_.pop_back();
  push(EventKind::variation_end, {lexeme.whole.begin, lexeme.whole.begin});
  Line& line = lines_.back();
  after_move_ = false;
  // An alternative to the move of the other player before the last one is put behind that move.
  if (closed.begun && line.any && closed.first_replies != line.last_replies && line.before_differs) {
    auto const events = tape_.events.begin();
    std::size_t const length = tape_.events.size() - closed.event;
    std::rotate(events + static_cast<std::ptrdiff_t>(line.last_event),
                events + static_cast<std::ptrdiff_t>(closed.event), tape_.events.end());
    line.last_event += length;
  }
}

/// A parenthesis without moves is a comment, and may be about moves that were not played.
void RecordScanner::take_remark(Lexeme const& lexeme) {
  if (!in_prose_) prose_.begin = at_;
  in_prose_ = true;
  prose_.end = lexeme.whole.end;
  at_ = end_ = lexeme.whole.end;
}

/// Takes a word of prose, up to the next blank or to a bracket that means something.
void RecordScanner::take_word() {
  std::size_t end = at_ + 1;
  bool const in_aside = aside_ || aside_paragraph_;
  while (end < text_.size() && blank_length(text_, end) == 0) {
    char const c = text_[end];
    bool const closes = (c == ')' || c == ']') && lines_.size() > 1 && c == lines_.back().bracket;
    if (c == '{' || (closes && !in_aside) || (closes && c == ']')) break;
    ++end;
  }
  std::string_view const word = text_.substr(at_, end - at_);
  if (!in_prose_) prose_.begin = at_;
  in_prose_ = true;
  prose_.end = end;
  if (leads_aside(word) && !aside_) {
    aside_ = true;
    aside_is_numbered_ = false;
  }
  if (aside_ && ends_sentence(word)) aside_ = false;
  after_move_ = false;
  at_ = end_ = end;
}

/// A comment without its brace ends with the paragraph.
void RecordScanner::take_unclosed_comment() {
  if (tail_ == Tail::more) {
    wants_more_ = true;
    return;
  }
  flush_prose();
  std::size_t end = at_ + 1;
  bool line_is_empty = false;
  for (; end < text_.size() && !(ends_line(text_[end]) && line_is_empty); ++end) {
    line_is_empty = text_[end] == '\n' || (line_is_empty && blank_length(text_, end) > 0);
  }
  note(Severity::error, "unclosed-comment", {at_, at_ + 1}, "comment without an end", "close it with }");
  push(EventKind::comment, {at_ + 1, end});
  if (phase_ == Phase::lead) phase_ = Phase::body;
  at_ = end_ = end;
}

void RecordScanner::flush_prose() {
  if (!in_prose_) return;
  in_prose_ = false;
  push(EventKind::comment, prose_);
}

bool RecordScanner::is_number_of_next_move(unsigned number) const noexcept {
  Line const& line = lines_.back();
  return number != 0 && (number == line.number + 1 || (number == line.number && !line.last_replies));
}

void RecordScanner::push(EventKind kind, Span span) {
  tape_.events.push_back(
      {static_cast<std::uint32_t>(span.begin), static_cast<std::uint32_t>(span.end - span.begin), kind});
}

void RecordScanner::push(EventKind kind, Span span, std::string reading) {
  push(kind, span);
  tape_.readings.push_back(std::move(reading));
  tape_.events.back().reading = static_cast<std::uint16_t>(tape_.readings.size());
}

/// name is empty where the place itself is the name.
void RecordScanner::put_tag(std::string_view name, Span place, Span value) {
  name.empty() ? push(EventKind::tag_name, place) : push(EventKind::tag_name, place, std::string{name});
  // PDN's escapes are none here.
  bool const plain = cut(value).find('\\') == std::string_view::npos;
  plain ? push(EventKind::tag_value, value) : push(EventKind::tag_value, value, std::string{cut(value)});
}

void RecordScanner::note(Severity severity, DiagnosticCode code, Span span, std::string message, std::string hint) {
  notes_.add({severity, code, static_cast<std::uint32_t>(span.begin), static_cast<std::uint32_t>(span.end - span.begin),
              std::move(message), std::move(hint)});
}

/// The game that has its result is certain up to here.
void RecordScanner::mark_end() {
  if (certain_) return;
  flush_prose();
  certain_ = {end_, tape_.events.size(), notes_.mark()};
}

/// Closes what is open at the end of the game.
void RecordScanner::finish() {
  if (lines_.size() == 1) return;
  note(Severity::error, "unclosed-variation", {lines_[1].begin, lines_[1].begin + 1}, "variation without an end",
       "close it with its bracket");
  for (; lines_.size() > 1; lines_.pop_back()) push(EventKind::variation_end, {end_, end_});
}

}  // namespace damier::manoury
