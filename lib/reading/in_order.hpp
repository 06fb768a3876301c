#pragma once

#include "reading/worker_threads.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace damier {

/// Does jobs 0, 1, 2 … with several threads, and hands the results on in their order: work(state, job) gives a result
/// and may be called by several threads at once, each with a state of its own that ready() gives; take(result) is
/// called by the caller's thread and returns false to stop. What ready or work throws is thrown to the caller in its
/// place. A few results wait at a time, no more. With one thread, or where none can be started, the caller does the
/// work himself. Throws Stopped between two jobs after a stop request.
template <typename Ready, typename Work, typename Take>
void in_order(std::int64_t jobs, unsigned threads, Ready const& ready, Work const& work, Take const& take) {
  auto const alone = [&] {
    if (jobs > 0) {
      auto own = ready();
      for (std::int64_t job = 0; job < jobs && take(work(own, job)); ++job) {
        end_if_stopped();
      }
    }
  };
  if (threads <= 1 || jobs <= 1) {
    return alone();
  }
  using State = decltype(ready());
  using Result = decltype(work(std::declval<State&>(), jobs));
  struct Done {
    Result result;
    std::exception_ptr failure;
  };
  std::mutex mutex;
  std::condition_variable done_one, has_room;
  std::map<std::int64_t, Done> done;
  std::int64_t next = 0;
  std::int64_t taken = 0;
  bool stopping = false;
  std::exception_ptr lost;  // why a helper could not hand on what it had done
  auto const most_waiting = static_cast<std::int64_t>(2 * threads + 2);

  auto const do_jobs = [&] {
    std::exception_ptr failure;
    std::optional<State> own;
    try {
      own.emplace(ready());
    } catch (...) {
      failure = std::current_exception();
    }
    while (true) {
      std::unique_lock lock{mutex};
      has_room.wait(lock, [&] { return stopping || next == jobs || next < taken + most_waiting; });
      if (stopping || next == jobs) {
        return;
      }
      auto const job = next++;
      lock.unlock();
      Done one{Result{}, failure};
      try {
        if (!failure) {
          one.result = work(*own, job);
        }
      } catch (...) {
        one.failure = std::current_exception();
      }
      lock.lock();
      done.emplace(job, std::move(one));
      done_one.notify_one();
    }
  };
  auto const help = [&] {
    try {
      do_jobs();
    } catch (...) {  // no memory, say
      std::lock_guard const lock{mutex};
      lost = std::current_exception();
      done_one.notify_one();
    }
  };
  struct Team {
    WorkerThreads helpers;
    std::function<void()> stop;
    ~Team() { stop(); }
  };
  Team team{{}, [&] {
              std::lock_guard const lock{mutex};
              stopping = true;
              has_room.notify_all();
            }};
  team.helpers.start(static_cast<unsigned>(std::min<std::int64_t>(threads, jobs)), help);
  if (team.helpers.count() == 0) {
    return alone();
  }
  constexpr std::chrono::milliseconds between_looks{50};
  for (; taken < jobs;) {
    std::unique_lock lock{mutex};
    while (!done_one.wait_for(lock, between_looks, [&] { return lost || done.contains(taken); })) {
      end_if_stopped();
    }
    end_if_stopped();
    if (lost) {
      std::rethrow_exception(lost);
    }
    auto one = std::move(done.extract(taken).mapped());
    ++taken;
    lock.unlock();
    has_room.notify_all();
    if (one.failure) {
      std::rethrow_exception(one.failure);
    }
    if (!take(std::move(one.result))) {
      return;
    }
  }
}

}  // namespace damier
