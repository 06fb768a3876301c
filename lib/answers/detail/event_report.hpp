#pragma once

#include "answers/detail/sheet.hpp"
#include "answers/events.hpp"
#include "export/svg_chart.hpp"
#include "statistics/cross_table.hpp"
#include "statistics/player_book.hpp"

#include <string>
#include <vector>

namespace damier::answers {

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
void write_event(Destination& output, EventReport const& report);
/// Writes the event as one JSON object with its players, all their results, and its games.
void write_event_json(Destination& output, EventReport const& report);
/// A chart of the points of the first eight players after each round; if the rounds are not known, of all players'
/// results as bars.
[[nodiscard]] SvgChart event_chart(EventReport const& report);

}  // namespace damier::answers
