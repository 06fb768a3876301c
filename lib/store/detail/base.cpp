#include "store/base.hpp"

#include "language/message.hpp"
#include "store/detail/database.hpp"
#include "store/detail/file_check.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/detail/schema.hpp"
#include "store/scratch_base.hpp"

#include <xxhash.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <thread>

namespace damier {

Base::Base(std::unique_ptr<Database> database) : database_{std::move(database)} {}
Base::Base(Base&&) noexcept = default;
Base& Base::operator=(Base&&) noexcept = default;
Base::~Base() = default;

namespace {

bool needs_recovery(Database& database) noexcept {
  return (sqlite3_errcode(database.handle()) & 0xff) == SQLITE_READONLY;
}

/// No file can have this name.
constexpr std::string_view scratch_name{"\0scratch", 8};

/// Refuses the name of a database in memory: a base must be a file, or it would be lost.
void refuse_memory(std::string const& path) {
  if (path == Database::memory_only) {
    throw BaseError{path, message("base-is-memory", "name"_a = path)};
  }
}

}  // namespace

Base Base::open(std::string const& path) {
  refuse_memory(path);
  refuse_fragment(path);
  refuse_empty(path);
  Base base{std::make_unique<Database>(path, Database::Mode::read)};
  try {
    if (!has_no_schema(*base.database_)) {
      check_base(*base.database_);
      return base;
    }
  } catch (BaseError const&) {
    // A killed program may have left a journal that must be rolled back before anybody can read.
    if (!needs_recovery(*base.database_)) {
      throw;
    }
  }
  base.database_.reset();
  (void)open_for_writing(path);
  base.database_ = std::make_unique<Database>(path, Database::Mode::read);
  check_base(*base.database_);
  return base;
}

Base scratch_base() { return Base::open_for_writing(std::string{scratch_name}); }

Base Base::open_for_writing(std::string const& path) {
  if (path == scratch_name) {
    Base scratch{std::make_unique<Database>(Database::memory_only, Database::Mode::write)};
    prepare_schema(*scratch.database_);
    return scratch;
  }
  refuse_memory(path);
  refuse_fragment(path);
  Base base{std::make_unique<Database>(path, Database::Mode::write)};
  prepare_schema(*base.database_);
  base.database_->begin_log();
  return base;
}

std::string const& Base::path() const noexcept { return database_->path(); }
Database& database_of(Base& base) noexcept { return *base.database_; }

ReadSession::ReadSession(Base& base) {
  if (sqlite3_get_autocommit(database_of(base).handle()) != 0) {
    snapshot_ = std::make_unique<Snapshot>(database_of(base));
  }
}
ReadSession::~ReadSession() = default;

namespace {

/// Asks SQLite for a rollback journal; returns whether the base has no write-ahead log any more.
bool end_wal_mode(Database& database) {
  database.leave_log();
  Statement mode{database, "PRAGMA journal_mode"};
  return mode.step() && mode.text(0) != "wal";
}

/// Moves the log into the file; returns whether all of it is there. Programs that read an older state prevent it.
bool checkpoint_wal(Database& database) {
  Statement checkpoint{database, "PRAGMA wal_checkpoint(TRUNCATE)"};
  return checkpoint.step() && checkpoint.integer(0) == 0;
}

}  // namespace

bool checkpoint(Base& base, std::function<bool()> const& is_stopped) {
  constexpr std::chrono::milliseconds pause{50};
  constexpr auto attempts = 60;
  auto& database = database_of(base);
  auto const attempt = [&](auto const& act) {
    try {
      return act(database);
    } catch (BaseError const&) {
      return false;  // another program uses the base
    }
  };
  // SQLite would wait by itself, without reacting to a stop request.
  database.wait_for_others(false);
  auto is_gathered = false;
  for (int i = 0; i < attempts && !is_gathered; ++i) {
    if (i != 0) {
      if (is_stopped && is_stopped()) {
        break;
      }
      std::this_thread::sleep_for(pause);
    }
    is_gathered = attempt(end_wal_mode) || attempt(checkpoint_wal);
  }
  database.wait_for_others(true);
  return is_gathered;
}

void compact(Base& base) {
  database_of(base).end_with_stop_request(true);  // then the file is unchanged
  database_of(base).execute("VACUUM");
  database_of(base).end_with_stop_request(false);
}

BaseInfo info(Base& base) {
  auto& database = database_of(base);
  BaseInfo info;
  info.schema_version = static_cast<int>(database.integer("PRAGMA user_version"));
  auto const count = [&](std::string_view sql) { return static_cast<std::uint64_t>(database.integer(sql)); };
  info.games = count("SELECT count(*) FROM games WHERE removed = 0");
  info.removed_games = count("SELECT count(*) FROM removed_games");
  info.illegal_games = count("SELECT count(*) FROM games WHERE illegal AND removed = 0");
  info.unjudged_games = count("SELECT count(*) FROM games WHERE variant_id IS NULL AND removed = 0");
  info.plies = count("SELECT ifnull(sum(plies), 0) FROM games WHERE NOT illegal AND removed = 0");
  info.players = count("SELECT count(*) FROM players");
  info.events = count("SELECT count(*) FROM events");
  info.sources = count("SELECT count(*) FROM sources");
  info.findings = count(
      "SELECT (SELECT count(*) FROM findings) - "
      "(SELECT count(*) FROM findings WHERE game_id IN (SELECT game_id FROM removed_games))");
  info.layers = count("SELECT count(*) FROM layers");
  std::error_code error;
  info.bytes = std::filesystem::file_size(base.path(), error);
  return info;
}

std::string content_mark(Base& base) {
  auto& database = database_of(base);
  auto mark = std::to_string(database.integer("PRAGMA user_version")) + " " +
              std::to_string(database.integer("SELECT ifnull(max(id), 0) FROM games")) + " " +
              std::to_string(database.integer("SELECT count(*) FROM removed_games")) + " " +
              std::to_string(database.integer("SELECT ifnull(sum(game_id), 0) FROM removed_games")) + "\n";
  mark += std::to_string(database.integer(last_change_sql)) + "\n";
  Statement sources{database, "SELECT ifnull(digest, name), ifnull(records, -1) FROM sources ORDER BY id"};
  while (sources.step()) {
    mark += sources.text(0);
    mark += ' ' + std::to_string(sources.integer(1)) + '\n';
  }
  constexpr std::array digits{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
  std::string text;
  for (auto rest = XXH3_64bits(mark.data(), mark.size()); text.size() < 16; rest >>= 4U) {
    text += digits[rest & 15U];
  }
  return text;
}

}  // namespace damier
