#pragma once

#include "apps/damier/terminal/output.hpp"
#include "language/message.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace damier::app {

/// One line on a terminal that shows the progress of long work; shows nothing if the output is no terminal.
class Progress {
 public:
  /// enabled: false for --quiet. total: bytes of the whole work, 0 if that is not known.
  Progress(Output& output, bool enabled, std::uint64_t total, Language language = language_of_environment());
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;
  ~Progress();

  /// Shows the state, at most ten times a second.
  void update(std::uint64_t bytes, std::uint64_t count, Word noun);
  /// Removes the line, so that something else can be written.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  Output& output_;
  bool shown_ = false;
  bool enabled_;
  std::uint64_t total_;
  Language language_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_ = begin_;
};

/// A number of bytes with a unit, "12.3 MB", in powers of 1000 and with the decimal sign of the language.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes, Language language);

}  // namespace damier::app
