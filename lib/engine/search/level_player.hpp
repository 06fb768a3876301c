#pragma once

#include "engine/detail/search/levels.hpp"
#include "engine/search/search.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace damier {

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
