#pragma once

#include "answers/answer.hpp"
#include "export/bulletin_section.hpp"
#include "language/language.hpp"
#include "statistics/breakdown.hpp"
#include "statistics/cross_table.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

enum class EventOrder : std::uint8_t { date, name, games, players };

struct EventsOptions {
  std::string name = {};                ///< that the name contains, without regard to case and accents
  bool by_year = false;                 ///< the years of events with one name apart
  EventOrder order = EventOrder::date;  ///< numbers descending, dates and names ascending
  bool reverse = false;
  std::uint64_t fewest = 1;  ///< games of an event that is shown
  std::optional<std::uint64_t> limit = {};
  bool merged = false;  ///< count spellings of a player together
  Language language = {};
};

/// The events of some games.
[[nodiscard]] std::unique_ptr<Answer> events(BaseGames const& games, EventsOptions const& options);

/// How the table of an event is shown.
enum class EventView : std::uint8_t {
  cross,      ///< the points of each player against each opponent
  rounds,     ///< a column for each round: opponent, colour and points
  standings,  ///< only places and points
  games,      ///< the games, round by round
};

struct EventOptions {
  SoughtName event;
  std::optional<EventView> view = {};  ///< by how the event was played if not given
  CrossTableOptions table = {};
  bool merged = false;
  Language language = {};
};

/// The table of one event. Throws NotFound, and WrongQuestion for a cross table of too many players.
[[nodiscard]] std::unique_ptr<Answer> event(BaseGames const& games, EventOptions const& options);

struct StatsOptions {
  std::vector<Dimension> by = {};  ///< what games are counted by: one or two; none for a summary
  Bands bands = {};
  std::uint64_t fewest = 1;                 ///< games of a group that is shown
  std::optional<std::uint64_t> limit = {};  ///< rows; by two dimensions, for each value of the first
  Language language = {};
};

/// The games of a base in numbers.
[[nodiscard]] std::unique_ptr<Answer> stats(BaseGames const& games, StatsOptions const& options);

/// The games of a round of an event in a bulletin.
struct BulletinRound {
  BulletinSection heading;  ///< with the results of the round; without a title if the event has no rounds
  std::vector<GameId> games;
};

/// An event of a bulletin.
struct BulletinEvent {
  BulletinSection heading;  ///< with the table of the event, as event() makes it
  std::vector<BulletinRound> rounds;
};

/// Arranges games, whose numbers are ascending, by events and rounds: the events in the order of their first games,
/// games without an event last; rounds by their numbers, then by their names, games without a round last.
///
/// The table of an event has all games that the base has of it, up to the last round of those that are given; if one of
/// these has no number of a round, they alone count. A note below the table says which games count if these are not all
/// games of the event from the first round on.
[[nodiscard]] std::vector<BulletinEvent> bulletin_events(Base& base, std::vector<GameId> const& games,
                                                         CrossTableOptions const& options, Language language);

}  // namespace damier::answers
