#include "engine/pool.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

namespace damier {

EnginePool::EnginePool(EngineSettings const& settings, unsigned processes) {
  for (unsigned i = 0; i < std::max(processes, 1U); ++i) {
    engines_.push_back(std::make_unique<HubEngine>(settings));
  }
}

bool EnginePool::analyse(std::span<EngineQuestion const> questions, Level level, Receiver const& receiver) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> cancelled = false;
  std::mutex receiving;
  auto const work = [&](HubEngine& engine) {
    while (!cancelled) {
      auto const index = next++;
      if (index >= questions.size()) {
        return;
      }
      auto answer = engine.analyse(questions[index], level);
      if (!answer && answer.error().kind == EngineFault::Kind::cancelled) {
        cancelled = true;
        return;
      }
      std::lock_guard const lock{receiving};
      receiver(index, std::move(answer));
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < std::min(engines_.size(), questions.size()); ++i) {
    threads.emplace_back([&work, engine = engines_[i].get()] { work(*engine); });
  }
  work(*engines_[0]);
  for (auto& thread : threads) {
    thread.join();
  }
  return !cancelled;
}

}  // namespace damier
