#pragma once

#include "answers/detail/hit_columns.hpp"
#include "language/language.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "search/opening_names.hpp"
#include "search/query.hpp"
#include "search/search.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// What a list of games shows, and in which order.
struct GameListOptions {
  std::optional<Query> where = {};  ///< nothing for all games
  Order order = Order::game;
  bool reverse = false;
  unsigned threads = 1;
};

/// A part of a list: so many games from a place on, which counts from 0.
struct ListWindow {
  std::size_t offset = 0;
  std::size_t limit = 100;
};

/// The games that a query finds, each with the ply of its first hit, in an order. It keeps eight bytes a game, so that
/// any part of a list of a million can be shown at once.
class GameList {
 public:
  /// Finds the games, those that the base has now.
  GameList(Base& base, GameListOptions const& options);

  [[nodiscard]] std::size_t size() const noexcept { return games_.size(); }
  /// Whether the query is about positions, so that the ply of a game means something.
  [[nodiscard]] bool has_plies() const noexcept { return has_plies_; }
  /// The games before and after one in the list; nothing at its ends, and for a game that is not in it.
  struct Neighbours {
    std::optional<GameId> previous, next;
  };
  [[nodiscard]] Neighbours neighbours_of(GameId game) const;

  /// Writes a part of the list as a report. values: of the same base, with its columns. Throws
  /// DamagedBase if a game has been removed since.
  void write(HitValues& values, ListWindow window, OpeningNames const& openings, Language language,
             report::Destination& out, report::Format format) const;

 private:
  struct Place {
    std::uint32_t game = 0;
    std::uint32_t ply = 0;
  };
  std::vector<Place> games_;
  bool has_plies_ = false;
};

/// The names of the orders, as --order has them.
[[nodiscard]] std::vector<std::string> order_names();
/// The order of a name, "date"; nothing if no order has it.
[[nodiscard]] std::optional<Order> order_named(std::string_view name) noexcept;

}  // namespace damier::answers
