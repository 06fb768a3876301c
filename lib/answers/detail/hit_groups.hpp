#pragma once

#include "answers/detail/hit_columns.hpp"
#include "answers/search.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// The hits that have the same value in a column. Names that differ only in case, accents and blanks are the same
/// value.
struct HitGroup {
  HitValue value;
  std::uint64_t games = 0;
  std::uint64_t hits = 0;
  std::uint64_t white_wins = 0, draws = 0, black_wins = 0;  ///< of the games
};

/// The groups of a result.
class GroupSums {
 public:
  explicit GroupSums(HitColumn const& column) : has_names_{column.is_name()} {}

  /// Adds the numbers of a group to the group with the same value.
  void add(HitGroup const& group);
  /// The key of a value: the same for all values of one group. The reference is valid as long as this object.
  [[nodiscard]] HitValue const& key_of(HitValue const& value);
  [[nodiscard]] std::size_t size() const noexcept { return groups_.size(); }
  /// The groups in an order. By value: numbers ascending, then texts alphabetically, then no value. The value of a
  /// group of names is the spelling that most of its games have.
  [[nodiscard]] std::vector<HitGroup> in_order(GroupOrder order, bool reversed) const;

 private:
  using Forms = std::map<HitValue, HitGroup>;  // by value
  bool has_names_;
  std::map<HitValue, Forms> groups_;   // by key
  std::map<HitValue, HitValue> keys_;  // keys of the names added so far
};

/// Writes groups of hits in one of the formats.
void write_groups(report::Destination& out, report::Format format, HitOptions const& options, HitColumn const& column,
                  std::vector<HitGroup> const& groups);

/// Counts hits by the values of a column. The hits of a game must be added one after the other. A game with hits in
/// several groups counts in each of them.
class HitGroups {
 public:
  HitGroups(Base& base, HitColumn const& column, OpeningNames const& openings);

  void add(Hit const& hit);
  [[nodiscard]] GroupSums const& groups() const noexcept { return groups_; }

 private:
  HitValues values_;  ///< the values of the column and of the outcome
  GroupSums groups_;
  std::map<HitValue, GameId> last_games_;  // by key
};

}  // namespace damier::answers
