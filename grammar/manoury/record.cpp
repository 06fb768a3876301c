#include "grammar/manoury/record.hpp"

#include "grammar/manoury/labels.hpp"

#include <algorithm>
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

/// "A)" at the beginning of a line: what follows is about a move further up. "A." begins a name as well.
bool is_footnote_label(std::string_view word) noexcept {
  return word.size() == 2 && word[0] >= 'A' && word[0] <= 'H' && (word[1] == ')' || word[1] == ':');
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
  moves_.clear();
  marks_ = {};
  lettered_ = 0;
  std::size_t const safe = tail == Tail::file ? text.size() : text.size() - std::min(text.size(), longest_token);
  bool new_game = false;
  while (!new_game) {
    bool const looks_on = at_ < text_.size() && (at_ < safe || tail == Tail::file);
    if (!looks_on) break;
    if (std::size_t const blank = blank_length(text_, at_); blank > 0) {
      if (ends_line(text_[at_])) {
        bool const crlf = text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
        if (line_begins_) {
          close_note();
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
  bool const cut = !new_game && !separator_ && (at_ < text_.size() || tail != Tail::file);
  if (cut && tail == Tail::more) return {};
  flush_prose();
  close_note();
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
  bool const prose_alone = phase_ == Phase::lead && !tape_.events.empty();
  if (prose_alone) {
    Event const& first = tape_.events.front();
    note(Severity::warning, "unexpected-text", {first.offset, std::size_t{first.offset} + first.length},
         "text that belongs to no game", "it is kept as a game without moves");
  }
  bool const record = phase_ != Phase::lead || prose_alone;
  std::size_t const size = new_game ? end_ : separator_ ? at_ : phase_ != Phase::lead ? end_ : text_.size();
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
  if (!at_line && in_prose_ && (phase_ == Phase::lead || phase_ == Phase::header) && !has_fen()) {
    // "Problème de Dupont. Blancs : 27, 32 / Noirs : 12"
    bool const may_be_label = std::string_view{"BNWLP"}.find(text_[at_]) != std::string_view::npos;
    if (auto const diagram = may_be_label ? read_diagram(text_, at_) : std::nullopt) {
      take_diagram(*diagram);
      return false;
    }
  }
  if (!lines_.empty() && lines_.back().note == Note::supposed && at_ >= supposition_end_) close_note();
  if (at_line && is_footnote_label(text_.substr(at_, 2))) {
    if (open_note()) return false;
    aside_paragraph_ = true;
  }
  bool const may_suppose = phase_ == Phase::body && lines_.size() == 1 && !aside_ && !aside_paragraph_;
  if (may_suppose && labels::supposes(text_.substr(at_, 3)) && open_supposition()) return false;
  auto lexeme = read_token(text_, at_, after_move_);
  bool const only_move_here = !in_prose_ && (lines_.back().numbered != Numbered::no || any_compact_);
  if (!lexeme && only_move_here && is_digit(text_[at_])) lexeme = read_compact_move(text_, at_);
  if (!lexeme && !in_prose_ && is_stop_behind_move()) {
    end_ = ++at_;
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
  std::size_t const heading = game_heading_length(text_, at_);
  if (open) return phase_ == Phase::lead || heading > 0 ? take_headline(heading) : Opening::none;
  auto const title = heading == 0 ? read_title_line(text_, at_) : std::nullopt;
  if (title && phase_ == Phase::ended && certain_) return Opening::new_game;
  bool const moves_before = title && !in_prose_ && lines_.back().number > 1;  // and no outcome
  bool const may_begin =
      lines_.size() == 1 && (phase_ == Phase::ended || paragraph_begins_ || moves_before || heading > 0);
  return may_begin && (title || heading > 0) && next_game_begins(text_, at_) ? Opening::new_game : Opening::none;
}

/// Reads "Partie n° 2", which is a comment, and the players, each if it is there.
RecordScanner::Opening RecordScanner::take_headline(std::size_t heading) {
  if (heading > 0) {
    if (!in_prose_) prose_.begin = at_;
    in_prose_ = true;
    at_ = prose_.end = end_ = at_ + heading;
    while (text_[prose_.end - 1] == ' ') --prose_.end;
    if (auto const header = read_header_line(text_, at_); header && !header->tag.empty()) {
      take_header(*header, true);
      return Opening::taken;
    }
  }
  if (auto const title = read_title_line(text_, at_)) {
    take_title(*title);
    return Opening::taken;
  }
  return heading > 0 ? Opening::taken : Opening::none;
}

/// sentences: a full stop ends the value.
void RecordScanner::take_header(HeaderLine header, bool sentences) {
  flush_prose();
  std::string_view const value = cut(header.value);
  bool const stop = sentences && value.size() > 3 && value.ends_with('.') && value[value.size() - 2] >= 'a';
  if (stop) --header.value.end;
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
  at_ = header.whole.end;
  end_ = header.value.end;
  bool const line_goes_on = at_ < text_.size() && !ends_line(text_[at_]);
  if (auto const next = line_goes_on ? read_header_line(text_, at_) : std::nullopt) take_header(*next, sentences);
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
  if (title.rest.begin < title.rest.end) put_tag("Event", title.rest, title.rest);
  if (title.score.begin < title.score.end) {
    put_tag("Result", title.score, title.score);
  } else if (!title.points.empty()) {
    push(EventKind::tag_name, {title.whole.begin, title.whole.begin}, "Result");
    push(EventKind::tag_value, title.whole, title.points);
  }
  phase_ = Phase::header;
  header_goes_on_ = true;
  at_ = end_ = title.whole.end;
}

void RecordScanner::take_diagram(Diagram const& diagram) {
  flush_prose();
  bool const start = phase_ != Phase::body && !first_move_seen_ && !(diagram.in_game && has_fen());
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
    first_move_seen_ = true;
    phase_ = Phase::body;
  }
  if (diagram.caption.end > diagram.caption.begin) push(EventKind::comment, diagram.caption);
  if (diagram.stipulation.end > diagram.stipulation.begin) push(EventKind::comment, diagram.stipulation);
  at_ = end_ = diagram.whole.end;
}

/// True if the token begins another game; it is then not read.
bool RecordScanner::take(Lexeme const& lexeme) {
  bool const dash_or_dots = lexeme.token == Token::passed_move || lexeme.token == Token::ellipsis;
  bool const cross_alone = lexeme.token == Token::forced_move && lines_.back().numbered == Numbered::no;
  bool const of_play = (lexeme.token <= Token::ellipsis && !(in_prose_ && dash_or_dots) && !cross_alone) ||
                       lexeme.token == Token::variation || lexeme.token == Token::setup;
  bool const in_note = lines_.back().note != Note::none;
  if (phase_ == Phase::ended && !in_note && (of_play || lexeme.token == Token::tag)) return true;
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
  if (cross_alone || (lexeme.token == Token::free_move && !is_free_choice(lexeme))) {
    take_word();
    return false;
  }
  if (lexeme.token >= Token::white_wins) return take_outcome(lexeme);
  if (is_move_of_prose(lexeme)) {
    take_word();
    return false;
  }
  flush_prose();
  switch (lexeme.token) {
    case Token::free_move: take_move(lexeme, free_move_replies()); return false;
    case Token::move:
    case Token::forced_move:
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
    case Token::strength:
      push(EventKind::strength, lexeme.whole);
      after_move_ = true;  // "32-28 !, 19-23"
      break;
    case Token::nag: push(EventKind::nag, lexeme.core); break;
    case Token::comment: push(EventKind::comment, lexeme.core); break;
    case Token::setup:
      push(EventKind::setup, lexeme.core);
      lines_.back().set_up = true;
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

bool RecordScanner::take_outcome(Lexeme const& lexeme) {
  bool const says_nothing_yet = lines_.size() == 1 && !first_move_seen_ && phase_ == Phase::lead;
  if ((says_nothing_yet && !is_whole_game(lexeme)) || is_stipulation(lexeme)) {
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
  if (phase_ == Phase::ended && lines_.size() == 1) {
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

/// Whether an outcome is all that a text says of a game but for comments: nothing stands between it and the line of stars.
bool RecordScanner::is_whole_game(Lexeme const& outcome) const {
  if (in_prose_) return false;
  bool line_ended = false;
  std::size_t at = outcome.whole.end;
  for (; at < text_.size() && blank_length(text_, at) > 0; at += blank_length(text_, at)) {
    line_ended = line_ended || ends_line(text_[at]);
  }
  return at == text_.size() || (line_ended && separator_length(text_, at) > 0);
}

/// Whether words of outcome are what a problem asks for, "Les Blancs gagnent": a position is before them and its moves come
/// behind.
bool RecordScanner::is_stipulation(Lexeme const& lexeme) const {
  bool const words = lexeme.token != Token::score && cut(lexeme.whole).size() > 2;
  if (phase_ != Phase::header || lines_.size() > 1 || !has_fen() || !words) return false;
  std::size_t at = lexeme.whole.end;
  while (at < text_.size() && (blank_length(text_, at) > 0 || text_[at] == '.'))
    at += std::max<std::size_t>(1, blank_length(text_, at));
  if (at == text_.size() || separator_length(text_, at) > 0) return false;
  auto const next = read_token(text_, at, false);
  return next && (next->token <= Token::misread_reply || next->token == Token::number);
}

/// A parenthesis without moves is a comment, and may be about moves that were not played.
void RecordScanner::take_remark(Lexeme const& lexeme) {
  mark_move(cut(lexeme.whole));
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
  bool const joins = lines_.back().note != Note::none && labels::joins_moves(word);
  if (is_footnote_label(word)) mark_move(word);
  if (leads_aside(word) && !aside_ && !joins) {
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
