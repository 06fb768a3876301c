#pragma once

#include "apps/damier/commands/hit_columns.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The hits that have the same value in a column. Names that differ only in case, accents and blanks are the same
/// value.
struct HitGroup {
  HitValue value;
  std::uint64_t games = 0;
  std::uint64_t hits = 0;
  std::uint64_t white_wins = 0, draws = 0, black_wins = 0;  ///< of the games
};

enum class GroupOrder : std::uint8_t {
  hits,  ///< descending; groups with equally many hits by value
  value
};

[[nodiscard]] std::optional<GroupOrder> find_group_order(std::string_view name) noexcept;

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

/// Writes groups of hits in one of the formats, at most limit of them. language: that of the titles of a table.
void write_groups(Console& console, Format format, Language language, HitColumn const& column,
                  std::vector<HitGroup> const& groups, std::optional<std::uint64_t> limit);

/// Counts hits by the values of a column. The hits of a game must be added one after the other. A game with hits in
/// several groups counts in each of them.
class HitGroups {
 public:
  HitGroups(Base& base, HitColumn const& column);

  void add(Hit const& hit);
  [[nodiscard]] GroupSums const& groups() const noexcept { return groups_; }

 private:
  HitValues values_;  ///< the values of the column and of the outcome
  GroupSums groups_;
  std::map<HitValue, GameId> last_games_;  // by key
};

}  // namespace damier::app
