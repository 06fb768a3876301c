// Variations without brackets: notes below the game, "A) 3. 33-28 (9-14)", and sentences, "Si (9-14), alors 41-37."

#include "grammar/manoury/record.hpp"

#include "grammar/manoury/labels.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <utility>

namespace damier::manoury {

namespace {

/// The most notes that are put in their places. Each insertion costs time for all events behind it; a game in a book
/// has a few dozen notes.
constexpr std::size_t most_lettered = 256;

bool is_reply(Token token) noexcept {
  return token == Token::reply || token == Token::free_reply || token == Token::forced_reply;
}

/// The end of the word at a place.
std::size_t end_of_word(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && blank_length(text, at) == 0) ++at;
  return at;
}

/// The place behind the blanks at `at`, past the end of one line at most: an empty line is not passed.
std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
  bool line_ended = false;
  while (at < text.size() && blank_length(text, at) > 0) {
    if (ends_line(text[at])) {
      if (std::exchange(line_ended, true)) return at;
      at += text[at] == '\r' && text.substr(at + 1, 1) == "\n" ? 2U : 1U;
    } else {
      at += blank_length(text, at);
    }
  }
  return at;
}

}  // namespace

/// Whether a word is the letter that labels a note about a move, "A)", "A:" or "a)". "A." is not accepted, because it
/// also begins names.
bool RecordScanner::is_note_label(std::string_view word) noexcept {
  if (word.size() != 2 || !letter_place(word[0])) return false;
  return word[1] == ')' || (word[1] == ':' && word[0] <= last_letter);
}

/// The move of the main line that a note is about: found by the number of the note, or by the note's letter printed
/// behind a move. Nothing if that is not clear, or if the note does not begin with a move. at: the place behind the
/// letter.
std::optional<std::size_t> RecordScanner::target_of_note(char letter, std::size_t at) const {
  std::optional<unsigned> number;
  bool replies = false;
  std::size_t const bound = std::min(text_.size(), at + longest_token / 2);
  for (at = skip_blanks(text_, at); at < bound && !ends_line(text_[at]); at = skip_blanks(text_, at)) {
    auto const lexeme = read_token(text_, at, false);
    bool const dots = lexeme && lexeme->token == Token::ellipsis && number;
    if (lexeme && lexeme->token == Token::number && !number) {
      number = number_in(cut(lexeme->core));
      replies = is_number_of_reply(cut(lexeme->whole));
    } else if (dots) {
      replies = true;
    } else if (lexeme && (lexeme->token == Token::move || is_reply(lexeme->token))) {
      replies = replies || is_reply(lexeme->token);
      if (!number) return marked_move(letter, text_[lexeme->whole.begin] == '(');
      auto const found = std::ranges::find_if(
          moves_, [&](MainMove const& move) { return move.number == *number && move.replies == replies; });
      return found == moves_.end() ? std::nullopt : std::optional{static_cast<std::size_t>(found - moves_.begin())};
    } else {
      std::size_t const end = end_of_word(text_, at);
      if (!labels::joins_moves(cut({at, end}))) return std::nullopt;
      at = end;
      continue;
    }
    at = lexeme->whole.end;
  }
  return std::nullopt;
}

/// The index in marks_ of a letter; nothing if it is not from A to H.
std::optional<std::size_t> RecordScanner::letter_place(char letter) noexcept {
  if (letter >= first_letter && letter <= last_letter) return static_cast<std::size_t>(letter - first_letter);
  char const small = static_cast<char>(letter - 'a' + 'A');
  return letter >= 'a' && small <= last_letter ? letter_place(small) : std::nullopt;
}

/// The move that a letter follows, or the reply to it: whichever is printed as the first move of the note is, in
/// parentheses or without them.
std::optional<std::size_t> RecordScanner::marked_move(char letter, bool parentheses) const {
  auto const mark = marks_[*letter_place(letter)];
  if (!mark) return std::nullopt;
  for (std::size_t const move : {*mark, *mark + 1}) {
    if (move < moves_.size() && moves_[move].parentheses == parentheses) return move;
  }
  return std::nullopt;
}

/// Stores the letters behind the last move: "(A)", "(A, B)", "A)".
void RecordScanner::mark_move(std::string_view text) {
  if (lines_.size() > 1 || moves_.empty() || text.size() > 16) return;
  bool const letters_alone = std::ranges::all_of(
      text, [](char c) { return letter_place(c) || std::string_view{"()[], "}.find(c) != std::string_view::npos; });
  if (!letters_alone) return;
  for (char const c : text) {
    if (auto const place = letter_place(c)) marks_[*place] = moves_.size() - 1;
  }
}

