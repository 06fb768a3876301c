#pragma once

#include "export/bulletin_section.hpp"
#include "language/language.hpp"
#include "statistics/cross_table.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <vector>

namespace damier::answers {

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
