#pragma once

#include "apps/damier/options/game_output.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "search/query.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <string>

namespace damier::app {

/// The part of a base that goes into tables.
struct TableContent {
  Base& base;
  Query const& query;
  GameRange games;
};

/// Writes games and positions as a script for PostgreSQL. Returns the number of games.
std::uint64_t export_sql(TableContent const& content, GameOutput& output, Progress& progress);

/// Makes a folder with the scripts of several servers, partition1.sql and so on, each with the games of a range of
/// numbers, and coordinator.sql, which joins their tables; completely or not at all. Returns the number of games.
/// Throws UsageError if the folder cannot be used.
std::uint64_t export_partitions(TableContent const& content, std::uint32_t partitions, std::string const& folder,
                                Progress& progress);

/// Makes a folder with games.csv, positions.csv and duckdb.sql, which reads them, in the same way.
std::uint64_t export_csv(TableContent const& content, std::string const& folder, Progress& progress);

/// Makes a folder with games.parquet and positions.parquet, completely or not at all. The folder may already exist if
/// it is empty. Returns the number of games. Throws UsageError if the folder cannot be used, and DuckDbError if
/// DuckDB's library is missing or fails; the library is that of the environment variable DAMIER_DUCKDB, otherwise that
/// of the system.
std::uint64_t export_parquet(TableContent const& content, std::string const& folder, Progress& progress);

}  // namespace damier::app
