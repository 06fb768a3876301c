#pragma once

#include "store/detail/database.hpp"
#include "store/games.hpp"
#include "store/position_counts.hpp"

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

namespace damier {

/// Brings the counts of frequent positions up to date after games were changed: the positions that a game had are taken
/// away, those that it has are added. The caller holds the transaction.
class CountUpdates {
 public:
  explicit CountUpdates(Database& database);

  /// Whether a game is counted.
  [[nodiscard]] bool has(std::int64_t game) const noexcept { return game <= up_to_; }
  /// The positions to come are of one game.
  void begin_game() { met_.clear(); }
  /// A position of that game, and the move that is played in it, or nullptr. key: the hash with that of the variant.
  void visit(std::uint64_t key, Position const& position, Move const* move, Variant const& variant,
             GameFacts const& facts, bool is_taken);
  void write();
  /// Leaves the counts to the next update of them, which begins anew.
  void drop();

 private:
  struct Change {
    Variant const* variant = nullptr;
    Position position;
    PositionCounts added, taken;
    std::int64_t again = 0;
  };

  Database& database_;
  Statement row_;
  std::int64_t up_to_ = -1;
  std::unordered_map<std::uint64_t, Change> changes_;
  std::unordered_set<std::uint64_t> rare_;  // positions without counts
  std::unordered_set<std::uint64_t> met_;   // positions of the game
};

}  // namespace damier
