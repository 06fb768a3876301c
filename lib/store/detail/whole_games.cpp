#include "store/detail/whole_games.hpp"

#include "store/detail/game_columns.hpp"

namespace damier {

WholeGames::WholeGames(Database& database)
    : headers_{database},
      rows_{database, headers_},
      row_{database, "SELECT " + sql_columns(columns_of({.game = true})) + " FROM game_rows AS c WHERE c.id = ?"} {}

Game const* WholeGames::load(std::int64_t number) {
  row_.reset();
  row_.bind(1, number);
  auto const found = row_.step();
  if (found) {
    rows_.read_game(row_, game_);
  }
  row_.reset();
  return found ? &game_.game : nullptr;
}

}  // namespace damier
