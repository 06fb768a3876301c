#include "grammar/manoury/detail/record.hpp"

#include "grammar/manoury/labels.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace damier::manoury {

RecordScanner::Result RecordScanner::scan(std::string_view text, Tail tail) {
  text_ = text;
  tail_ = tail;
  tape_.source = text;
  tape_.events.clear();
  tape_.readings.clear();
  tape_.variant.clear();
  tape_.variant_evidence.clear();
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
        if (line_begins_) end_paragraph();
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
    if (!new_game && is_overfull()) return keep_rest_as_text();
  }
  bool const cut = !new_game && !separator_ && (at_ < text_.size() || tail != Tail::file);
  if (cut && tail == Tail::more) return {};
  flush_prose();
  if (new_game) cut_at_next_game();
  bool const ended = phase_ == Phase::ended;
  finish();
  if (cut && !ended) {
    end_ = std::max(end_, std::min(at_, text_.size()));
    note(Severity::error, "record-too-long", {end_ - 1, end_}, message("text-game-too-long"),
         message("text-no-game-file-perhaps"));
    return {std::max<std::size_t>(end_, 1), true, false};
  }
  bool const prose_alone = phase_ == Phase::lead && !tape_.events.empty();
  if (prose_alone) {
    Event const& first = tape_.events.front();
    note(Severity::warning, "unexpected-text", {first.offset, std::size_t{first.offset} + first.length},
         message("text-of-no-game"), message("text-kept-without-moves"));
  }
  bool const record = phase_ != Phase::lead || prose_alone;
  std::size_t const size = new_game ? end_ : separator_ ? at_ : phase_ != Phase::lead ? end_ : text_.size();
  return {std::max<std::size_t>(size, 1), record, ended};
}

/// Ends the open comment at an empty line: what follows is another comment, perhaps of another game.
void RecordScanner::end_paragraph() {
  flush_prose();
  paragraph_begins_ = true;
  header_goes_on_ = false;
  aside_ = aside_paragraph_ = false;
  if (phase_ == Phase::ended) mark_end();
}

/// Removes the text above the next game, which has just been found, from this record, so that it belongs to that game.
void RecordScanner::cut_at_next_game() {
  auto const& certain = certain_ ? certain_ : before_title_;
  if (!certain) return;
  tape_.events.resize(certain->events);
  notes_.roll_back(certain->notes);
  end_ = certain->end;
}

/// Reads the element at at_, which is not a blank. True if the element begins another game.
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
    // Only these letters begin the label of a side, as in "Problème de Dupont. Blancs : 27, 32 / Noirs : 12".
    bool const may_be_label = std::string_view{"BNWLP"}.find(text_[at_]) != std::string_view::npos;
    if (auto const diagram = may_be_label ? read_diagram(text_, at_) : std::nullopt) {
      take_diagram(*diagram);
      return false;
    }
  }
  aside_paragraph_ = aside_paragraph_ || (at_line && is_note_label(text_.substr(at_, 2)));
  auto lexeme = read_token(text_, at_, after_move_);
  bool const only_move_here = !in_prose_ && (lines_.back().numbered != Numbered::no || any_compact_);
  if (!lexeme && only_move_here && is_digit(text_[at_])) lexeme = read_compact_move(text_, at_);
  bool const behind_move = std::exchange(behind_move_, false);
  if (!lexeme && behind_move && is_stop()) {
    end_ = ++at_;
    return false;
  }
  if (lexeme && end_is_said()) {
    // "abandonnent, car sur 4. 35-30", "B+ 4. 35-30": the rest of the paragraph is about what might have followed.
    bool const goes_on = lexeme->token == Token::number && number_goes_on(*lexeme);
    bool const moves = lexeme->token <= Token::misread_reply && in_prose_;
    bool const behind_end = phase_ == Phase::ended || aside_;
    aside_paragraph_ = aside_paragraph_ || ((goes_on || moves) && behind_end);
  }
  if (lexeme && (aside_ || aside_paragraph_)) {
    // An aside (words about other moves) ends in the middle of a paragraph only where the game itself continues.
    bool const closes = lexeme->token == Token::end && lines_.size() > 1 && text_[at_] == lines_.back().bracket;
    bool const number = lexeme->token == Token::number;
    bool const next_number = number && !aside_paragraph_ && !aside_is_numbered_ && number_goes_on(*lexeme);
    aside_is_numbered_ = aside_is_numbered_ || number;  // the aside has numbers of its own from here on
    if (closes || next_number || lexeme->token == Token::comment) {
      aside_ = aside_paragraph_ = false;
    } else {
      if (lexeme->token <= Token::misread_reply) note_prose();
      take_word();
      return false;
    }
  }
  if (!lexeme || lexeme->token == Token::remark) mark_title();
  if (!lexeme) {
    text_[at_] == '{' ? take_unclosed_comment() : take_word();
    return false;
  }
  bool const led_by_words = lexeme->token == Token::variation && lexeme->core.end > lexeme->core.begin;
  if (led_by_words && phase_ == Phase::ended && lines_.size() == 1) {
    // Behind the result a bracket is a remark, "B+ (si 23-28, alors 32x23)": no move is left that it could replace.
    if (auto remark = read_remark(text_, at_)) lexeme = remark;
  }
  bool const word_outcome = lexeme->token >= Token::white_wins && !after_move_ && in_prose_ && lines_.size() == 1 &&
                            lexeme->token != Token::score && cut(lexeme->whole).size() > 2;
  if (word_outcome && !at_line &&
      !is_sentence_of_its_own(*lexeme)) {  // "une nulle": the end of a sentence, not of the game
    take_word();
    return false;
  }
  paragraph_begins_ = paragraph_begins_ && at_line;
  bool const done = take(*lexeme);
  paragraph_begins_ = false;
  return done;
}

