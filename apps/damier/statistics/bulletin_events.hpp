#pragma once

#include "answers/events.hpp"
#include "apps/damier/options/game_output.hpp"
#include "statistics/cross_table.hpp"
#include "store/base.hpp"
#include "store/base_reader.hpp"
#include "store/games.hpp"
#include "store/named_game.hpp"

#include <vector>

namespace damier::app {

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

/// Writes the tables of events for other languages than that of a text which has several.
void write_other_tables(Base& base, std::vector<GameId> const& games, CrossTableOptions const& options,
                        GameOutput& output);

/// Writes an event: its headings, and each game by write_game, which gets it as it is in the base; games reads from it.
template <typename WriteGame>
void write_event(answers::BulletinEvent const& event, GameOutput& output, Base const& base, BaseReader& games,
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
