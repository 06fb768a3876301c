#pragma once

#include "search/query.hpp"
#include "statistics/selection.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <optional>

namespace damier::answers {

/// The games of a base that a question is about.
struct BaseGames {
  Base& base;
  std::optional<Query> where = {};      ///< those that a query finds
  std::optional<GameRange> games = {};  ///< those with these numbers
  unsigned threads = 1;

  [[nodiscard]] Selection selection() const;
};

}  // namespace damier::answers
