#pragma once

#include "grammar/limits.hpp"
#include "grammar/note_list.hpp"
#include "grammar/tape.hpp"
#include "text/byte_source.hpp"
#include "text/window.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace damier {

/// The piece of a source that is in memory, together with its place in the file: the next record begins where it does.
class RecordWindow {
 public:
  RecordWindow(ByteSource& source, std::size_t bytes_at_a_time) : window_{source, bytes_at_a_time} {}

  /// Valid until the next extend.
  [[nodiscard]] std::string_view text() const noexcept { return window_.text(); }
  /// Nothing will follow text.
  [[nodiscard]] bool ended() const noexcept { return window_.ended(); }
  [[nodiscard]] bool failed() const noexcept { return window_.failed(); }
  /// Throws what went wrong in the source, which otherwise looks like an end.
  void rethrow() const { window_.rethrow(); }

  /// Reads on; at least doubles a long text.
  void extend() { window_.extend(); }
  void skip_byte_order_mark();
  /// Forgets the first bytes of text.
  void advance(std::size_t bytes);
  /// Makes the first bytes of text the source of a record, with its place and its encodings, and without diagnostics.
  /// The tape's views are valid until the next extend.
  void begin_record(GameTape& tape, std::size_t bytes);
  /// Adds to the diagnostics of a record what is to be said about its encodings, and forgets its text.
  void end_record(GameTape& tape, std::size_t most_diagnostics);
  /// Both, with what is wrong with the record in between.
  void hand_out(GameTape& tape, std::size_t bytes, NoteList const& notes);
  /// How text goes on, of which no more than so many bytes are taken.
  [[nodiscard]] Tail tail(std::size_t most) const noexcept {
    return text().size() > most ? Tail::limit : ended() ? Tail::file : Tail::more;
  }

 private:
  void note_recoded(GameTape& tape) const;

  Window window_;
  Encoding encoding_ = Encoding::utf8;  ///< of the last record that was not in UTF-8
  std::uint64_t number_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
  bool after_cr_ = false;  ///< the last byte forgotten was a CR, whose LF may be yet to come
};

}  // namespace damier
