#include "store/removals.hpp"

#include "language/message.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"
#include "store/game_changes.hpp"
#include "store/journal.hpp"

#include <utility>

namespace damier {
namespace {

std::int64_t number(GameId id) noexcept { return static_cast<std::int64_t>(id); }

}  // namespace

void remove_games(Base& base, std::span<RemovedGame const> removals, Author author) {
  if (removals.empty()) {
    return;
  }
  GameChanges changes{base, std::move(author)};
  for (auto const& removal : removals) {
    changes.remove(removal.game, removal.kept, removal.relation);
  }
  Statement visible{database_of(base), "SELECT 1 FROM game_rows WHERE id = ? AND " + sql_is_there()};
  for (auto const& removal : removals) {
    visible.bind(1, number(removal.kept));
    if (!visible.step()) {
      throw BaseError{base.path(), message("base-no-such-game", "game"_a = number(removal.kept))};
    }
    visible.reset();
  }
  changes.commit();
}

namespace {

/// Undoes the last removal of an earlier version, which kept no journal.
std::optional<RemovalRun> undo_older_removal(Base& base) {
  auto& database = database_of(base);
  Transaction transaction{database};
  RemovalRun run;
  {
    Statement last{database,
                   "SELECT id, made, (SELECT count(*) FROM removed_games WHERE removal_id = r.id) FROM removals AS r "
                   "WHERE id NOT IN (SELECT removal_id FROM journal WHERE removal_id IS NOT NULL) AND "
                   "id IN (SELECT removal_id FROM removed_games WHERE kept_id IS NOT NULL) ORDER BY id DESC LIMIT 1"};
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

/// The last removal of copies in the journal that is not undone.
std::optional<RemovalRun> last_removal(Database& database) {
  Statement last{database,
                 "SELECT id, made, games FROM journal WHERE undone = 0 AND id IN (SELECT j.id FROM journal AS j JOIN "
                 "removed_games AS r ON r.removal_id = j.removal_id WHERE r.kept_id IS NOT NULL) ORDER BY turn DESC "
                 "LIMIT 1"};
  if (!last.step()) {
    return std::nullopt;
  }
  return RemovalRun{last.integer(0), std::string{last.text(1)}, static_cast<std::uint64_t>(last.integer(2))};
}

}  // namespace

std::optional<RemovalRun> undo_removal(Base& base) {
  auto const last = last_removal(database_of(base));
  if (!last) {
    return undo_older_removal(base);
  }
  auto const undone = undo_entry(base, last->number);
  return undone.done ? last : std::nullopt;
}

}  // namespace damier
