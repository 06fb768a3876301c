#pragma once

#include "scheduler/detail/worker_threads.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace damier {

/// The only scheduler of parallel work whose results have an order. A source provides the jobs, several threads do
/// them, and next() returns the results in the order of the jobs.
///
///   source()          std::optional<Job>: the next job, nothing after the last; called by one thread at a time
///   ready()           State: what a thread works with; called by each thread once, before its first job
///   work(state, job)  Result; called by several threads at once
///
/// The calling thread takes part; with one thread, or if the system cannot start others, it does all of the work. What
/// source, ready or work throws is thrown by next() in place of the result, and the work ends there. At most 2 *
/// threads + 2 jobs are begun ahead of the last returned result.
template <typename Source, typename Ready, typename Work>
class OrderedWork {
 public:
  using Job = typename std::invoke_result_t<Source&>::value_type;
  using State = std::invoke_result_t<Ready&>;
  using Result = std::invoke_result_t<Work&, State&, Job>;

  OrderedWork(Source source, Ready ready, Work work, unsigned threads)
      : source_{std::move(source)}, ready_{std::move(ready)}, work_{std::move(work)}, places_(2 * threads + 2) {
    helpers_.start(std::max(threads, 1U) - 1, [this] { help(); });
  }
  OrderedWork(OrderedWork const&) = delete;
  OrderedWork& operator=(OrderedWork const&) = delete;
  /// Waits for the jobs in progress.
  ~OrderedWork() {
    {
      std::lock_guard const lock{mutex_};
      ended_ = true;
    }
    changed_.notify_all();
    helpers_.join();
  }

  /// The next result; nothing after the last. pause is called now and then while this thread waits, and may throw.
  template <typename Pause>
  [[nodiscard]] std::optional<Result> next(Pause const& pause) {
    constexpr std::chrono::milliseconds between_pauses{50};
    std::unique_lock lock{mutex_};
    while (true) {
      if (auto& place = places_[given_ % places_.size()]; place.done) {
        auto taken = std::exchange(place, {});
        ++given_;
        changed_.notify_all();
        if (taken.failure) {
          ended_ = has_failed_ = true;
          std::rethrow_exception(taken.failure);
        }
        return std::move(taken.result);
      }
      if (ended_ && given_ == begun_) {
        return std::nullopt;
      }
      if (may_begin()) {
        do_job(lock, own_state_);
      } else {
        changed_.wait_for(lock, between_pauses);
      }
      lock.unlock();
      pause();
      lock.lock();
    }
  }

  /// The next result if its job was done by now, for a caller that does not want to wait any longer: no job is begun
  /// from here on. Nothing where the next job is not done, or has thrown.
  [[nodiscard]] std::optional<Result> next_done() {
    std::lock_guard const lock{mutex_};
    ended_ = true;
    auto& place = places_[given_ % places_.size()];
    if (has_failed_ || !place.done || place.failure) {
      return std::nullopt;
    }
    ++given_;
    return std::exchange(place, {}).result;
  }

 private:
  /// The result of a job. Job n has the index n modulo the number of places.
  struct Place {
    bool done = false;
    std::optional<Result> result;
    std::exception_ptr failure;
  };

  [[nodiscard]] bool may_begin() const noexcept { return !ended_ && !is_asking_ && begun_ < given_ + places_.size(); }

  /// Asks for a job and does it. The lock is held before and after, not during the work.
  void do_job(std::unique_lock<std::mutex>& lock, std::optional<State>& state) {
    is_asking_ = true;
    lock.unlock();
    std::optional<Job> job;
    Place place;
    try {
      job = source_();
    } catch (...) {
      place.failure = std::current_exception();
    }
    lock.lock();
    is_asking_ = false;
    ended_ = ended_ || !job;
    changed_.notify_all();
    if (!job && !place.failure) {
      return;
    }
    auto const number = begun_++;
    lock.unlock();
    try {
      if (job) {
        if (!state) {
          state.emplace(ready_());
        }
        place.result.emplace(work_(*state, *std::move(job)));
      }
    } catch (...) {
      place.failure = std::current_exception();
    }
    place.done = true;
    lock.lock();
    places_[number % places_.size()] = std::move(place);
    changed_.notify_all();
  }

  void help() noexcept {
    std::optional<State> state;
    std::unique_lock lock{mutex_};
    while (!ended_) {
      if (may_begin()) {
        do_job(lock, state);
      } else {
        changed_.wait(lock);
      }
    }
    lock.unlock();
  }

  Source source_;
  Ready ready_;
  Work work_;
  std::optional<State> own_state_;  // of the thread that asks for results

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Place> places_;
  std::uint64_t begun_ = 0;
  std::uint64_t given_ = 0;
  bool is_asking_ = false;   // a thread is in source_
  bool ended_ = false;       // no further jobs are begun
  bool has_failed_ = false;  // what a job has thrown was thrown by next()
  WorkerThreads helpers_;    // last, because the threads use all other members
};

}  // namespace damier
