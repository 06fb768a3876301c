#pragma once

#include "rules/variant.hpp"
#include "search/position_test.hpp"
#include "store/games.hpp"

#include <optional>
#include <span>
#include <vector>

namespace damier {

/// What the position index of a base knows of a position: all games that may have come to it, and those that it does
/// not know yet.
struct IndexedGames {
  std::vector<GameId> games;  ///< ascending
  GameRange rest;             ///< to be looked through
};

/// The games that may have come to one of some positions, whatever their variant. Nothing where the base has no index,
/// or where so many games came there that going through all of them takes less.
[[nodiscard]] std::optional<IndexedGames> indexed_games(Base& base, std::span<PositionTest::Target const> positions);

}  // namespace damier
