#include "grammar/pdn/reader.hpp"

#include "grammar/pdn/encoding_report.hpp"
#include "grammar/pdn/record.hpp"
#include "grammar/pdn/window.hpp"
#include "grammar/source_text.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace damier::pdn {

namespace {

/// The number of bytes, or one less where that would take a CR away from its LF.
std::size_t whole_line_ends(std::string_view text, std::size_t bytes) noexcept {
  bool const splits = bytes > 0 && bytes < text.size() && text[bytes - 1] == '\r' && text[bytes] == '\n';
  return splits ? bytes - 1 : bytes;
}

}  // namespace

/// The window, the place in the file where its text begins, and the scanner of the record that begins there.
struct Reader::State {
  State(ByteSource& source, Limits const& limits_given)
      : limits{limits_given}, window{source, limits.window_bytes}, scanner{limits} {}

  void skip_byte_order_mark();
  void skip_blanks();
  void skip_torn();
  void advance(std::size_t bytes);
  void drop_most();
  [[nodiscard]] RecordScanner::Outcome scan(GameTape& tape);
  void hand_out(GameTape& tape);
  void note_recoded(GameTape& tape) const;

  Limits limits;
  Window window;
  RecordScanner scanner;
  RecordScanner::Torn torn = RecordScanner::Torn::no;
  bool begun = false;
  Encoding encoding = Encoding::utf8;  ///< of the last record that was not in UTF-8
  std::uint64_t number = 0;
  std::uint64_t line = 1;
  std::uint64_t column = 1;
};

void Reader::State::skip_byte_order_mark() {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  while (window.text().size() < mark.size() && !window.ended()) window.extend();
  if (window.text().starts_with(mark)) window.drop(mark.size());
  begun = true;
}

/// Moves the place past the first bytes of the text, which do not end between a CR and its LF.
void Reader::State::advance(std::size_t bytes) {
  std::string_view const passed = window.text().substr(0, bytes);
  std::size_t const begin = source_text::line_begin(passed, passed.size());
  std::uint64_t const characters = source_text::count_characters(passed.substr(begin));
  if (begin > 0) {
    line += source_text::count_line_ends(passed);
    column = 1 + characters;
  } else {
    column += characters;
  }
  window.drop(bytes);
}

void Reader::State::skip_blanks() {
  for (;;) {
    std::string_view const text = window.text();
    auto const blanks =
        static_cast<std::size_t>(pdn::skip_blanks(text.data(), text.data() + text.size()) - text.data());
    if (blanks < text.size() || window.ended()) return advance(blanks);
    if (blanks > 1) advance(whole_line_ends(text, blanks - 1));  // the last one may be the first half of a CRLF
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
      advance(std::min(stop, text.size()));
      torn = RecordScanner::Torn::no;
      return;
    }
    drop_most();
    window.extend();
  }
}

/// Drops all but the piece at the end in which a tag may have begun.
void Reader::State::drop_most() {
  std::string_view const text = window.text();
  if (text.size() <= longest_token) return;
  advance(whole_line_ends(text, text.size() - longest_token));
}

RecordScanner::Outcome Reader::State::scan(GameTape& tape) {
  std::size_t const longest = std::min(limits.longest_record, std::size_t{1} << 30) + longest_token;
  scanner.begin(tape.events);
  for (;;) {
    std::string_view const text = window.text();
    bool const too_long = text.size() > longest;
    auto const tail = too_long ? Tail::limit : window.ended() ? Tail::file : Tail::more;
    auto const outcome = scanner.scan(text.substr(0, longest), tail);
    if (outcome != RecordScanner::Outcome::more) return outcome;
    window.extend();
  }
}

void Reader::State::hand_out(GameTape& tape) {
  std::string_view const text = window.text();
  std::size_t size = scanner.size();
  if (size < text.size() && text[size] == '\n' && text[size - 1] == '\r') ++size;
  tape.source = text.substr(0, size);
  tape.readings.clear();
  tape.variant.clear();
  tape.number = ++number;
  tape.offset = window.offset();
  tape.line = line;
  std::string_view prefix = window.before();
  prefix.remove_prefix(source_text::line_begin(prefix, prefix.size()));
  if (column == 1) prefix = {};
  prefix = source_text::whole_characters(prefix);
  tape.line_prefix = prefix;
  tape.prefix_column = column - std::min(column - 1, source_text::count_characters(prefix));
  note_recoded(tape);
  scanner.faults().report(tape);
  report_encodings(tape, encoding, limits.most_diagnostics);
  torn = scanner.torn();
  advance(size);
}

/// Writes down which parts of the record the file has in other bytes.
void Reader::State::note_recoded(GameTape& tape) const {
  tape.recoded.clear();
  std::uint64_t const begin = window.decoded_offset();
  std::uint64_t const end = begin + tape.source.size();
  for (RecodedPiece const& piece : window.pieces()) {
    if (piece.begin >= end) break;
    if (piece.end <= begin) continue;
    std::uint64_t const first = std::max(piece.begin, begin);
    tape.recoded.push_back({.offset = static_cast<std::uint32_t>(first - begin),
                            .length = static_cast<std::uint32_t>(std::min(piece.end, end) - first),
                            .encoding = piece.encoding,
                            .declared = piece.declared,
                            .undecoded = std::string{piece.undecoded_bytes()}});
  }
}

Reader::Reader(ByteSource& source, Limits const& limits) : state_{std::make_unique<State>(source, limits)} {}
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;
Reader::~Reader() = default;

bool Reader::next(GameTape& tape) {
  State& state = *state_;
  if (!state.begun) state.skip_byte_order_mark();
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
    state.advance(state.scanner.size());
  }
}

}  // namespace damier::pdn
