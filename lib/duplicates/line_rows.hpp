#pragma once

#include "duplicates/record_loader.hpp"
#include "reading/in_order.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace damier {

/// The values of a game that are read in a pass over all games.
struct LineRow {
  std::int64_t game;
  std::int64_t variant;  ///< 0 if not known
  std::string_view start;
  std::string_view moves;
  std::int64_t white;  ///< 0 if missing
  std::int64_t black;
  std::int64_t year;  ///< 0 if not known
  std::uint64_t digest;
};

/// Goes through the games that were not removed, in as many parts as there are threads. begin(database) makes the
/// visitor of a part. The visitor is called with each row, and its finish() at the end; the database is a connection
/// that only this thread uses. Both are called by several threads at once. pause() is called after each part, by this
/// thread; it may throw to stop. Throws Stopped after a stop request.
template <typename Begin>
void visit_lines(Database& base, Grounds const& grounds, unsigned threads, std::function<void()> const& pause,
                 Begin const& begin) {
  constexpr std::uint64_t rows_between_looks = 4096;
  constexpr std::int64_t fewest_games_of_a_part = 30;
  auto const last = base.integer("SELECT max(id) FROM games");
  auto const parts = std::min<std::int64_t>(std::max<std::int64_t>(threads, 1), 1 + last / fewest_games_of_a_part);
  struct Connection {
    explicit Connection(std::string const& path) : database{path, Database::Mode::read} {}
    Database database;
    Snapshot snapshot{database};
  };
  auto const visit_part = [&](std::unique_ptr<Connection>& own, std::int64_t part) {
    Statement rows{own->database,
                   "SELECT id, start_fen, ifnull(white_id, 0), ifnull(black_id, 0), "
                   "ifnull(year, 0), digest FROM games WHERE removed = 0 AND id > ? AND id <= ? ORDER BY id"};
    rows.bind(1, last * part / parts).bind(2, last * (part + 1) / parts);
    GameLines lines{own->database};
    auto visit = begin(own->database);
    for (std::uint64_t count = 1; rows.step(); ++count) {
      auto const line = lines.line(rows.integer(0));
      visit(LineRow{rows.integer(0), line.variant, grounds.start_of(line.variant, rows.text(1)), line.moves,
                    rows.integer(2), rows.integer(3), rows.integer(4), static_cast<std::uint64_t>(rows.integer(5))});
      if (count % rows_between_looks == 0) {
        end_if_stopped();
      }
    }
    visit.finish();
    return true;
  };
  in_order(
      parts, threads, [&] { return std::make_unique<Connection>(base.path()); }, visit_part,
      [&](bool) {
        pause ? pause() : void();
        return true;
      });
}

}  // namespace damier
