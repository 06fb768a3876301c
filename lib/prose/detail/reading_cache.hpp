#pragma once

#include "prose/detail/ply_tree.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

namespace damier::prose {

/// What one text may mean, by the position that it continues. Many states of a search have the same position; the text
/// is matched once for each.
template <typename Reading>
class ReadingCache {
 public:
  void clear() noexcept { by_position_.clear(); }

  /// The readings in the position behind a ply; find(readings) finds them where they are not known. nullptr if they
  /// are not known and those of so many positions are.
  template <typename Find>
  [[nodiscard]] std::vector<Reading> const* at(Ply const& ply, std::size_t most, Find const& find) {
    auto const key = ply.key ^ std::hash<Variant const*>{}(ply.variant);
    auto const known = by_position_.find(key);
    if (known != by_position_.end()) {
      return &known->second;
    }
    if (by_position_.size() >= most) {
      return nullptr;
    }
    auto& readings = by_position_[key];
    find(readings);
    return &readings;
  }

 private:
  std::unordered_map<std::uint64_t, std::vector<Reading>> by_position_;
};

}  // namespace damier::prose
