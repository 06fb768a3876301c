#pragma once

#include "grammar/diagnostic.hpp"
#include "sql/detail/dialect.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace damier {

class MotifCatalogue;

/// What a statement gives besides what the query says.
struct SqlOptions {
  bool mirror = false;          ///< as if "(QUERY) or mirror(QUERY)" was written
  bool first_per_game = false;  ///< no more than the first hit of each game
  bool count = false;           ///< the number of hits alone
  std::optional<std::uint64_t> limit = {};
};

/// A query as one statement over the tables games and positions of an export (docs/tables.md). Its rows are the hits of
/// damier search in the same order: game and ply. The order of the games is that of their numbers.
///
/// A query that cannot be read gives the diagnostic of Query::compile; one with a term that the tables cannot answer,
/// one with the code query-sql and the place of that term.
[[nodiscard]] tl::expected<std::string, Diagnostic> query_as_sql(std::string_view text, SqlDialect const& dialect,
                                                                 MotifCatalogue const& catalogue,
                                                                 SqlOptions const& options = {});

/// The script of psql that makes the tables of an archive out of those of several servers, with postgres_fdw.
/// first_games: the first game of each server's tables but the first, ascending; every game has a server. Where the
/// servers are is in variables of psql: host1, port1, dbname1, schema1 and user1 for the first, and so on. Runs in one
/// transaction.
[[nodiscard]] std::string coordinator_script(std::span<std::int64_t const> first_games);

}  // namespace damier
