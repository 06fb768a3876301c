#pragma once

#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace damier {

/// A record that is another version of a stored game: corrected, completed or cut short (may_be_version in
/// game/same_game.hpp).
struct GameVersion {
  GameId record{};
  GameId game{};
  std::uint64_t digest = 0;  ///< of the record's content, and of the stored game's
  std::uint64_t game_digest = 0;
  bool corrected = false;  ///< a person has changed the stored game in the base
  bool is_first = true;    ///< no record before it is a version of the same game
};

/// Records of a base and those that may be versions of them.
struct VersionSearch {
  Base& stored;
  GameRange games;
  Base& added;  ///< may be the same base
  GameRange records;
  std::function<void()> pause = {};  ///< called now and then; may throw to stop
};

/// The records that are versions of games, by their numbers. Records are compared with the games that have both players
/// or a player and the day in common, or the same place in a source of the same name. Takes some 50 bytes a record.
[[nodiscard]] std::vector<GameVersion> find_versions(VersionSearch const& search);

}  // namespace damier
