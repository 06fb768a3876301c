#pragma once

#include "engine/detail/engine.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace damier {

/// Several processes of one engine, or connections to it, for many questions. All have the name and the version of the
/// first one that was started. One that comes back after a failure as another engine, or in another version, gives no
/// answer but a fault of the kind `changed`.
class EnginePool {
 public:
  /// A question and a number for its answer.
  struct Numbered {
    std::size_t number = 0;
    EngineQuestion question;
  };
  /// The next question; nothing if there are no more. Called by one thread at a time, never beside the receiver.
  using Source = std::function<std::optional<Numbered>()>;
  /// Called for each question that was answered or given up, by one thread at a time, in the order in which answers
  /// arrive; false ends the work.
  using Receiver = std::function<bool(std::size_t number, EngineAnswer answer)>;

  /// There is at least one engine.
  explicit EnginePool(std::vector<std::unique_ptr<Engine>> engines) : engines_{std::move(engines)} {}

  /// Answers all questions, each engine the next one that nobody has begun. False if an engine was cancelled or the
  /// receiver ended the work: questions that were begun and not answered are then not reported. What the source or the
  /// receiver throws ends the work too, and is thrown here.
  [[nodiscard]] bool analyse(Source const& source, Level level, Receiver const& receiver);
  /// The same for questions that are known; their numbers are their indexes.
  [[nodiscard]] bool analyse(std::span<EngineQuestion const> questions, Level level, Receiver const& receiver);

  [[nodiscard]] std::size_t size() const noexcept { return engines_.size(); }
  [[nodiscard]] Engine& engine(std::size_t index) noexcept { return *engines_[index]; }

 private:
  std::vector<std::unique_ptr<Engine>> engines_;
};

}  // namespace damier
