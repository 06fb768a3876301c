#pragma once

#include "store/base_reader.hpp"
#include "store/detail/database.hpp"
#include "store/detail/name_cache.hpp"
#include "store/detail/prepared_game.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace damier {

/// Checks games one by one: replays their moves with the full rules, computes their digest again, and compares the
/// summary in their row (outcome, comments, variations, findings …) with the rows that it summarises.
class GameCheck {
 public:
  explicit GameCheck(Database& database);

  /// The faults of the games of a range that were not removed, at most a given number. Ends early when is_stopped
  /// returns true.
  [[nodiscard]] std::vector<Message> run(GameRange games, std::size_t most, std::function<bool()> const& is_stopped);

 private:
  /// The first fault of a game; an empty message if it is sound.
  [[nodiscard]] Message fault_of(std::int64_t game, std::uint64_t digest, GameState state);
  void mark_findings(std::int64_t game);

  BaseReader reader_;
  Statement games_;
  SparseRows with_findings_;
  Statement findings_;
  PreparedGame prepared_;
};

}  // namespace damier
