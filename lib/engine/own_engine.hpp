#pragma once

#include "engine/detail/engine.hpp"
#include "engine/detail/search/levels.hpp"
#include "engine/search/search.hpp"

#include <cstdint>
#include <functional>
#include <optional>
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

/// Plays at a level. Its moves depend on the level, the seed and the game alone: on the position and the moves before
/// it, not on what it was asked before, nor on the machine.
class LevelPlayer {
 public:
  /// settings: the memory and the threads are those of the level.
  LevelPlayer(SearchSettings settings, PlayLevel const& level, std::uint64_t seed);

  /// The move that it plays; nothing where there is no legal move, or where the captures are too many to list. stopped:
  /// asked now and then, may be empty; true ends the search, and the answer is then only a guess.
  [[nodiscard]] std::optional<Move> choose(EngineQuestion const& question, std::function<bool()> const& stopped = {});
  /// The value that it sees for the side to move, with the moves by which it gets there: what it would play without a
  /// random choice. nodes: at least those of the level. Nothing as for choose().
  [[nodiscard]] std::optional<SearchLine> judge(EngineQuestion const& question, std::uint64_t nodes = 0,
                                                std::function<bool()> const& stopped = {});

  [[nodiscard]] PlayLevel const& level() const noexcept { return level_; }

 private:
  [[nodiscard]] SearchReport think(EngineQuestion const& question, std::uint64_t nodes, unsigned lines,
                                   std::function<bool()> const& stopped);

  PlayLevel level_;
  std::uint64_t seed_;
  Search search_;
};

}  // namespace damier
