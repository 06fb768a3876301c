#include "scheduler/detail/worker_threads.hpp"

#include <new>
#include <system_error>

namespace damier {

void WorkerThreads::start(unsigned most, std::function<void()> const& work) {
  try {
    threads_.reserve(threads_.size() + most);
    for (unsigned i = 0; i < most; ++i) {
      threads_.emplace_back(work);
    }
  } catch (std::system_error const&) {  // the system starts no more
  } catch (std::bad_alloc const&) {
  }
}

void WorkerThreads::join() noexcept {
  for (auto& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

}  // namespace damier
