#pragma once

#include "engine/detail/engine.hpp"
#include "engine/search/search.hpp"

#include <functional>
#include <string>

namespace damier {

/// damier's own search as an engine that is asked like any other, without a process.
class OwnEngine final : public Engine {
 public:
  /// cancelled: asked while it thinks; true ends the search without an answer.
  OwnEngine(SearchSettings settings, std::string version, std::function<bool()> cancelled = {});

  [[nodiscard]] std::optional<EngineFault> start() override { return std::nullopt; }
  [[nodiscard]] std::string name() const override { return "damier"; }
  [[nodiscard]] std::string version() const override { return version_; }
  [[nodiscard]] EngineAnswer analyse(EngineQuestion const& question, Level level) override;
  /// Forgets what it found.
  void new_game() noexcept { search_.clear(); }

 private:
  Search search_;
  std::string version_;
  std::function<bool()> cancelled_;
};

}  // namespace damier
