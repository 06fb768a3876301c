#pragma once

#include "apps/damier/terminal/console.hpp"

#include <chrono>
#include <string>

namespace damier::app {

/// What --verbose says on standard error: the program at the beginning, each base that is opened, and at the end the
/// time and the memory that the command took.
class Verbose {
 public:
  explicit Verbose(Console& console);
  Verbose(Verbose const&) = delete;
  Verbose& operator=(Verbose const&) = delete;
  ~Verbose();

  /// Says what the command took.
  void end();

 private:
  Console& console_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace damier::app
