#pragma once

#include "apps/damier/options/game_output.hpp"
#include "export/bulletin_section.hpp"
#include "language/language.hpp"
#include "statistics/cross_table.hpp"
#include "store/base.hpp"
#include "store/base_reader.hpp"
#include "store/games.hpp"
#include "store/named_game.hpp"

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

/// --points and --tie-breaks of the commands that write the tables of events.
class TableOptions {
 public:
  void configure(Arguments& arguments);
  /// Throws UsageError if one is given without --tables.
  void check(GameOutput const& output) const;
  [[nodiscard]] CrossTableOptions const& table() const noexcept { return table_; }

 private:
  CrossTableOptions table_;
};

/// Arranges games, whose numbers are ascending, by events and rounds: the events in the order of their first games,
/// games without an event last; rounds by their numbers, then by their names, games without a round last.
///
/// The table of an event has all games that the base has of it, up to the last round of those that are given; if one of
/// these has no number of a round, they alone count. A note below the table says which games count if these are not all
/// games of the event from the first round on.
[[nodiscard]] std::vector<BulletinEvent> bulletin_events(Base& base, std::vector<GameId> const& games,
                                                         CrossTableOptions const& options, Language language);

/// Writes the tables of events for other languages than that of a text which has several.
void write_other_tables(Base& base, std::vector<GameId> const& games, CrossTableOptions const& options,
                        GameOutput& output);

/// Writes an event: its headings, and each game by write_game, which gets it as it is in the base; games reads from it.
template <typename WriteGame>
void write_event(BulletinEvent const& event, GameOutput& output, Base const& base, BaseReader& games,
                 WriteGame const& write_game) {
  output.write(event.heading);
  for (auto const& round : event.rounds) {
    output.write(round.heading);
    for (auto const game : round.games) {
      write_game(load_named(games, base.path(), game, {.game = true, .layers = true}));
    }
  }
}

}  // namespace damier::app
