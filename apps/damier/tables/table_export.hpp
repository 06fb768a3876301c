#pragma once

#include "apps/damier/options/game_output.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "search/query.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <string>

namespace damier::app {

/// What of a base goes into tables.
struct TableContent {
  Base& base;
  Query const& query;
  GameRange games;
};

/// Writes games and positions as a script for PostgreSQL. Gives the number of games.
std::uint64_t export_sql(TableContent const& content, GameOutput& output, Progress& progress);

/// Makes a folder with games.parquet and positions.parquet, there whole or not at all; it may be there already if it is
/// empty. Gives the number of games. Throws UsageError for a folder that will not do, DuckDbError where DuckDB's
/// library, that of the environment variable DAMIER_DUCKDB or the system's, is missing or fails.
std::uint64_t export_parquet(TableContent const& content, std::string const& folder, Progress& progress);

}  // namespace damier::app
