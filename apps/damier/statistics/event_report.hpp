#pragma once

#include "apps/damier/statistics/question.hpp"
#include "apps/damier/statistics/sheet.hpp"
#include "statistics/cross_table.hpp"
#include "statistics/player_book.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace damier::app {

/// How the table of an event is shown.
enum class EventView : std::uint8_t {
  cross,      ///< the points of each player against each opponent
  rounds,     ///< a column for each round: opponent, colour and points
  standings,  ///< only places and points
  games,      ///< the games, round by round
};
[[nodiscard]] EventView usual_view(CrossTable const& table) noexcept;

/// An event with its table, and what is needed to name everything in it.
struct EventReport {
  std::string name;
  CrossTable table;
  PlayerBook const& book;
  EventView view;
  Language language;
  std::vector<LikePlayers> like = {};  ///< players of the table who may be the same person under two names
};

/// The first and the last day of the games: "2024.09.02 - 2024.09.10"; empty if no day is known.
[[nodiscard]] std::string days_of(CrossTable const& table);
/// The rows of the view that was asked for.
[[nodiscard]] Sheet event_sheet(EventReport const& report);
/// Writes the event, its table and notes on oddities of its games, for people.
void write_event(Output& output, EventReport const& report);
/// Writes the event as one JSON object with its players, all their results, and its games.
void write_event_json(Output& output, EventReport const& report);
/// A chart of the points of the first eight players after each round; if the rounds are not known, of all players'
/// results as bars.
[[nodiscard]] SvgChart event_chart(EventReport const& report);

}  // namespace damier::app
