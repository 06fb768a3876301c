#pragma once

#include "apps/damier/commands/hit_columns.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace damier::app {

/// The hits that have the same value in a column.
struct HitGroup {
  HitValue value;
  std::uint64_t games = 0;
  std::uint64_t hits = 0;
  std::uint64_t white_wins = 0, draws = 0, black_wins = 0;  ///< of the games
};

enum class GroupOrder : std::uint8_t {
  hits,  ///< the most first, equal ones by their values
  value
};

/// Counts hits by the values of a column. Hits have to come game by game. A game that has hits in several groups counts in
/// each of them.
class HitGroups {
 public:
  HitGroups(Base& base, HitColumn const& column);

  void add(Hit const& hit);
  [[nodiscard]] std::size_t size() const noexcept { return groups_.size(); }
  /// Numbers in their order, texts by the alphabet, nothing last.
  [[nodiscard]] std::vector<HitGroup> in_order(GroupOrder order, bool reversed) const;

 private:
  struct Counted {
    HitGroup group;
    GameId last_game{};
  };

  HitValues values_;
  HitValues outcomes_;
  std::map<HitValue, Counted> groups_;
};

}  // namespace damier::app
