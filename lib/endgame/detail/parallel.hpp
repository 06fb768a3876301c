#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace damier::endgame {

/// Thrown inside a build that is asked to stop.
struct BuildStopped {};

/// The threads of a build, and whether it is to stop.
struct Workers {
  unsigned threads = 1;
  std::function<bool()> is_stopped;  ///< asked by every thread, between pieces of work; may be empty

  [[nodiscard]] bool stopped() const { return is_stopped && is_stopped(); }
};

/// Calls function(first, last) for parts of 0 to count - 1, each of part indices at most, on all threads. Throws
/// BuildStopped if the work is to stop; some parts are not done then.
template <typename Function>
void for_parts(Workers const& workers, std::uint64_t count, std::uint64_t part, Function const& function) {
  std::atomic<std::uint64_t> next = 0;
  auto const work = [&] {
    for (auto first = next.fetch_add(part); first < count && !workers.stopped(); first = next.fetch_add(part)) {
      function(first, std::min(first + part, count));
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < workers.threads && i * part < count; ++i) {
      others.emplace_back(work);
    }
    work();
  }
  if (workers.stopped()) {
    throw BuildStopped{};
  }
}

}  // namespace damier::endgame
