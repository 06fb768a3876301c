#pragma once

#include "answers/answer.hpp"
#include "dossier/dossier.hpp"
#include "statistics/breakdown.hpp"
#include "statistics/cross_table.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

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

struct PlayersOptions {
  std::string name = {};                   ///< that the player's name contains, without regard to case and accents
  PlayerOrder order = PlayerOrder::games;  ///< numbers descending, names ascending
  bool reverse = false;
  std::uint64_t fewest = 1;  ///< games of a player who is shown
  std::optional<std::uint64_t> limit = {};
  Points points = {};
  bool merged = false;  ///< count spellings of a player together
  Language language = {};
};

/// The players of some games with their results.
[[nodiscard]] std::unique_ptr<Answer> players(BaseGames const& games, PlayersOptions const& options);

struct PlayerOptions {
  SoughtName player;
  std::optional<SoughtName> against = {};
  bool by_game = false;              ///< lists the games instead of groups
  std::optional<Dimension> by = {};  ///< groups by it; without it, by opponent
  Bands bands = {};
  std::optional<std::uint64_t> limit = {};
  Points points = {};
  bool merged = false;
  Language language = {};
};

/// The results of one player. Throws NotFound.
[[nodiscard]] std::unique_ptr<Answer> player(BaseGames const& games, PlayerOptions const& options);

struct DossierOptions {
  SoughtName player;
  DossierQuestion question = {};    ///< its person is that of the name
  std::optional<Query> since = {};  ///< only games that it finds, too
  bool merged = false;              ///< count spellings of a player together
  Language language = {};
};

/// What is known of a player before a game against him. Throws NotFound.
[[nodiscard]] std::unique_ptr<Answer> dossier(BaseGames const& games, DossierOptions const& options);

}  // namespace damier::answers
