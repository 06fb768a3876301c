#pragma once

#include "answers/answer.hpp"
#include "statistics/cross_table.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

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

}  // namespace damier::answers
