#pragma once

#include "apps/damier/options/game_output.hpp"
#include "export/bulletin_section.hpp"
#include "language/language.hpp"
#include "store/base.hpp"
#include "store/base_reader.hpp"
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

/// Writes an event: its headings, and each game by write_game, which gets it as it is in the base.
template <typename WriteGame>
void write_event(BulletinEvent const& event, GameOutput& output, BaseReader& games, WriteGame const& write_game) {
  output.write(event.heading);
  for (auto const& round : event.rounds) {
    output.write(round.heading);
    for (auto const game : round.games) {
      write_game(*games.load(game, {.game = true, .layers = true}));
    }
  }
}

}  // namespace damier::app
