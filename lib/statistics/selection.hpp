#pragma once

#include "search/query.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <optional>
#include <vector>

namespace damier {

/// The games that count: all, those with a hit of a query, or those of a range.
class Selection {
 public:
  Selection() = default;
  Selection(Base& base, Query const& query, unsigned threads, std::optional<GameRange> range = {});
  /// The games whose numbers are in a range.
  Selection(Base& base, GameRange range);

  /// Leaves only the games that are in the other selection, too.
  void keep(Selection const& other);

  [[nodiscard]] bool contains(GameId id) const noexcept {
    auto const place = static_cast<std::size_t>(id);
    return all_ || (place < chosen_.size() && chosen_[place]);
  }

 private:
  bool all_ = true;
  std::vector<bool> chosen_;  // by the number of the game
};

}  // namespace damier
