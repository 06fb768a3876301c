#pragma once

#include "store/detail/database.hpp"
#include "store/detail/row_numbers.hpp"

#include <cstdint>

namespace damier {

/// Successive games from one source, in the base as in the source.
struct SourceRun {
  std::int64_t source = 0;
  std::int64_t shift = 0;  ///< the number of a game less that of its record in the source

  constexpr bool operator==(SourceRun const&) const noexcept = default;
};

/// Finds the source of a game. The run that was asked for last is kept in memory.
class SourceRuns {
 public:
  explicit SourceRuns(Database& database)
      : database_{database},
        row_{database,
             "SELECT r.first_game, r.source_id, r.shift, ifnull((SELECT min(first_game) FROM source_runs WHERE "
             "first_game > ?1), "
             "(SELECT max(id) + 1 FROM game_rows)) FROM source_runs AS r WHERE r.first_game <= ?1 "
             "ORDER BY r.first_game DESC LIMIT 1"} {}

  /// The run that a game belongs to; all 0 if the base has no source for it. Throws DamagedBase if its record would
  /// have no number.
  [[nodiscard]] SourceRun of(std::int64_t game) {
    if (game < first_ || game >= end_) {
      row_.bind(1, game);
      auto const found = row_.step();
      first_ = found ? row_.integer(0) : game;
      run_ = found ? SourceRun{row_.integer(1), row_.integer(2)} : SourceRun{};
      end_ = found ? row_.integer(3) : game;
      row_.reset();
      if (run_.shift < -largest_row_number || run_.shift > largest_row_number) {
        end_ = first_;
        check_row_number(database_, "source_runs", run_.shift, -largest_row_number, largest_row_number);
      }
    }
    return run_;
  }

 private:
  Database const& database_;
  Statement row_;
  std::int64_t first_ = 0;
  std::int64_t end_ = 0;  // of the run, as far as games existed when it was looked up
  SourceRun run_;
};

}  // namespace damier
