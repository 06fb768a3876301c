#pragma once

#include "grammar/tape.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier::pdn {

/// What can be wrong with a PDN text; fault.cpp has the code, the severity and the words of each.
enum class FaultKind : std::uint8_t {
  nested_comment,
  unclosed_comment,
  unopened_comment,
  setup_in_comment,
  unopened_variation,
  unclosed_variation,
  variation_too_deep,
  unquoted_tag_value,
  unescaped_quote,
  tag_without_value,
  tag_given_twice,
  unclosed_tag,
  malformed_tag,
  move_without_sign,
  move_left_out,
  number_without_move,
  number_without_dot,
  look_alike_letter,
  score_like_move,
  leading_zero,
  stray_dot,
  stray_terminator,
  move_after_result,
  missing_terminator,
  unexpected_text,
  record_too_long,
  control_character,
  control_character_in_tag,
  invisible_character,
  escaped_line_end,
  long_nag,
  position_without_tag,
};

/// The kinds of faults that were reported in a file already, of those that are reported once: debris of web pages is in
/// each of its text lines, and so is a position in a list of them.
class FaultsOfFile {
 public:
  /// Whether a fault of this kind is to be reported. Notes that it was.
  [[nodiscard]] bool take(FaultKind kind) noexcept;

 private:
  std::uint64_t reported_ = 0;  // a bit for each kind
};

/// A fault at a place of a record, in bytes from the record's start.
struct Fault {
  FaultKind kind;
  std::uint32_t offset = 0;
  std::uint32_t length = 1;
};

/// The faults of one record. At most a given number of them is kept; of the others, their number and the worst
/// severity.
class FaultList {
 public:
  explicit FaultList(std::size_t most) noexcept : most_{most} {}

  struct Mark {
    std::size_t kept = 0;
    std::size_t suppressed = 0;
    Severity worst_suppressed = Severity::hint;
    std::uint32_t first_suppressed = 0;
  };

  void clear() noexcept;
  void add(Fault const& fault);
  /// Extends the fault that was added last up to an offset.
  void stretch_last(std::uint32_t end) noexcept;
  [[nodiscard]] Mark mark() const noexcept;
  /// Removes the faults added after the mark.
  void roll_back(Mark const& mark);
  [[nodiscard]] bool has_error() const noexcept;

  /// Removes the last fault that has this kind and begins at an offset.
  void remove(FaultKind kind, std::uint32_t offset);

  /// Writes the faults as diagnostics, ordered by place. The tape's source must be set.
  void report(GameTape& tape, FaultsOfFile& of_file) const;

 private:
  std::size_t most_;
  std::vector<Fault> faults_;
  Mark rest_;
  bool last_kept_ = false;
};

}  // namespace damier::pdn
