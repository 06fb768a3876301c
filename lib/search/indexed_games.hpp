#pragma once

#include "rules/variant.hpp"
#include "search/position_test.hpp"
#include "store/games.hpp"

#include <optional>
#include <span>
#include <vector>

namespace damier {

/// The answer of a base's position index for a position: all games that may have reached it, and those that are not in
/// the index yet.
struct IndexedGames {
  std::vector<GameId> games;  ///< ascending
  GameRange rest;             ///< to be scanned
};

/// The games that may have reached one of some positions, whatever their variant. Nothing if the base has no index, or
/// if so many games reached them that scanning all games takes less time.
[[nodiscard]] std::optional<IndexedGames> indexed_games(Base& base, std::span<PositionTest::Target const> positions);

}  // namespace damier
