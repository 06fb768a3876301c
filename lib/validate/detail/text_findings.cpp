#include "validate/detail/text_findings.hpp"

#include "grammar/tag_line.hpp"
#include "grammar/tag_words.hpp"
#include "language/message.hpp"
#include "text/move_words.hpp"
#include "text/source_text.hpp"
#include "validate/detail/tape_places.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace damier {
namespace {

/// So many words that look like moves are more than what a comment names by the way.
constexpr unsigned many = 4;
/// The shortest word that looks like a move, with the blank behind it.
constexpr std::size_t shortest_word = 4;

/// Whether a text may have words of moves that were not read. Text that was not understood has a finding of its own.
/// The values of tags may quote moves: only where no move was read, they may have the game, in tags whose name nobody
/// knows.
bool may_have_words(GameTape const& tape, Event const& event, bool has_moves) {
  auto const is_unknown_tag = [&] { return !is_known_tag_name(tape.text((&event)[-1])); };
  return event.kind == EventKind::comment || (!has_moves && event.kind == EventKind::tag_value && is_unknown_tag());
}

/// Whether a comment is between braces, or behind the sign of a comment.
bool is_enclosed(GameTape const& tape, Event const& event) noexcept {
  return event.offset != 0 && std::string_view{"{;%"}.find(tape.source[event.offset - 1]) != std::string_view::npos;
}

/// Whether a comment is one command, "[%clk 1:19:40]", as each move of an archive may have it.
bool is_command(std::string_view text) noexcept {
  auto const first = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(first).starts_with("[%") && text.find(']') == text.find_last_not_of(' ');
}

/// The words that look like moves outside the moves of a record.
class UnreadWords {
 public:
  explicit UnreadWords(GameTape const& tape) noexcept : tape_{tape} {}

  /// read: how many moves were read; bytes: how long the texts outside moves are, together.
  void run(unsigned read, std::size_t bytes, std::vector<Finding>& findings) {
    read_ = read;
    if (bytes < shortest_word * read_) {
      return;  // the text has too little room for as many words as there are moves
    }
    count();
    auto const is_worth_it = unread_ >= many || (unread_ != 0 && findings.empty());
    auto const are_remarks = read_ != 0 && !has_words_outside_;  // on a game that was read
    if (is_worth_it && unread_ >= read_) {
      findings.push_back(
          finding_at(tape_, unread_ >= many && !are_remarks ? Severity::warning : Severity::hint, "moves-not-read",
                     first_.offset, first_.length,
                     message("text-moves-not-read", "count"_a = unread_, "all"_a = unread_ + read_,
                             "text"_a = source_text::quoted(tape_.source.substr(first_.offset, first_.length))),
                     message("text-moves-stay-text")));
    }
  }

 private:
  void count() {
    std::vector<MoveWord> words;
    for (auto const& event : tape_.events) {
      if (!may_have_words(tape_, event, read_ != 0)) {
        continue;
      }
      auto const text = tape_.source.substr(event.offset, event.length);
      if (is_command(text)) {
        continue;
      }
      for (auto word : possible_move_words(text)) {
        word.begin += event.offset;
        word.end += event.offset;
        words.push_back(word);
        has_words_outside_ = has_words_outside_ || !is_enclosed(tape_, event);
      }
    }
    keep_move_words(words);
    unread_ = static_cast<unsigned>(words.size());
    if (!words.empty()) {
      first_ = {static_cast<std::uint32_t>(words.front().begin),
                static_cast<std::uint32_t>(words.front().end - words.front().begin)};
    }
  }

  GameTape const& tape_;
  unsigned read_ = 0;
  unsigned unread_ = 0;
  bool has_words_outside_ = false;  // of braces
  TapePlace first_;
};

/// The lines of a text without braces that look like tags.
class TagLines {
 public:
  explicit TagLines(GameTape const& tape) noexcept : tape_{tape} {}

  void run(std::vector<Finding>& findings) {
    for (auto const& event : tape_.events) {
      if (event.kind == EventKind::comment && !is_enclosed(tape_, event)) {
        read(event);
      }
    }
    if (count_ != 0) {
      findings.push_back(
          finding_at(tape_, Severity::warning, "tag-in-text", first_.offset, first_.length,
                     message("text-tag-lines", "count"_a = count_,
                             "text"_a = source_text::quoted(tape_.source.substr(first_.offset, first_.length))),
                     is_plain_ ? message("text-tags-are-above") : message("text-tags-stay-text")));
    }
  }

 private:
  void read(Event const& event) {
    std::size_t const end = std::size_t{event.offset} + event.length;
    auto const text = tape_.source.substr(0, end);
    for (std::size_t at = event.offset; at < end;) {
      auto const line_end = std::min(end, text.find_first_of("\r\n", at));
      auto const line = text.substr(at, line_end - at);
      if (auto const size = tag_line_size(line); size != 0) {
        is_plain_ = is_plain_ && line.starts_with('[') && line.find(" \"") != std::string_view::npos;
        first_ = count_ == 0 ? TapePlace{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(size)} : first_;
        ++count_;
      }
      at = line_end + 1;
    }
  }

  GameTape const& tape_;
  unsigned count_ = 0;
  bool is_plain_ = true;  // all of them have the form of PDN
  TapePlace first_;
};

}  // namespace

void check_text(GameTape const& tape, std::vector<Finding>& findings) {
  auto const moves = static_cast<unsigned>(std::ranges::count(tape.events, EventKind::move, &Event::kind));
  std::size_t bytes = 0;
  for (auto const& event : tape.events) {
    bytes += may_have_words(tape, event, moves != 0) ? event.length : 0;
  }
  UnreadWords{tape}.run(moves, bytes, findings);
  TagLines{tape}.run(findings);
}

}  // namespace damier
