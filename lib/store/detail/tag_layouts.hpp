#pragma once

#include "rules/variant.hpp"
#include "store/detail/database.hpp"
#include "store/detail/tag_columns.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

namespace damier {

/// A row of tag_layouts: what many games share.
struct TagLayout {
  std::string letters;           ///< of the tags in their order: see TagColumn
  std::string game_type;         ///< the GameType tag, if it is among them
  std::int64_t variant_row = 0;  ///< variants.id; 0 if the variant is not known
  std::string variant_name;
  Variant const* variant = nullptr;  ///< nullptr if it is not known or not supported
};

/// The layouts by their numbers: those that were used are in memory, up to a bound.
class TagLayouts {
 public:
  explicit TagLayouts(Database& database)
      : row_{database,
             "SELECT l.name, l.game_type, ifnull(l.variant_id, 0), ifnull(v.name, '') FROM tag_layouts AS l "
             "LEFT JOIN variants AS v ON v.id = l.variant_id WHERE l.id = ?"} {}

  /// The layout with an id; nullptr if the base has none. Valid until the next call.
  [[nodiscard]] TagLayout const* find(std::int64_t id) {
    if (id != last_ || layout_ == nullptr) {
      last_ = id;
      layout_ = look_up(id);
    }
    return layout_;
  }

 private:
  [[nodiscard]] TagLayout const* look_up(std::int64_t id) {
    constexpr std::size_t most_remembered = 4096;
    if (auto const known = layouts_.find(id); known != layouts_.end()) {
      return &known->second;
    }
    row_.bind(1, id);
    TagLayout layout;
    auto const found = row_.step();
    if (found) {
      layout = {std::string{row_.text(0)}, std::string{row_.text(1)}, row_.integer(2), std::string{row_.text(3)},
                find_variant(row_.text(3))};
    }
    row_.reset();
    if (layouts_.size() >= most_remembered) {
      layouts_.clear();
    }
    return found ? &layouts_.emplace(id, std::move(layout)).first->second : nullptr;
  }

  Statement row_;
  std::unordered_map<std::int64_t, TagLayout> layouts_;
  std::int64_t last_ = 0;
  TagLayout const* layout_ = nullptr;  // the layout with the id last_
};

}  // namespace damier