/// Opens the note that begins here with its letter. False if it is not clear which move it is about.
bool RecordScanner::open_note() {
  close_note();
  auto const target = target_of_note(text_[at_], at_ + 2);
  if (!target || lines_.size() > limits_.deepest_variation || lettered_ == most_lettered) return false;
  ++lettered_;
  flush_prose();
  Line line;
  line.begin = at_;
  line.event = tape_.events.size();
  line.note = Note::lettered;
  line.target = *target;
  line.phase = phase_;
  push(EventKind::variation_begin, {at_, at_});
  lines_.push_back(line);
  prose_ = {at_, at_ + 2};  // with the words behind it: "A) Sur 3… (20-24)"
  in_prose_ = true;
  at_ = end_ = at_ + 2;
  return true;
}

/// Opens the sentence that begins here with "si". False if it contains more than moves.
bool RecordScanner::open_supposition() {
  std::size_t const first = end_of_word(text_, at_);
  std::size_t const bound = std::min(text_.size(), at_ + longest_token / 2);
  std::size_t moves = 0;
  bool ended = false;
  std::size_t at = skip_blanks(text_, first);
  for (; at < bound && !ended && !ends_line(text_[at]); at = skip_blanks(text_, at)) {
    auto const lexeme = read_token(text_, at, moves > 0);
    bool const is_move = lexeme && (lexeme->token == Token::move || is_reply(lexeme->token));
    bool const belongs = lexeme && (lexeme->token == Token::number || lexeme->token == Token::strength ||
                                    lexeme->token == Token::ellipsis);
    moves += is_move ? 1U : 0U;
    if (is_move || belongs) {
      at = lexeme->whole.end;
      if (is_move && at < text_.size() && (text_[at] == ',' || text_[at] == '.' || text_[at] == ';')) {
        ended = text_[at++] == '.';
      }
      continue;
    }
    std::size_t const end = end_of_word(text_, at);
    if (!labels::joins_moves(cut({at, end}))) return false;
    ended = text_[end - 1] == '.' && end - at > 2;
    at = end;
  }
  if (moves < 2 || (!ended && at < text_.size() && !ends_line(text_[at]))) return false;
  flush_prose();
  Line line;
  line.begin = at_;
  line.event = tape_.events.size();
  line.note = Note::supposed;
  line.phase = phase_;
  push(EventKind::variation_begin, {at_, at_});
  push(EventKind::comment, {at_, first});
  lines_.push_back(line);
  supposition_end_ = at;
  at_ = end_ = first;
  after_move_ = false;
  return true;
}

/// Closes the open note, if there is one, and moves its events behind the move that it is about.
void RecordScanner::close_note() {
  auto const open = std::ranges::find_if(lines_, [](Line const& line) { return line.note != Note::none; });
  if (open == lines_.end()) return;
  flush_prose();
  auto const depth = static_cast<std::size_t>(open - lines_.begin());
  for (; lines_.size() > depth + 1; lines_.pop_back()) {
    note(Severity::error, "unclosed-variation", {lines_.back().begin, lines_.back().begin + 1},
         message("text-variation-without-end"), message("text-close-bracket"));
    push(EventKind::variation_end, {end_, end_});
  }
  Line const closed = lines_.back();
  lines_.pop_back();
  push(EventKind::variation_end, {end_, end_});
  phase_ = closed.phase;
  after_move_ = aside_ = aside_paragraph_ = false;
  if (closed.note == Note::lettered) {
    put_behind_target(closed);
    if (phase_ == Phase::ended) {
      certain_.reset();  // the note belongs to the game that has ended
      mark_end();
    }
  }
}

void RecordScanner::put_behind_target(Line const& closed) {
  auto& events = tape_.events;
  std::size_t place = moves_[closed.target].event + 1;
  for (std::size_t depth = 0; place < closed.event; ++place) {
    EventKind const kind = events[place].kind;
    bool const remark = kind == EventKind::strength || kind == EventKind::nag || kind == EventKind::comment;
    if (depth == 0 && !remark && kind != EventKind::variation_begin) break;
    depth += kind == EventKind::variation_begin ? 1U : 0U;
    depth -= kind == EventKind::variation_end ? 1U : 0U;
  }
  std::size_t const length = events.size() - closed.event;
  auto const at = [&](std::size_t i) { return events.begin() + static_cast<std::ptrdiff_t>(i); };
  std::rotate(at(place), at(closed.event), events.end());
  for (MainMove& move : moves_) move.event += move.event >= place ? length : 0;
  for (Line& line : lines_) {
    line.event += line.event >= place ? length : 0;
    line.last_event += line.last_event >= place ? length : 0;
  }
}

}  // namespace damier::manoury
