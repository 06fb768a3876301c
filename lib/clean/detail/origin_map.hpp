#pragma once

#include "clean/detail/text_change.hpp"

#include <cstdint>
#include <deque>

namespace damier {

/// Maps places of a changed text to those of the text before the changes. Goes through both once, from front to back,
/// with few changes in memory.
class OriginMap {
 public:
  explicit OriginMap(ChangeSource changes);

  struct Place {
    std::uint64_t offset = 0;      ///< in the text before; for text that a change inserted, the beginning of the change
    std::uint64_t lines_more = 0;  ///< line ends that the changes before it have added, modulo 2^64
    bool kept = true;              ///< no change touches the bytes asked for
  };

  /// Forgets everything before a byte of the changed text: no place before it will be asked for.
  void go_to(std::uint64_t offset);
  /// The origin of length bytes at an offset of the changed text.
  [[nodiscard]] Place origin(std::uint64_t offset, std::uint64_t length);

 private:
  struct Step {
    std::uint64_t begin = 0, end = 0;  // in the changed text
    std::uint64_t from = 0, to = 0;    // in the text before
    std::uint64_t lines_more = 0;      // after it
  };
  void read_up_to(std::uint64_t offset);

  ChangeSource changes_;
  TextChange next_;
  bool has_next_ = false;
  std::uint64_t grown_ = 0;  // bytes added by the steps that were read, modulo 2^64
  std::uint64_t lines_more_ = 0;
  Step before_;  // the last step that was forgotten
  std::deque<Step> steps_;
};

}  // namespace damier
