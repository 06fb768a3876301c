#pragma once

#include "game/date_span.hpp"
#include "statistics/counts.hpp"
#include "statistics/detail/dimension.hpp"
#include "statistics/player_book.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

/// An event of a base, or its games in one year.
struct EventRecord {
  NamePlace event = no_name;  ///< no_name: the games without an event
  std::optional<int> year;    ///< if years are separated
  GameCounts counts;
  std::uint64_t players = 0;
  std::optional<DateSpan> from, to;  ///< the days of the first and of the last game, as far as they are known
  std::vector<NamePlace> sites;      ///< in the order of their places
};

/// The events of a selection in the order of their places and years, no_name last.
[[nodiscard]] std::vector<EventRecord> event_records(BaseReader& reader, PlayerBook const& book,
                                                     Selection const& selection, bool by_year);

/// The events that a text may mean: those with exactly that name; if there are none, those with that name without
/// regard to case and accents; then those whose names contain it so. Only events with games of the selection.
[[nodiscard]] std::vector<NamePlace> find_events(BaseReader& reader, Selection const& selection, std::string_view text);

/// The first and the last day of a date: "1975.06.30"; "1975.06" if the day is not known, "1975" if the month is not
/// either.
[[nodiscard]] std::string first_day_text(DateSpan const& days);
[[nodiscard]] std::string last_day_text(DateSpan const& days);

}  // namespace damier
