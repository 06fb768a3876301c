#pragma once

#include "apps/damier/commands/hit_columns.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"

#include <rapidjson/document.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The hits that have the same value in a column. Names that differ in case, accents and blanks alone are one value.
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

[[nodiscard]] std::optional<GroupOrder> find_group_order(std::string_view name) noexcept;

/// Groups of a whole result, or sums of those of its parts.
class GroupSums {
 public:
  explicit GroupSums(HitColumn const& column) : has_names_{column.is_name()} {}

  /// Adds to the group of the same value.
  void add(HitGroup const& group);
  /// What values of one group have in common, and those of another do not. Valid as long as this object.
  [[nodiscard]] HitValue const& key_of(HitValue const& value);
  [[nodiscard]] std::size_t size() const noexcept { return groups_.size(); }
  /// Numbers in their order, texts by the alphabet, nothing last. The value of a group is the form of the name that
  /// most of its games have.
  [[nodiscard]] std::vector<HitGroup> in_order(GroupOrder order, bool reversed) const;
  /// Each group divided by the spellings of its name. Adding the parts to an empty HitGroups makes the same groups
  /// again.
  [[nodiscard]] std::vector<HitGroup> forms() const;

 private:
  using Forms = std::map<HitValue, HitGroup>;  // by value
  bool has_names_;
  std::map<HitValue, Forms> groups_;   // by key
  std::map<HitValue, HitValue> keys_;  // of the names that were met
};

/// A group as JSON, for damier merge, and read again; nothing for anything else.
[[nodiscard]] std::string group_part(HitGroup const& group);
[[nodiscard]] std::optional<HitGroup> read_group_part(rapidjson::Value const& part);

/// Writes groups of hits in one of the formats, no more than the limit. The language is that of the titles of a table.
void write_groups(Console& console, Format format, Language language, HitColumn const& column,
                  std::vector<HitGroup> const& groups, std::optional<std::uint64_t> limit);

/// Counts hits by the values of a column. Hits have to come game by game. A game that has hits in several groups counts
/// in each of them.
class HitGroups {
 public:
  HitGroups(Base& base, HitColumn const& column);

  void add(Hit const& hit);
  [[nodiscard]] GroupSums const& groups() const noexcept { return groups_; }

 private:
  HitValues values_;  ///< of the column, and the outcome
  GroupSums groups_;
  std::map<HitValue, GameId> last_games_;  // by key
};

}  // namespace damier::app
