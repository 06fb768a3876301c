#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace damier {

/// The script of psql that makes the tables of an archive out of those of several servers, with postgres_fdw.
/// first_games: the first game of each server's tables but the first, ascending; every game has a server. Where the
/// servers are is in variables of psql: host1, port1, dbname1, schema1 and user1 for the first, and so on. Runs in one
/// transaction.
[[nodiscard]] std::string coordinator_script(std::span<std::int64_t const> first_games);

}  // namespace damier
