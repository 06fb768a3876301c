#include "grammar/pdn/reader.hpp"

#include "grammar/pdn/detail/readings.hpp"
#include "grammar/pdn/detail/record_grammar.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

namespace damier::pdn {

static_assert(Window::sentinel_bytes >= sentinel_bytes);

namespace {

/// Gives the position of a record that is a text line of its own the name of its tag.
void name_position(GameTape& tape) {
  auto const is_name = [&](Event const& event) {
    return event.kind == EventKind::tag_name && (&event)[1].offset == event.offset;
  };
  auto const name = std::ranges::find_if(tape.events, is_name);
  if (name == tape.events.end()) return;
  tape.readings.emplace_back("FEN");
  name->reading = static_cast<std::uint16_t>(tape.readings.size());
}

}  // namespace

void Reader::skip_blanks() {
  for (;;) {
    std::string_view const text = window_.text();
    auto const blanks =
        static_cast<std::size_t>(pdn::skip_blanks(text.data(), text.data() + text.size()) - text.data());
    window_.advance(blanks);
    if (blanks < text.size() || window_.ended()) return;
    window_.extend();
  }
}

/// Skips the rest of the token in which the last record was cut: a comment up to its closing brace or before a line
/// with a tag, a word up to a blank.
void Reader::skip_torn() {
  for (;;) {
    std::string_view const text = window_.text();
    std::size_t stop = std::string_view::npos;
    if (torn_ == RecordInProgress::Torn::comment) {
      std::size_t const brace = text.find('}');
      std::size_t const tag = find_tag_line(text, 0, std::min(brace, text.size()));
      stop = tag != std::string_view::npos ? tag : brace != std::string_view::npos ? brace + 1 : brace;
    } else {
      auto const blank =
          std::find_if(text.begin(), text.end(), [](char byte) { return byte == ' ' || byte == '\n' || byte == '\r'; });
      if (blank != text.end()) stop = static_cast<std::size_t>(blank - text.begin());
    }
    if (stop != std::string_view::npos || window_.ended()) {
      window_.advance(std::min(stop, text.size()));
      torn_ = RecordInProgress::Torn::no;
      return;
    }
    drop_most();
    window_.extend();
  }
}

/// Removes the text from the window, except a piece at its end in which a tag may have begun.
void Reader::drop_most() {
  std::size_t const size = window_.text().size();
  if (size > longest_token) window_.advance(size - longest_token);
}

RecordInProgress::Outcome Reader::read_record(GameTape& tape) {
  if (has_restarts_) return read_in_pieces(tape);
  std::size_t const longest = limits_.longest_record + longest_token;
  record_.begin(tape.events);
  for (;;) {
    record_.see(window_.text().substr(0, longest), window_.tail(longest));
    auto const outcome = parse_record(record_, runs_);
    has_restarts_ = record_.is_restarted_behind();
    if (outcome != RecordInProgress::Outcome::more) return outcome;
    window_.extend();
  }
}

/// Reads a record where only what was read of the next game may show its end: in pieces, so that the rest of the text
/// is not read once for each game.
RecordInProgress::Outcome Reader::read_in_pieces(GameTape& tape) {
  std::size_t const longest = limits_.longest_record + longest_token;
  record_.begin(tape.events);
  for (std::size_t piece = 4096;; piece *= 2) {
    while (window_.text().size() <= piece && !window_.ended()) window_.extend();
    bool const is_whole = piece >= longest || window_.text().size() <= piece;
    record_.see(window_.text().substr(0, std::min(piece, longest)), is_whole ? window_.tail(longest) : Tail::more);
    auto const outcome = parse_record(record_, runs_);
    if (outcome != RecordInProgress::Outcome::more) return outcome;
    if (record_.end_before_restart()) return RecordInProgress::Outcome::record;
  }
}

LetterB Reader::letter_b() {
  constexpr std::size_t read_ahead = std::size_t{1} << 16;
  while (!letter_b_ && window_.text().size() < read_ahead && !window_.ended()) window_.extend();
  if (!letter_b_) letter_b_ = letter_of_text(window_.text().substr(0, read_ahead));
  return *letter_b_;
}

void Reader::hand_out(GameTape& tape) {
  auto const by_file = record_.odd_characters().letter_b ? letter_b() : LetterB::unknown;
  std::string_view const text = window_.text();
  std::size_t size = record_.size();
  if (size < text.size() && text[size] == '\n' && text[size - 1] == '\r') ++size;
  tape.readings = record_.readings();
  tape.variant.clear();
  tape.variant_evidence.clear();
  if (record_.has_position()) name_position(tape);
  if (record_.odd_characters().any()) add_readings(tape, text, record_.odd_characters());
  window_.begin_record(tape, size);
  tape.has_usual_tags = record_.has_usual_tags();
  auto const guess = record_.odd_characters().letter_b ? read_letters(tape, by_file) : LetterB::unknown;
  record_.faults().report(tape, reported_);
  if (guess != LetterB::unknown && !std::exchange(has_guessed_b_, true)) report_guess(tape, guess);
  window_.end_record(tape, limits_.most_diagnostics);
  torn_ = record_.torn();
}

bool Reader::next(GameTape& tape) {
  if (!std::exchange(begun_, true)) window_.skip_byte_order_mark();
  for (;;) {
    if (torn_ != RecordInProgress::Torn::no) skip_torn();
    skip_blanks();
    if (window_.text().empty()) {
      window_.rethrow();
      return false;
    }
    auto const outcome = read_record(tape);
    // A game that a damaged archive has cut short is not returned as a complete one.
    if (window_.failed() && !record_.has_result()) window_.rethrow();
    if (outcome == RecordInProgress::Outcome::record) {
      hand_out(tape);
      return true;
    }
    window_.advance(record_.size());
  }
}

}  // namespace damier::pdn
