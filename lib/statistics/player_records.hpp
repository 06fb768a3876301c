#pragma once

#include "game/date_span.hpp"
#include "statistics/counts.hpp"
#include "statistics/detail/dimension.hpp"
#include "statistics/player_book.hpp"
#include "statistics/selection.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// The games of a person in numbers.
struct PlayerRecord {
  NamePlace person = no_name;
  PlayerCounts as_white, as_black;
  Mean rating;  ///< over the games in which it is known
  YearSpan years;
  std::uint64_t opponents = 0;
  std::uint64_t events = 0;

  [[nodiscard]] PlayerCounts all() const noexcept;
};

/// The records of all players in the games of a selection, in the order of their indexes. A game of a person against
/// himself counts for both colours and for no opponent.
[[nodiscard]] std::vector<PlayerRecord> player_records(BaseReader& reader, PlayerBook const& book,
                                                       Selection const& selection);

/// Which games of a person are counted: all, or those against one other person.
struct PlayerQuestion {
  NamePlace person = no_name;
  std::optional<NamePlace> against;
};

/// The games of a person with a common property.
struct PlayerGroup {
  GroupLabel label;  ///< the name of the opponent, if the games are grouped by opponents
  PlayerCounts as_white, as_black;
  Mean rating;  ///< of the person
  Mean opponent_rating;
  YearSpan years;

  [[nodiscard]] PlayerCounts all() const noexcept;
};

/// The games of a person by opponent (no dimension) or by a dimension, ordered as those of break_down.
[[nodiscard]] std::vector<PlayerGroup> player_groups(BaseReader& reader, PlayerBook const& book,
                                                     Selection const& selection, PlayerQuestion const& question,
                                                     std::optional<Dimension> by, Bands const& bands);

/// A game from the side of one of its players.
struct Encounter {
  GameId game{};
  Colour colour = Colour::white;
  NamePlace opponent = no_name;
  NamePlace event = no_name;
  std::string date, round, result;  ///< as written
  Outcome outcome = Outcome::unknown;
  unsigned plies = 0;
};

/// The games of a person in the order of their days, those without a date last, else in that of their numbers.
[[nodiscard]] std::vector<Encounter> encounters(BaseReader& reader, PlayerBook const& book, Selection const& selection,
                                                PlayerQuestion const& question);

}  // namespace damier
