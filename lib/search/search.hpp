#pragma once

#include "board/position.hpp"
#include "rules/variant.hpp"
#include "search/query.hpp"
#include "search/search_trace.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace damier {

class LinesFilter;    // search/repertoire.hpp
struct LinesPassage;  // search/repertoire.hpp

/// A result of a search: a position of a line, or a game and its start.
struct Hit {
  GameId game{};
  unsigned ply = 0;                  ///< half moves played before the position; 0 is the start
  Variant const* variant = nullptr;  ///< nullptr for a game of an unsupported variant: it has no position
  Position position;
  std::optional<Move> move = {};  ///< that is played in it; a game as a whole has none
  std::string line = {};          ///< its name (game/line_name.hpp); empty for the main line of a query about no other
  /// How its game goes through the lines of SearchOptions::lines; valid while the hit is visited.
  LinesPassage const* passage = nullptr;
};

/// The order of the games; hits of one game follow in the order of its lines and the plies, equal games in that of
/// their numbers. Names are compared without case and accents; games without the value come last. The rating is the
/// mean of both players' ratings, or the only one that is known.
enum class Order : std::uint8_t { game, date, white, black, event, plies, rating };

struct SearchOptions {
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();  ///< hits at most
  Order order = Order::game;
  bool descending = false;
  bool first_per_game = false;          ///< no more than the first hit of each game
  unsigned threads = 1;                 ///< the hits are the same for any number
  std::optional<GameRange> games = {};  ///< only those with these numbers
  SearchTrace* trace = nullptr;         ///< what the steps of the search leave is written to it
  /// Games go through these lines, too: the hit of a game is the last position of its main line that is in them.
  LinesFilter const* lines = nullptr;
};

/// Calls a visitor for the hits of a query one after the other; returning false stops. The base is being read during
/// the call: the callback may read it, not write it. Returns the number of hits. The hits and their order are always
/// the same.
///
/// Hits are reported as they are found; none is kept. In another order than that of the games' numbers, a number and a
/// key of a few bytes are kept for each game that its header does not exclude, and the text of each name once.
std::uint64_t search(Base& base, Query const& query, SearchOptions const& options,
                     std::function<bool(Hit const&)> const& visit);

/// The number of hits that search would report.
[[nodiscard]] std::uint64_t count(Base& base, Query const& query, SearchOptions const& options = {});

using OrderKey = std::variant<std::monostate, std::int64_t, std::string>;

/// The key by which a game is ordered: a number or a name without case and accents, compared byte by byte; nothing if
/// its header has no value, and then it comes last.
[[nodiscard]] OrderKey order_key(GameHeader const& header, Order order);

/// The games with a hit of a query, ascending; of those in a range, if one is given. Nothing if there is no query: all
/// games.
[[nodiscard]] std::optional<std::vector<GameId>> games_with_hit(Base& base, std::optional<Query> const& where,
                                                                unsigned threads, std::optional<GameRange> range = {});

}  // namespace damier