/// Whether words of outcome are a sentence of their own at the end of a paragraph: "Le jeu est égal. Remise."
bool RecordScanner::is_sentence_of_its_own(Lexeme const& lexeme) const {
  char const first = text_[lexeme.whole.begin];
  std::string_view const before = cut(prose_);
  bool const behind_sentence =
      !before.empty() && std::string_view{".!?;"}.find(before.back()) != std::string_view::npos;
  if (first < 'A' || first > 'Z' || !behind_sentence) return false;
  std::size_t at = lexeme.whole.end;
  int lines = 0;
  for (; at < text_.size() && (blank_length(text_, at) > 0 || (lines == 0 && text_[at] == '.')); ++at) {
    lines += text_[at] == '\n' ? 1 : 0;
  }
  return at == text_.size() ? tail_ == Tail::file : lines > 1;
}

/// Whether the character is a separator between moves, "32-28, 19-23 ; 28x19", which has no meaning.
bool RecordScanner::is_stop() const noexcept {
  if (std::string_view{",;."}.find(text_[at_]) == std::string_view::npos) return false;
  return at_ + 1 == text_.size() || blank_length(text_, at_ + 1) > 0 || text_[at_ + 1] == '(';
}

/// Reads a token. Returns true without reading it if it begins another game.
bool RecordScanner::take(Lexeme const& lexeme) {
  bool const dash_or_dots = lexeme.token == Token::passed_move || lexeme.token == Token::ellipsis;
  bool const cross_alone = lexeme.token == Token::forced_move && lines_.back().numbered == Numbered::no;
  bool const of_play = (lexeme.token <= Token::ellipsis && !(in_prose_ && dash_or_dots) && !cross_alone) ||
                       lexeme.token == Token::variation || lexeme.token == Token::setup;
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
    // The dots for a move that is not printed show whose move comes next; elsewhere dots are prose.
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
    note_prose();
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
      after_move_ = behind_move_ = true;  // "32-28 !, 19-23"
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

void RecordScanner::push(EventKind kind, Span span) {
  if (kind != EventKind::comment) before_title_.reset();
  tape_.events.push_back(
      {static_cast<std::uint32_t>(span.begin), static_cast<std::uint32_t>(span.end - span.begin), kind});
}

void RecordScanner::push(EventKind kind, Span span, std::string reading) {
  push(kind, span);
  tape_.readings.push_back(std::move(reading));
  tape_.events.back().reading = static_cast<std::uint16_t>(tape_.readings.size());
}

/// Adds a tag. An empty name means that the text at place is the name.
void RecordScanner::put_tag(std::string_view name, Span place, Span value) {
  name.empty() ? push(EventKind::tag_name, place) : push(EventKind::tag_name, place, std::string{name});
  // A backslash in the source of a tag's value would be taken for an escape of PDN, which Manoury text does not have.
  bool const plain = cut(value).find('\\') == std::string_view::npos;
  plain ? push(EventKind::tag_value, value) : push(EventKind::tag_value, value, std::string{cut(value)});
}

void RecordScanner::note(Severity severity, DiagnosticCode code, Span span, Message message, Message hint) {
  notes_.add({severity, code, static_cast<std::uint32_t>(span.begin), static_cast<std::uint32_t>(span.end - span.begin),
              std::move(message), std::move(hint)});
}

/// Marks the end of the record at its result: everything up to here belongs to the game.
void RecordScanner::mark_end() {
  if (certain_) return;
  flush_prose();
  certain_ = {end_, tape_.events.size(), notes_.mark()};
}

/// Closes what is open at the end of the game.
void RecordScanner::finish() {
  if (lines_.size() == 1) return;
  note(Severity::error, "unclosed-variation", {lines_[1].begin, lines_[1].begin + 1},
       message("text-variation-without-end"), message("text-close-bracket"));
  for (; lines_.size() > 1; lines_.pop_back()) push(EventKind::variation_end, {end_, end_});
}

}  // namespace damier::manoury
