#pragma once

#include "board/position.hpp"
#include "game/date_span.hpp"
#include "game/outcome.hpp"
#include "rules/variant.hpp"
#include "search/opening_names.hpp"
#include "statistics/counts.hpp"
#include "statistics/player_book.hpp"
#include "store/base_reader.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace damier {

/// A game from the side of one of its players.
struct PlayerGame {
  GameId game{};
  Colour colour = Colour::white;
  NamePlace opponent = no_name;  ///< as a person of the book
  NamePlace event = no_name;
  std::string date, result;     ///< as written
  std::optional<DateSpan> day;  ///< the date, if it can be read
  std::optional<int> year, rating, opponent_rating;
  Outcome outcome = Outcome::unknown;
  unsigned plies = 0;
};

/// The games of a person in one variant.
struct PlayerGames {
  Variant const* variant = nullptr;  ///< nullptr if no game of the person has a known variant
  std::vector<PlayerGame> games;     ///< by their numbers; one against himself is there with both colours
  /// The other variants of the person's games by their names, the most frequent first; "" for games whose variant is
  /// not known.
  std::vector<std::pair<std::string, std::uint64_t>> others;
};

/// The games of a person among those of a selection. variant: the one that counts; nullptr for that of most of his
/// games, of equally frequent ones the first in the catalogue.
[[nodiscard]] PlayerGames player_games(Base& base, BaseReader& reader, PlayerBook const& book,
                                       Selection const& selection, NamePlace person, Variant const* variant);

/// Whether the first game was played after the second: by their days, a game without a date before all others; by
/// their numbers if that does not decide.
[[nodiscard]] bool is_later(PlayerGame const& one, PlayerGame const& other) noexcept;

/// Visits the main lines of games in their order.
void visit_lines(BaseReader& reader, std::span<PlayerGame const> games,
                 std::function<void(PlayerGame const&, MainLine const&)> const& visit);

}  // namespace damier
