#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/usage_error.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <thread>

namespace damier::app {

/// The option --threads.
inline void add_threads(Arguments& arguments, std::optional<unsigned>& target) {
  arguments.option("--threads", "N", "work with N threads; as many as the machine runs at once if not given", target);
}

/// How many threads to work with; throws UsageError for a number that makes no sense.
[[nodiscard]] inline unsigned threads_to_use(std::optional<unsigned> const& asked) {
  constexpr unsigned most = 256;
  if (asked && (*asked == 0 || *asked > most)) {
    throw UsageError{"--threads: a number from 1 to " + std::to_string(most) + " is wanted"};
  }
  return asked.value_or(std::clamp(std::thread::hardware_concurrency(), 1U, most));
}

}  // namespace damier::app
