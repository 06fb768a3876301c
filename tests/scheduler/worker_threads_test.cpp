#include "scheduler/detail/worker_threads.hpp"
#include "tests/sanitized.hpp"

#include <catch2/catch.hpp>

#include <sys/resource.h>

#include <atomic>
#include <fstream>
#include <string>

using namespace damier;

namespace {

/// While this object exists the process gets no more address space, so that there is no space for a thread's stack.
class NoMoreMemory {
 public:
  NoMoreMemory() {
    getrlimit(RLIMIT_AS, &before_);
    rlim_t pages = 0;
    std::ifstream{"/proc/self/statm"} >> pages;
    auto limit = before_;
    limit.rlim_cur = pages * 4096 + (rlim_t{4} << 20U);
    setrlimit(RLIMIT_AS, &limit);
  }
  NoMoreMemory(NoMoreMemory const&) = delete;
  NoMoreMemory& operator=(NoMoreMemory const&) = delete;
  ~NoMoreMemory() { setrlimit(RLIMIT_AS, &before_); }

 private:
  rlimit before_{};
};

}  // namespace

TEST_CASE("every thread that is started does the work once", "[threads]") {
  std::atomic<unsigned> done = 0;
  {
    WorkerThreads threads;
    threads.start(3, [&] { ++done; });
    CHECK(threads.count() == 3);
    threads.join();
    CHECK(threads.count() == 0);
    threads.start(2, [&] { ++done; });
  }
  CHECK(done == 5);
}

#ifndef DAMIER_SANITIZED  // the tests need the whole address space
TEST_CASE("threads that the system does not start are left out", "[threads]") {
  std::atomic<unsigned> done = 0;
  WorkerThreads threads;
  {
    NoMoreMemory const limit;
    threads.start(256, [&] { ++done; });
  }
  auto const started = threads.count();
  CHECK(started < 256);
  threads.join();
  CHECK(done == started);
}
#endif
