#include "grammar/pdn/reader.hpp"

#include "grammar/pdn/look_alike.hpp"
#include "grammar/pdn/record.hpp"
#include "grammar/record_window.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

namespace damier::pdn {

static_assert(Window::sentinel_bytes >= sentinel_bytes);

/// The window, and the scanner of the record that begins there.
struct Reader::State {
  State(ByteSource& source, Limits const& limits_given)
      : limits{limits_given.bounded()}, window{source, limits.window_bytes}, scanner{limits} {}

  void skip_blanks();
  void skip_torn();
  void drop_most();
  [[nodiscard]] RecordScanner::Outcome scan(GameTape& tape);
  void hand_out(GameTape& tape);
  static void read_look_alikes(GameTape& tape, std::string_view text);

  Limits limits;
  RecordWindow window;
  RecordScanner scanner;
  RecordScanner::Torn torn = RecordScanner::Torn::no;
  bool begun = false;
};

void Reader::State::skip_blanks() {
  for (;;) {
    std::string_view const text = window.text();
    auto const blanks =
        static_cast<std::size_t>(pdn::skip_blanks(text.data(), text.data() + text.size()) - text.data());
    window.advance(blanks);
    if (blanks < text.size() || window.ended()) return;
    window.extend();
  }
}

/// Past the rest of what the last record was cut in: a comment ends with its brace or before a line with a tag, a word
/// with a blank.
void Reader::State::skip_torn() {
  for (;;) {
    std::string_view const text = window.text();
    std::size_t stop = std::string_view::npos;
    if (torn == RecordScanner::Torn::comment) {
      std::size_t const brace = text.find('}');
      std::size_t const tag = find_tag_line(text, 0, std::min(brace, text.size()));
      stop = tag != std::string_view::npos ? tag : brace != std::string_view::npos ? brace + 1 : brace;
    } else {
      auto const blank =
          std::find_if(text.begin(), text.end(), [](char byte) { return byte == ' ' || byte == '\n' || byte == '\r'; });
      if (blank != text.end()) stop = static_cast<std::size_t>(blank - text.begin());
    }
    if (stop != std::string_view::npos || window.ended()) {
      window.advance(std::min(stop, text.size()));
      torn = RecordScanner::Torn::no;
      return;
    }
    drop_most();
    window.extend();
  }
}

/// Drops all but the piece at the end in which a tag may have begun.
void Reader::State::drop_most() {
  std::size_t const size = window.text().size();
  if (size > longest_token) window.advance(size - longest_token);
}

/// Gives the moves and numbers that have letters of another alphabet those of the board.
void Reader::State::read_look_alikes(GameTape& tape, std::string_view text) {
  constexpr std::size_t most = std::numeric_limits<decltype(Event::reading)>::max();
  for (auto& event : tape.events) {
    bool const is_read = event.kind == EventKind::move || event.kind == EventKind::move_number;
    auto const written = text.substr(event.offset, is_read ? event.length : 0);
    if (tape.readings.size() < most && may_have_look_alikes(written)) {
      tape.readings.push_back(with_board_letters(written));
      event.reading = static_cast<std::uint16_t>(tape.readings.size());
    }
  }
}

RecordScanner::Outcome Reader::State::scan(GameTape& tape) {
  std::size_t const longest = limits.longest_record + longest_token;
  scanner.begin(tape.events);
  for (;;) {
    auto const outcome = scanner.scan(window.text().substr(0, longest), window.tail(longest));
    if (outcome != RecordScanner::Outcome::more) return outcome;
    window.extend();
  }
}

void Reader::State::hand_out(GameTape& tape) {
  std::string_view const text = window.text();
  std::size_t size = scanner.size();
  if (size < text.size() && text[size] == '\n' && text[size - 1] == '\r') ++size;
  tape.readings.clear();
  tape.variant.clear();
  tape.variant_evidence.clear();
  if (scanner.has_look_alikes()) read_look_alikes(tape, text);
  window.begin_record(tape, size);
  scanner.faults().report(tape);
  window.end_record(tape, limits.most_diagnostics);
  torn = scanner.torn();
}

Reader::Reader(ByteSource& source, Limits const& limits) : state_{std::make_unique<State>(source, limits)} {}
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;
Reader::~Reader() = default;

bool Reader::next(GameTape& tape) {
  State& state = *state_;
  if (!state.begun) {
    state.window.skip_byte_order_mark();
    state.begun = true;
  }
  for (;;) {
    if (state.torn != RecordScanner::Torn::no) state.skip_torn();
    state.skip_blanks();
    if (state.window.text().empty()) {
      state.window.rethrow();
      return false;
    }
    auto const outcome = state.scan(tape);
    // A game that the damage of an archive has cut short is not passed off as a whole one.
    if (state.window.failed() && !state.scanner.has_result()) state.window.rethrow();
    if (outcome == RecordScanner::Outcome::record) {
      state.hand_out(tape);
      return true;
    }
    state.window.advance(state.scanner.size());
  }
}

}  // namespace damier::pdn
