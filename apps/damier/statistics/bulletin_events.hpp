#pragma once

#include "export/bulletin_section.hpp"
#include "language/language.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <vector>

namespace damier::app {

/// The games of a round of an event in a bulletin.
struct BulletinRound {
  BulletinSection heading;  ///< with the results of the round; without a title if the event has no rounds
  std::vector<GameId> games;
};

/// An event of a bulletin.
struct BulletinEvent {
  BulletinSection heading;  ///< with the table of the event, as `damier events --event` makes it
  std::vector<BulletinRound> rounds;
};

/// Arranges games, whose numbers are ascending, by events and rounds: the events in the order of their first games,
/// games without an event last; rounds by their numbers, then by their names, games without a round last.
[[nodiscard]] std::vector<BulletinEvent> bulletin_events(Base& base, std::vector<GameId> const& games,
                                                         Language language);

}  // namespace damier::app
