#include "grammar/record_window.hpp"

#include "grammar/encoding_report.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>

namespace damier {

void RecordWindow::skip_byte_order_mark() {
  while (window_.text().size() < byte_order_mark.size() && !window_.ended()) window_.extend();
  if (window_.text().starts_with(byte_order_mark)) window_.drop(byte_order_mark.size());
}

void RecordWindow::advance(std::size_t bytes) {
  std::string_view const dropped = window_.text().substr(0, bytes);
  if (dropped.empty()) return;
  std::string_view passed = dropped;
  if (after_cr_ && passed.front() == '\n') passed.remove_prefix(1);  // its line has been counted
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
  tape.diagnostics.clear();
}

void RecordWindow::end_record(GameTape& tape, std::size_t most_diagnostics) {
  report_encodings(tape, encoding_, most_diagnostics);
  advance(tape.source.size());
}

void RecordWindow::hand_out(GameTape& tape, std::size_t bytes, NoteList const& notes) {
  begin_record(tape, bytes);
  notes.report(tape);
  end_record(tape, notes.most());
}

/// Writes down which parts of the record the file has in other bytes.
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
