#pragma once

#include "engine/hub/hub_engine.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace damier {

/// Several processes of one engine, for many questions.
class EnginePool {
 public:
  /// Called for each question that was answered or given up, by one thread at a time, in the order in which answers
  /// arrive. It must not throw.
  using Receiver = std::function<void(std::size_t index, EngineAnswer answer)>;

  EnginePool(EngineSettings const& settings, unsigned processes);

  /// Answers all questions, each process the next one that nobody has begun. False if settings.cancelled asked for the
  /// end: the processes are then killed, and questions that were not answered are not reported.
  [[nodiscard]] bool analyse(std::span<EngineQuestion const> questions, Level level, Receiver const& receiver);

  [[nodiscard]] std::size_t size() const noexcept { return engines_.size(); }
  [[nodiscard]] HubEngine& engine(std::size_t index) noexcept { return *engines_[index]; }

 private:
  std::vector<std::unique_ptr<HubEngine>> engines_;
};

}  // namespace damier
