#pragma once

#include "scheduler/ordered_work.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace damier {

/// Gives the results of some work to take, in order, until it returns false. After a stop request take still gets those
/// that were done by then, up to the first that was not; then Stopped is thrown.
template <typename Work, typename Take>
void take_in_order(Work& work, Take const& take) {
  auto const stop = [&] {
    while (auto result = work.next_done()) {
      if (!take(*std::move(result))) {
        return;
      }
    }
  };
  while (true) {
    std::optional<typename Work::Result> result;
    try {
      result = work.next(end_if_stopped);
    } catch (Stopped const&) {
      stop();
      throw;
    }
    if (!result || !take(*std::move(result))) {
      return;
    }
    if (stop_is_requested()) {
      stop();
      throw Stopped{};
    }
  }
}

/// Runs jobs 0, 1, 2 … on several threads and delivers the results in order. work(state, job) returns a result and may
/// be called by several threads at once, each with its own state, which ready() makes. take(result) is called by the
/// caller's thread and returns false to stop. What ready or work throws is rethrown to the caller in place of the
/// result. See OrderedWork, and take_in_order for stop requests.
template <typename Ready, typename Work, typename Take>
void in_order(std::int64_t jobs, unsigned threads, Ready const& ready, Work const& work, Take const& take) {
  auto const source = [jobs, next = std::int64_t{0}]() mutable {
    return next < jobs ? std::optional{next++} : std::nullopt;
  };
  auto const useful = static_cast<unsigned>(std::clamp<std::int64_t>(jobs, 1, std::max(threads, 1U)));
  OrderedWork results{source, ready, work, useful};
  take_in_order(results, take);
}

}  // namespace damier
