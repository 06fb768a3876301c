#pragma once

#include "engine/detail/analysis.hpp"

#include <optional>
#include <string>

namespace damier {

/// Something that is asked about positions, whatever protocol it speaks. One thread at a time may use it.
class Engine {
 public:
  Engine() = default;
  Engine(Engine const&) = delete;
  Engine& operator=(Engine const&) = delete;
  virtual ~Engine() = default;

  /// Starts or reaches it, if that is still to be done; nothing if that succeeds.
  [[nodiscard]] virtual std::optional<EngineFault> start() = 0;
  /// The name and the version that it gave at its start; either may be empty.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string version() const = 0;
  /// Asks about a position. A fault of the kind `cancelled` means that no answer is wanted any more.
  [[nodiscard]] virtual EngineAnswer analyse(EngineQuestion const& question, Level level) = 0;
};

}  // namespace damier
