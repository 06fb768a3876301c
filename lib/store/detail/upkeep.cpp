#include "store/upkeep.hpp"

#include "language/message.hpp"
#include "store/comments.hpp"
#include "store/detail/block_rows.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/detail/prepared_game.hpp"
#include "store/detail/schema.hpp"
#include "store/detail/table_digests.hpp"
#include "store/detail/whole_games.hpp"
#include "store/move_texts.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <system_error>

namespace damier {
namespace {

struct EndBackup {
  void operator()(sqlite3_backup* backup) const noexcept { sqlite3_backup_finish(backup); }
};

/// Computes digest and marks of each game again; returns how many were others.
std::uint64_t restate_games(Database& database) {
  WholeGames games{database};
  PreparedGame prepared;
  Statement rows{database, "SELECT id, digest, state FROM game_rows WHERE id > ? ORDER BY id LIMIT 1"};
  Statement severity{database, "SELECT max(severity) FROM findings WHERE game_id = ?"};
  Statement store{database, "UPDATE game_rows SET digest = ?, state = ? WHERE id = ?"};
  Statement former{database, "INSERT OR IGNORE INTO former_digests VALUES (?, ?)"};
  std::uint64_t changed = 0;
  std::int64_t game = 0;
  while (rows.bind(1, game).step()) {
    game = rows.integer(0);
    auto const digest = rows.integer(1);
    GameState const state{rows.integer(2)};
    rows.reset();
    auto const* const whole = games.load(game);
    prepare(*whole, prepared);
    auto next = prepared.state;
    for (auto const mark : {GameMark::illegal, GameMark::removed}) {
      next.set(mark, state.has(mark));
    }
    severity.bind(1, game).step();
    next.set(GameMark::findings, !severity.is_null(0) && severity.integer(0) > 0);
    next.set(GameMark::errors, severity.integer(0) > 1);
    severity.reset();
    auto const now = static_cast<std::int64_t>(prepared.digest);
    if (now != digest || next != state) {
      former.bind(1, digest).bind(2, game).run();
      store.bind(1, now).bind(2, next.stored()).bind(3, game).run();
      ++changed;
    }
  }
  return changed;
}

void rebuild_blocks(Database& database) {
  auto const blocks = database.integer("SELECT ifnull(max(id), 0) FROM game_rows") / BlockRows::size;
  database.execute("DELETE FROM game_blocks");
  Statement insert{database, "INSERT INTO game_blocks VALUES (?, ?)"};
  BlockGameReader reader{database};
  std::vector<BlockGame> games;
  for (std::int64_t block = 0; block < blocks; ++block) {
    games.clear();
    if (!reader.read(BlockRows::games_of(block), games)) {
      throw DamagedBase{database.path(), message("base-damaged", "reason"_a = BlockRows::table)};
    }
    BlockRows::make(games, [&](std::size_t part, std::string_view bytes) {
      insert.bind(1, BlockRows::id(block, part)).bind_blob(2, bytes).run();
    });
  }
}

}  // namespace

void back_up(Base& base, std::string const& path, std::function<bool()> const& is_stopped) {
  std::error_code error;
  if (std::filesystem::exists(path, error)) {
    throw BaseError{path, message("backup-exists")};
  }
  auto& database = database_of(base);
  {
    Database copy{path, Database::Mode::write};
    std::unique_ptr<sqlite3_backup, EndBackup> const backup{
        sqlite3_backup_init(copy.handle(), "main", database.handle(), "main")};
    constexpr int pages = 4096;  // at a time
    auto result = backup == nullptr ? SQLITE_ERROR : SQLITE_OK;
    while (backup != nullptr && (result = sqlite3_backup_step(backup.get(), pages)) != SQLITE_DONE) {
      if (is_stopped && is_stopped()) {
        break;
      }
      if (result != SQLITE_OK && result != SQLITE_BUSY && result != SQLITE_LOCKED) {
        break;
      }
    }
    if (result == SQLITE_DONE) {
      return;
    }
  }
  std::filesystem::remove(path, error);
  if (is_stopped && is_stopped()) {
    throw Stopped{};
  }
  throw BaseError{path, message("base-cannot-use")};
}

Resealed reseal(Base& base, Author const& author) {
  auto& database = database_of(base);
  Resealed done;
  {
    auto const stored = stored_table_digests(database);
    for (auto const& table : inspect_schema(database).tables) {
      auto const place = stored.find(table);
      auto const written = place == stored.end() ? TableDigest{} : place->second;
      if (table != "table_digests" && digest_of_table(database, table) != written) {
        done.tables.push_back(table);
      }
    }
  }
  if (done.tables.empty()) {
    return done;
  }
  drop_position_index(base);
  drop_position_counts(base);
  drop_comment_index(base);
  drop_move_texts(base);
  {
    Transaction transaction{database};
    database.execute("DELETE FROM digest_blocks; DELETE FROM digest_runs");  // the next import makes them
    done.games = restate_games(database);
    rebuild_blocks(database);
    JournalRows journal{database};
    journal.set_games(journal.begin(author, false), static_cast<std::int64_t>(done.games));
    transaction.commit();
  }
  Transaction transaction{database};
  database.execute("DELETE FROM table_digests");
  Statement insert{database, "INSERT INTO table_digests VALUES (?, ?, ?)"};
  for (auto const& table : inspect_schema(database).tables) {  // without those of the indexes
    if (auto const digest = digest_of_table(database, table); table != "table_digests" && digest.rows != 0) {
      insert.bind(1, std::string_view{table}).bind(2, digest.rows).bind(3, static_cast<std::int64_t>(digest.sum)).run();
    }
  }
  transaction.commit();
  return done;
}

}  // namespace damier
