#pragma once

#include "grammar/diagnostic.hpp"
#include "grammar/tape.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace damier {

/// Something that is wrong with the record being read.
struct Note {
  Severity severity;
  DiagnosticCode code;
  std::uint32_t offset = 0;  ///< bytes from the start of the record
  std::uint32_t length = 1;  ///< bytes
  Message message;           ///< one sentence without a final full stop
  Message hint = {};         ///< may be empty
};

/// The notes of one record. At most `most` of them are kept; one more note gives the number of the others.
class NoteList {
 public:
  explicit NoteList(std::size_t most) noexcept : most_{most} {}

  [[nodiscard]] std::size_t most() const noexcept { return most_; }
  void clear() noexcept;
  void add(Note note);
  /// The number of notes at some moment; roll_back removes the notes that were added after it.
  struct Mark {
    std::size_t kept = 0;
    std::size_t suppressed = 0;
  };
  [[nodiscard]] Mark mark() const noexcept { return {notes_.size(), suppressed_}; }
  void roll_back(Mark const& mark);
  [[nodiscard]] bool has_error() const noexcept;

  /// Writes the notes as diagnostics of the record, ordered by place. tape.source and its place must be set.
  void report(GameTape& tape) const;

 private:
  std::size_t most_;
  std::vector<Note> notes_;
  std::size_t suppressed_ = 0;
  std::uint32_t first_suppressed_ = 0;
  Severity worst_suppressed_ = Severity::hint;
};

}  // namespace damier
