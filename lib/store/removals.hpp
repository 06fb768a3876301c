#pragma once

#include "store/author.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace damier {

/// A game that is removed because another record of it is kept.
struct RemovedGame {
  GameId game{};
  GameId kept{};
  std::string relation;  ///< the relation of the two, a word
};

/// Games that were removed at one time.
struct RemovalRun {
  std::int64_t number = 0;
  std::string made;  ///< UTC, "2026-11-21 16:20:00"
  std::uint64_t games = 0;
};

/// Removes games in one step. Their rows stay in the base and keep their numbers, but nothing that reads games sees
/// them; an import still recognises their records and does not store them again. Throws BaseError, and removes nothing,
/// if a game or the one kept for it is missing or removed. Without removals nothing is done.
void remove_games(Base& base, std::span<RemovedGame const> removals, Author author = {.command = "dedupe"});

/// Restores what the last remove_games removed, which undoes its entry of the journal (store/journal.hpp); nothing if
/// there is nothing left to restore, or if the games were changed since.
std::optional<RemovalRun> undo_removal(Base& base);

}  // namespace damier
