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
  cross,      ///< who made how many points against whom
  rounds,     ///< a column for each round: whom a player met, with which colour, with what success
  standings,  ///< neither
  games,      ///< the games, round by round
};
[[nodiscard]] EventView usual_view(CrossTable const& table) noexcept;

/// An event with its table, and how to call everything.
struct EventReport {
  std::string name;
  CrossTable table;
  PlayerBook const& book;
  EventView view;
  Language language;
  std::vector<LikePlayers> like = {};  ///< players of the table who may be one under two names
};

/// The rows of the view.
[[nodiscard]] Sheet event_sheet(EventReport const& report);
/// The event, its table and what is odd about its games, for people.
void write_event(Output& output, EventReport const& report);
/// The event as one JSON object, its players with all their results and its games.
void write_event_json(Output& output, EventReport const& report);
/// The points after each round of the first eight, or the results of all as bars where the rounds are not known.
[[nodiscard]] SvgChart event_chart(EventReport const& report);

}  // namespace damier::app
