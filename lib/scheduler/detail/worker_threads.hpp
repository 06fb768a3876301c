#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace damier {

/// Threads that help the thread that started them. The scheduler of ordered work starts its threads here; engines and
/// endgame tables start threads of their own. If the system cannot start more of them, because of a limit or of memory,
/// the work continues with those that were started, perhaps none.
class WorkerThreads {
 public:
  WorkerThreads() = default;
  WorkerThreads(WorkerThreads const&) = delete;
  WorkerThreads& operator=(WorkerThreads const&) = delete;
  /// Waits for all of them.
  ~WorkerThreads() { join(); }

  /// Starts at most that many threads. Each calls work once; work must not throw.
  void start(unsigned most, std::function<void()> const& work);
  /// The number of threads that were started.
  [[nodiscard]] unsigned count() const noexcept { return static_cast<unsigned>(threads_.size()); }
  /// Waits for all of them; start may be called again.
  void join() noexcept;

 private:
  std::vector<std::thread> threads_;
};

}  // namespace damier
