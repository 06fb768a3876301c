#pragma once

#include "game/date_span.hpp"
#include "statistics/counts.hpp"
#include "statistics/player_book.hpp"
#include "statistics/selection.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

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
