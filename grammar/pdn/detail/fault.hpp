#pragma once

#include "grammar/tape.hpp"

#include <bitset>
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
  odd_tag_form,
  character_reference,
  quoted_line,
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
  page_markup,
  sign_between_moves,
  game_in_markup,
  remark_in_brackets,
  text_beside_game,
};

/// Kinds of faults that are reported once a file, because they are in each of its records or text lines, and were
/// reported.
using FileFaults = std::bitset<64>;

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
  /// Removes the faults from an offset on.
  void remove_from(std::uint32_t offset);
  [[nodiscard]] bool has_error() const noexcept;

  /// Removes the last fault that has this kind and begins at an offset.
  void remove(FaultKind kind, std::uint32_t offset);

  /// Writes the faults as diagnostics, ordered by place, except those that were reported for the file. The tape's
  /// source must be set.
  void report(GameTape& tape, FileFaults& reported) const;

 private:
  std::size_t most_;
  std::vector<Fault> faults_;
  Mark rest_;
  bool last_kept_ = false;
};

}  // namespace damier::pdn
