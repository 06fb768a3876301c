#include "grammar/record_window.hpp"

#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace damier {

namespace {

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (char const byte : bytes) {
    auto const number = static_cast<unsigned char>(byte);
    if (!text.empty()) text += ' ';
    text += digits[number >> 4U];
    text += digits[number & 0x0FU];
  }
  return text;
}

/// The offset of the first byte outside ASCII in a recoded part, where the choice of encoding matters; the beginning of
/// the part if there is none.
std::uint32_t first_beyond_ascii(GameTape const& tape, Recoded const& part) noexcept {
  std::string_view const text = tape.source.substr(part.offset, part.length);
  auto const found = std::ranges::find_if(text, [](char byte) { return static_cast<unsigned char>(byte) >= 0x80; });
  return part.offset + (found == text.end() ? 0 : static_cast<std::uint32_t>(found - text.begin()));
}

Diagnostic undecodable(GameTape const& tape, Recoded const& part) {
  return tape.diagnose(
      Severity::error, "undecodable-bytes", part.offset, part.length,
      part.undecoded.size() == 1
          ? message("undecodable-byte", "bytes"_a = hexadecimal(part.undecoded), "encoding"_a = name(part.encoding))
          : message("undecodable-bytes", "bytes"_a = hexadecimal(part.undecoded), "encoding"_a = name(part.encoding)),
      message("replaced-bytes"));
}

/// Adds diagnostics about the parts of a record that were not UTF-8. If another encoding begins than that of the last
/// such record: a warning if it was detected from the text, a hint if a byte order mark gave it. An error for bytes
/// that are not text. The encoding of the last record is kept in last.
void report_encodings(GameTape& tape, Encoding& last, std::size_t most_diagnostics) {
  std::size_t undecoded = 0;
  for (Recoded const& part : tape.recoded) {
    if (!part.undecoded.empty()) {
      if (undecoded++ < most_diagnostics) tape.diagnostics.push_back(undecodable(tape, part));
      continue;
    }
    if (part.encoding == last) continue;
    last = part.encoding;
    if (part.declared) {
      tape.diagnostics.push_back(tape.diagnose(Severity::hint, "encoding-declared", part.offset, 1,
                                               message("encoding-by-mark", "encoding"_a = name(last))));
    } else {
      tape.diagnostics.push_back(tape.diagnose(Severity::warning, "encoding-assumed", first_beyond_ascii(tape, part), 1,
                                               message("encoding-from-here", "encoding"_a = name(last)),
                                               message("convert-to-utf8")));
    }
  }
  if (undecoded <= most_diagnostics) return;
  auto const final_part = std::ranges::find_if(tape.recoded.rbegin(), tape.recoded.rend(),
                                               [](Recoded const& part) { return !part.undecoded.empty(); });
  tape.diagnostics.push_back(tape.diagnose(Severity::error, "more-diagnostics", final_part->offset, 1,
                                           message("text-more-not-shown", "count"_a = undecoded - most_diagnostics)));
}

}  // namespace

void RecordWindow::skip_byte_order_mark() {
  while (window_.text().size() < byte_order_mark.size() && !window_.ended()) window_.extend();
  if (window_.text().starts_with(byte_order_mark)) window_.drop(byte_order_mark.size());
}

void RecordWindow::advance(std::size_t bytes) {
  std::string_view const dropped = window_.text().substr(0, bytes);
  if (dropped.empty()) return;
  std::string_view passed = dropped;
  if (after_cr_ && passed.front() == '\n') passed.remove_prefix(1);  // the line end was counted at its CR
  after_cr_ = dropped.back() == '\r';
  std::size_t const begin = source_text::line_begin(passed, passed.size());
  std::uint64_t const characters = source_text::count_characters(passed.substr(begin));
  if (begin > 0) {
    line_ += source_text::count_line_ends(passed);
    column_ = 1 + characters;
  } else {
    column_ += characters;
  }
  window_.drop(dropped.size());
}

void RecordWindow::begin_record(GameTape& tape, std::size_t bytes) {
  tape.source = window_.text().substr(0, bytes);
  tape.number = ++number_;
  tape.offset = window_.offset();
  tape.line = line_;
  std::string_view prefix = window_.before();
  prefix.remove_prefix(source_text::line_begin(prefix, prefix.size()));
  if (column_ == 1) prefix = {};
  prefix = source_text::whole_characters(prefix);
  tape.line_prefix = prefix;
  tape.prefix_column = column_ - std::min(column_ - 1, source_text::count_characters(prefix));
  note_recoded(tape);
  tape.has_usual_tags = false;
  tape.diagnostics.clear();
}

void RecordWindow::end_record(GameTape& tape, std::size_t most_diagnostics) {
  if (!tape.has_usual_tags) {
    tag_names_.read(tape);
    tag_values_.read(tape);
  }
  report_encodings(tape, encoding_, most_diagnostics);
  advance(tape.source.size());
}

void RecordWindow::hand_out(GameTape& tape, std::size_t bytes, NoteList const& notes) {
  begin_record(tape, bytes);
  notes.report(tape);
  end_record(tape, notes.most());
}

/// Records in tape.recoded which parts of the record have other bytes in the file than in tape.source.
void RecordWindow::note_recoded(GameTape& tape) const {
  tape.recoded.clear();
  std::uint64_t const begin = window_.decoded_offset();
  std::uint64_t const end = begin + tape.source.size();
  for (RecodedPiece const& piece : window_.pieces()) {
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

}  // namespace damier
