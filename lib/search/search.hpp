#pragma once

#include "board/position.hpp"
#include "rules/variant.hpp"
#include "search/query.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace damier {

/// What a search finds: a position of a main line, or a game and its start.
struct Hit {
  GameId game{};
  unsigned ply = 0;                  ///< half moves played when the position stands; 0 is the start
  Variant const* variant = nullptr;  ///< nullptr for a game of a variant that damier does not play: it has no position
  Position position;
  std::optional<Move> move = {};  ///< that is played in it; a game as a whole has none
};

/// By what the games are ordered; hits of one game follow in the order of the plies, equal games in that of their
/// numbers. Names are compared without case and accents; games without what is asked for come last.
enum class Order : std::uint8_t { game, date, white, black, event, plies };

struct SearchOptions {
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();  ///< hits at most
  Order order = Order::game;
  bool descending = false;
  bool first_per_game = false;          ///< no more than the first hit of each game
  unsigned threads = 1;                 ///< the hits are the same for any number
  std::optional<GameRange> games = {};  ///< only those with these numbers
};

/// Gives the hits of a query one after the other; returning false stops. The base is being read during the call: the
/// callback may read it, not write it. Returns how many hits were given. The hits and their order are always the same.
///
/// Hits are given as they are found; none is kept. In another order than that of the games' numbers, a number and a key
/// of a few bytes are kept for each game that its header does not rule out, and the text of each name once.
std::uint64_t search(Base& base, Query const& query, SearchOptions const& options,
                     std::function<bool(Hit const&)> const& visit);

/// How many hits search would give.
[[nodiscard]] std::uint64_t count(Base& base, Query const& query, SearchOptions const& options = {});

}  // namespace damier
