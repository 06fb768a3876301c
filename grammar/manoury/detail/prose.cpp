// The words between the moves, and which words mean that the moves behind them were not played.

#include "grammar/manoury/detail/record.hpp"

#include "grammar/manoury/labels.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>

namespace damier::manoury {

namespace {

/// A word without signs at its ends, with ASCII letters in lower case.
std::string plain_word(std::string_view word) {
  constexpr std::string_view signs{".,;:!?()[]\"'"};
  while (!word.empty() && signs.find(word.front()) != std::string_view::npos) word.remove_prefix(1);
  while (!word.empty() && signs.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
  return lowered(word);
}

bool leads_aside(std::string const& plain) {
  return std::find(labels::side_words.begin(), labels::side_words.end(), plain) != labels::side_words.end();
}

bool is_reason(std::string const& plain) {
  return std::find(labels::reasons.begin(), labels::reasons.end(), plain) != labels::reasons.end();
}

template <typename Words>
bool begins_with_one_of(Words const& beginnings, std::string const& plain) {
  return std::ranges::any_of(beginnings, [&](auto begin) { return plain.starts_with(begin); });
}

/// Whether a word ends a sentence: "Fin." and "14-19." do, "12." and "A." do not.
bool ends_sentence(std::string_view word) noexcept {
  if (word.size() < 4 || word.back() != '.') return false;
  return std::any_of(word.begin(), word.end() - 1, [](char c) { return !is_digit(c) && c != '.'; });
}

}  // namespace

/// Whether a word is the letter of a note below the game, "A)", "A:" or "a)". "A." is not accepted, because it also
/// begins names.
bool RecordScanner::is_note_label(std::string_view word) noexcept {
  constexpr char last_letter = 'H';
  if (word.size() != 2 || lower(word[0]) < 'a' || lower(word[0]) > lower(last_letter)) return false;
  return word[1] == ')' || (word[1] == ':' && word[0] <= last_letter);
}

/// Adds a parenthesis without moves to the prose. It may be about moves that were not played.
void RecordScanner::take_remark(Lexeme const& lexeme) {
  if (!in_prose_) prose_.begin = at_;
  in_prose_ = true;
  prose_.end = lexeme.whole.end;
  at_ = end_ = lexeme.whole.end;
}

/// Adds a word to the prose, up to the next blank or to a bracket that begins a comment or ends a variation.
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
  std::string const plain = plain_word(word);
  end_is_said_ = end_is_said_ || begins_with_one_of(labels::ends_of_games, plain);
  end_in_sentence_ = end_in_sentence_ || begins_with_one_of(labels::ends_in_sentences, plain);
  bool const explains_end = end_is_said() && is_reason(plain);
  if ((leads_aside(plain) || explains_end) && !aside_) {
    aside_ = true;
    aside_is_numbered_ = false;
  }
  if (ends_sentence(word)) aside_ = end_in_sentence_ = false;
  after_move_ = false;
  at_ = end_ = end;
}

/// Whether the words behind the last move, or a result in the same paragraph, say how the game has ended or would end:
/// moves that these words lead to were not played, though their numbers go on.
bool RecordScanner::end_is_said() const noexcept {
  bool const in_words = end_is_said_ || end_in_sentence_;
  return lines_.size() == 1 && lines_.back().any && (in_words || (phase_ == Phase::ended && !certain_));
}

/// Reads a comment without a closing brace, which ends with the paragraph.
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
  note(Severity::error, "unclosed-comment", {at_, at_ + 1}, message("text-comment-without-end"),
       message("text-close-comment"));
  push(EventKind::comment, {at_ + 1, end});
  if (phase_ == Phase::lead) phase_ = Phase::body;
  at_ = end_ = end;
}

/// Reads a text line that is a title as a comment of its own. False if the line is no title.
bool RecordScanner::take_caption_line() {
  std::size_t const length = caption_length(text_, at_);
  if (length == 0) return false;
  if (!has_fen() && text_[at_] != '(') {
    unsigned const number = number_of_caption(cut({at_, at_ + length}));
    caption_number_ = number != 0 ? number : caption_number_;
  }
  flush_prose();
  prose_ = {at_, at_ + length};
  in_prose_ = true;
  at_ = end_ = prose_.end;
  flush_prose();
  return true;
}

/// Remembers that the paragraph that begins here may be the title of the next game.
void RecordScanner::mark_title() {
  bool const may_be_over = phase_ == Phase::body || phase_ == Phase::ended || (phase_ == Phase::header && has_fen());
  if (!may_be_over || !paragraph_begins_ || in_prose_ || before_title_ || lines_.size() > 1) return;
  if (begins_title(text_, at_)) before_title_ = {end_, tape_.events.size(), notes_.mark()};
}

void RecordScanner::flush_prose() {
  end_is_said_ = end_in_sentence_ = false;
  if (!in_prose_) return;
  in_prose_ = false;
  push(EventKind::comment, prose_);
}

}  // namespace damier::manoury
