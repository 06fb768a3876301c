#pragma once

#include "duplicates/record_loader.hpp"
#include "reading/worker_threads.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
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

/// Goes through the games that were not removed, by several threads, each of which takes a part of them in order.
/// begin(database) makes the visitor of a part. The visitor is called with each row, and its finish() at the end; the
/// database is a connection that only this visitor uses. Both are called by several threads at once. pause() is called
/// now and then, by this thread; it may throw to stop. Throws Stopped after a stop request.
template <typename Begin>
void visit_lines(Database& base, Grounds const& grounds, unsigned threads, std::function<void()> const& pause,
                 Begin const& begin) {
  constexpr std::uint64_t rows_between_pauses = 4096;
  constexpr std::int64_t fewest_games_of_a_part = 30;
  auto const last = base.integer("SELECT max(id) FROM games");
  auto const parts = std::min<std::int64_t>(std::max<std::int64_t>(threads, 1), 1 + last / fewest_games_of_a_part);
  std::atomic<bool> stopped = false;
  std::atomic<std::int64_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;  // the first
  auto const go_through = [&](std::int64_t part, bool by_caller) {
    Database database{base.path(), Database::Mode::read};
    Snapshot const snapshot{database};
    Statement rows{database,
                   "SELECT id, start_fen, ifnull(white_id, 0), ifnull(black_id, 0), "
                   "ifnull(year, 0), digest FROM games WHERE removed = 0 AND id > ? AND id <= ? ORDER BY id"};
    rows.bind(1, last * part / parts).bind(2, last * (part + 1) / parts);
    GameLines lines{database};
    auto visit = begin(database);
    for (std::uint64_t count = 1; rows.step(); ++count) {
      auto const line = lines.line(rows.integer(0));
      visit(LineRow{rows.integer(0), line.variant, grounds.start_of(line.variant, rows.text(1)), line.moves,
                    rows.integer(2), rows.integer(3), rows.integer(4), static_cast<std::uint64_t>(rows.integer(5))});
      if (count % rows_between_pauses != 0) {
        continue;
      }
      if (stopped) {
        return;
      }
      end_if_stopped();
      if (by_caller && pause) {
        pause();
      }
    }
    visit.finish();
  };
  auto const take_parts = [&](bool by_caller) {
    try {
      for (auto part = next++; part < parts && !stopped; part = next++) {
        go_through(part, by_caller);
      }
    } catch (...) {
      std::lock_guard const lock{mutex};
      stopped = true;
      failure = failure ? failure : std::current_exception();
    }
  };
  WorkerThreads others;
  others.start(static_cast<unsigned>(parts - 1), [&] { take_parts(false); });
  take_parts(true);
  others.join();
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace damier
