#include "search/indexed_games.hpp"

#include "store/position_index.hpp"

#include <algorithm>
#include <cstdint>

namespace damier {
namespace {

/// Looking up a game takes as long as scanning this many.
constexpr std::size_t lookup_cost = 4;

}  // namespace

std::optional<IndexedGames> indexed_games(Base& base, std::span<PositionTest::Target const> positions) {
  auto index = PositionIndex::open(base);
  if (!index) {
    return std::nullopt;
  }
  std::vector<std::uint64_t> hashes;
  for (auto const& [position, any_side] : positions) {
    hashes.push_back(zobrist(position));
    if (any_side) {
      hashes.push_back(hashes.back() ^ zobrist_black_to_move());
    }
  }
  std::ranges::sort(hashes);
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  IndexedGames found;
  auto const all = game_range(base);
  for (auto const hash : hashes) {
    auto const games = index->find(hash);
    found.games.insert(found.games.end(), games.begin(), games.end());
  }
  std::ranges::sort(found.games);
  found.games.erase(std::unique(found.games.begin(), found.games.end()), found.games.end());
  if (found.games.size() * lookup_cost >
      static_cast<std::size_t>(std::max<std::int64_t>(all.last - all.first + 1, 0))) {
    return std::nullopt;
  }
  found.rest = {std::max(all.first, index->up_to() + 1), all.last};
  return found;
}

}  // namespace damier
