#pragma once

#include "store/games.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace damier {

/// A game that goes because another record of it stays.
struct RemovedGame {
  GameId game{};
  GameId kept{};
  std::string relation;  ///< how the two go together, a word
};

/// Games that were removed at one time.
struct RemovalRun {
  std::int64_t number = 0;
  std::string made;  ///< UTC, "2026-11-21 16:20:00"
  std::uint64_t games = 0;
};

/// Removes games in one step. Their rows stay in the base and keep their numbers, but nothing that reads games sees
/// them; an import still knows their records and does not bring them back. Throws BaseError, and removes nothing, where
/// a game or the one that stays for it is not there or is removed. No removals, nothing done.
void remove_games(Base& base, std::span<RemovedGame const> removals);

/// Brings back what the last remove_games removed; nothing if there is nothing left to bring back.
std::optional<RemovalRun> undo_removal(Base& base);

}  // namespace damier
