#pragma once

#include "apps/damier/statistics/sheet.hpp"
#include "export/svg_chart.hpp"
#include "language/message.hpp"
#include "statistics/cross_table.hpp"
#include "statistics/player_book.hpp"
#include "statistics/player_records.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier::app {

enum class PlayerOrder : unsigned char {
  games,
  name,
  points,
  score,
  wins,
  draws,
  losses,
  rating,
  opponents,
  first_year,
  last_year
};

/// The names of the orders, "games", "first-year" …, in the order of the enumeration.
[[nodiscard]] std::vector<std::string> player_order_names();

/// The players of some games, with their results.
struct PlayerList {
  std::vector<PlayerRecord> records;
  PlayerBook const& book;
  Points points;
  bool merged;  ///< whether spellings of a player were counted together; tables then show them
  Language language;
  std::vector<LikePlayers> like = {};  ///< pairs of players who may be the same person

  /// Removes players with fewer games, and players whose name does not contain the text, without regard to case and
  /// accents.
  void keep(std::uint64_t fewest, std::string const& name);
  /// Sorts players by a number in descending order, or by name; reverse turns the order.
  void sort(PlayerOrder order, bool reverse);
};

/// The pairs of players who may be the same person, of which at least one is among the first `limit` rows.
[[nodiscard]] std::vector<LikePlayers> shown_pairs(PlayerList const& list, std::uint64_t limit);
/// A row for each player, at most limit of them.
[[nodiscard]] Sheet players_sheet(PlayerList const& list, std::uint64_t limit);
/// A bar for each player, at most limit of them; 30 without a limit.
[[nodiscard]] SvgChart players_chart(PlayerList const& list, std::optional<std::uint64_t> limit);

}  // namespace damier::app
