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

/// "games", "first-year" … in the order of the enumeration.
[[nodiscard]] std::vector<std::string> player_order_names();

/// What the players of some games did.
struct PlayerList {
  std::vector<PlayerRecord> records;
  PlayerBook const& book;
  Points points;
  bool merged;  ///< whether spellings were counted together, and are to be seen
  Language language;
  std::vector<LikePlayers> like = {};  ///< who may be one under two names

  /// Leaves out who has fewer games, and whose name has not the text, whatever its case and accents.
  void keep(std::uint64_t fewest, std::string const& name);
  /// The most first, names by the alphabet.
  void sort(PlayerOrder order, bool reverse);
};

/// The pairs of those who may be one of which a row of so many has one.
[[nodiscard]] std::vector<LikePlayers> shown_pairs(PlayerList const& list, std::uint64_t limit);
/// A row for each player, of so many of them.
[[nodiscard]] Sheet players_sheet(PlayerList const& list, std::uint64_t limit);
/// A bar for each player; of 30 where no limit is given.
[[nodiscard]] SvgChart players_chart(PlayerList const& list, std::optional<std::uint64_t> limit);

}  // namespace damier::app
