#pragma once

#include "store/base_reader.hpp"

#include <vector>

namespace damier {

/// The numbers of all games, ascending.
inline std::vector<GameId> all_games(Base& base) {
  std::vector<GameId> ids;
  BaseReader{base}.scan({.facts = true}, [&](StoredGame const& game) {
    ids.push_back(game.id);
    return true;
  });
  return ids;
}

}  // namespace damier
