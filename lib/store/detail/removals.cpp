#include "store/removals.hpp"

#include "language/message.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"

namespace damier {
namespace {

std::int64_t number(GameId id) noexcept { return static_cast<std::int64_t>(id); }

}  // namespace

void remove_games(Base& base, std::span<RemovedGame const> removals) {
  if (removals.empty()) {
    return;
  }
  auto& database = database_of(base);
  Transaction transaction{database};
  database.execute("INSERT INTO removals (made) VALUES (datetime('now'))");
  auto const run = database.last_row();
  database.execute("DELETE FROM indexes WHERE name = 'position_counts'");  // they would count removed games
  Statement add{database, "INSERT INTO removed_games (game_id, removal_id, kept_id, relation) VALUES (?, ?, ?, ?)"};
  auto const removed = std::to_string(GameState::bit(GameMark::removed));
  Statement mark{database, "UPDATE game_rows SET state = state | " + removed + " WHERE id = ? AND " + sql_is_there()};
  Statement visible{database, "SELECT 1 FROM games WHERE id = ? AND removed = 0"};
  auto const fail = [&](GameId id) {
    throw BaseError{base.path(), message("base-no-such-game", "game"_a = number(id))};
  };
  for (auto const& removal : removals) {
    mark.bind(1, number(removal.game)).run();
    if (sqlite3_changes(database.handle()) == 0) {
      fail(removal.game);
    }
    add.bind(1, number(removal.game)).bind(2, run).bind(3, number(removal.kept));
    add.bind(4, std::string_view{removal.relation}).run();
  }
  for (auto const& removal : removals) {
    visible.bind(1, number(removal.kept));
    if (!visible.step()) {
      fail(removal.kept);
    }
    visible.reset();
  }
  transaction.commit();
}

std::optional<RemovalRun> undo_removal(Base& base) {
  auto& database = database_of(base);
  Transaction transaction{database};
  RemovalRun run;
  {
    Statement last{database,
                   "SELECT id, made, (SELECT count(*) FROM removed_games WHERE removal_id = r.id) FROM removals AS r "
                   "ORDER BY id DESC LIMIT 1"};
    if (!last.step()) {
      return std::nullopt;
    }
    run = {last.integer(0), std::string{last.text(1)}, static_cast<std::uint64_t>(last.integer(2))};
  }
  auto const unmark = "UPDATE game_rows SET state = state & ~" + std::to_string(GameState::bit(GameMark::removed)) +
                      " WHERE id IN (SELECT game_id FROM removed_games WHERE removal_id = ?)";
  for (auto const* const sql :
       {"UPDATE indexes SET up_to = min(up_to, (SELECT min(game_id) - 1 FROM removed_games WHERE removal_id = ?)) "
        "WHERE name IN ('positions', 'line_positions')",  // it was perhaps made without them
        "UPDATE indexes SET up_to = min(up_to, (SELECT ifnull(min(r.game_id) - 1, up_to) FROM removed_games AS r WHERE "
        "r.removal_id = ? AND NOT EXISTS (SELECT 1 FROM move_texts AS m WHERE m.game_id = r.game_id))) "
        "WHERE name = 'move_texts'",  // likewise, by an earlier version
        "DELETE FROM indexes WHERE name = 'position_counts' AND ? IS NOT NULL", unmark.c_str(),
        "DELETE FROM removed_games WHERE removal_id = ?", "DELETE FROM removals WHERE id = ?"}) {
    Statement{database, sql}.bind(1, run.number).run();
  }
  transaction.commit();
  return run;
}

}  // namespace damier
