#pragma once

#include "grammar/detail/tag_names.hpp"
#include "grammar/limits.hpp"
#include "grammar/note_list.hpp"
#include "grammar/tag_values.hpp"
#include "grammar/tape.hpp"
#include "text/byte_source.hpp"
#include "text/window.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace damier {

/// The piece of a source that is in memory, and its place in the file. The piece begins where the next record begins.
class RecordWindow {
 public:
  RecordWindow(ByteSource& source, std::size_t bytes_at_a_time) : window_{source, bytes_at_a_time} {}

  /// The piece in memory. The view is valid until the next call of extend.
  [[nodiscard]] std::string_view text() const noexcept { return window_.text(); }
  /// Whether text() reaches to the end of the source.
  [[nodiscard]] bool ended() const noexcept { return window_.ended(); }
  [[nodiscard]] bool failed() const noexcept { return window_.failed(); }
  /// Throws the exception that reading the source ended with, if any. Without this call a failed source looks like one
  /// that has ended.
  void rethrow() const { window_.rethrow(); }

  /// Reads more bytes behind text(); a long text at least doubles.
  void extend() { window_.extend(); }
  void skip_byte_order_mark();
  /// Removes the first bytes of text().
  void advance(std::size_t bytes);
  /// Makes the first bytes of text() the source of a record: sets number, place and encodings of the tape and clears
  /// its diagnostics. The tape's views are valid until the next call of extend.
  void begin_record(GameTape& tape, std::size_t bytes);
  /// Reads the names of a record's tags and those in their values, adds diagnostics about its encodings, and removes
  /// the text of the record from the window.
  void end_record(GameTape& tape, std::size_t most_diagnostics);
  /// Calls begin_record and end_record; between them, the notes become diagnostics of the tape.
  void hand_out(GameTape& tape, std::size_t bytes, NoteList const& notes);
  /// What follows text(), if at most `most` bytes of it are read.
  [[nodiscard]] Tail tail(std::size_t most) const noexcept {
    return text().size() > most ? Tail::limit : ended() ? Tail::file : Tail::more;
  }

 private:
  void note_recoded(GameTape& tape) const;

  Window window_;
  TagNames tag_names_;
  TagValues tag_values_;
  Encoding encoding_ = Encoding::utf8;  ///< of the last record that was not in UTF-8
  std::uint64_t number_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
  bool after_cr_ = false;  ///< the last byte removed was a CR, so that a LF at the front belongs to the same line end
};

}  // namespace damier
