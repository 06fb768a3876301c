#pragma once

#include "language/language.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace damier::serve {

/// Work that takes longer than a request, as its thread sees it.
class Job {
 public:
  Job(std::string number, std::string what) : number_{std::move(number)}, what_{std::move(what)} {}

  [[nodiscard]] std::string const& number() const noexcept { return number_; }
  /// Whether somebody has asked for its end.
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  [[nodiscard]] std::function<bool()> stop_flag() const {
    return [this] { return is_stopped(); };
  }
  void stop() noexcept { stopped_ = true; }
  /// Notes how much of it is done; of: 0 where that is not known.
  void progress(std::uint64_t done, std::uint64_t of);
  /// Gives a result as JSON, which may be followed by a better one.
  void give(std::string result);
  /// The last thing that is known of it. fault: what it threw, nothing if it succeeded.
  void end(std::exception_ptr fault);

  /// What is known of it, as one JSON object on one line.
  [[nodiscard]] std::string json(Language language) const;
  /// Waits until more is known than at a time, or a second; returns the time of what is known.
  std::uint64_t wait_for_news(std::uint64_t seen) const;
  [[nodiscard]] bool is_over() const;

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::string number_, what_;
  std::atomic<bool> stopped_ = false;
  bool over_ = false;
  std::uint64_t time_ = 1;  // grows with each change
  std::uint64_t done_ = 0, of_ = 0;
  std::string result_;
  std::exception_ptr fault_;
};

/// The jobs of a server. Any thread may use them.
class Jobs {
 public:
  Jobs() = default;
  Jobs(Jobs const&) = delete;
  Jobs& operator=(Jobs const&) = delete;
  /// Stops all and waits for them.
  ~Jobs();

  /// Begins work on a thread of its own. What the work throws is the job's error. Too many at a time, and one after
  /// stop_all(), are a Refused with the status 503.
  std::shared_ptr<Job> begin(std::string what, std::function<void(Job&)> work);
  /// A job by its number; nullptr if there is none. Those that are over are kept, the last hundred of them.
  [[nodiscard]] std::shared_ptr<Job> find(std::string_view number) const;
  [[nodiscard]] std::vector<std::shared_ptr<Job>> all() const;
  /// Stops all; none begins afterwards.
  void stop_all() noexcept;

 private:
  struct Running {
    std::shared_ptr<Job> job;
    std::thread thread;
  };

  void join_ended();

  mutable std::mutex mutex_;
  std::vector<Running> jobs_;
  std::uint64_t last_ = 0;
  bool ended_ = false;
};

}  // namespace damier::serve
