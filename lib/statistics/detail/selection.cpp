#include "statistics/counts.hpp"

#include "search/search.hpp"
#include "store/games.hpp"

#include <algorithm>

namespace damier {

Selection::Selection(Base& base, Query const& query, unsigned threads, std::optional<GameRange> range)
    : all_{false}, chosen_(static_cast<std::size_t>(std::max<std::int64_t>(game_range(base).last, 0)) + 1) {
  search(base, query, {.first_per_game = true, .threads = threads, .games = range}, [&](Hit const& hit) {
    auto const place = static_cast<std::size_t>(hit.game);
    if (place < chosen_.size()) {  // a game that was added meanwhile does not belong to this selection
      chosen_[place] = true;
    }
    return true;
  });
}

Selection::Selection(Base& base, GameRange range)
    : all_{false}, chosen_(static_cast<std::size_t>(std::max<std::int64_t>(game_range(base).last, 0)) + 1) {
  auto const games = range.within(game_range(base));
  for (auto game = games.first; game <= games.last; ++game) {
    chosen_[static_cast<std::size_t>(game)] = true;
  }
}

void Selection::keep(Selection const& other) {
  if (all_) {
    *this = other;
    return;
  }
  for (std::size_t place = 0; place < chosen_.size(); ++place) {
    chosen_[place] = chosen_[place] && other.contains(GameId{static_cast<std::int64_t>(place)});
  }
}

}  // namespace damier
