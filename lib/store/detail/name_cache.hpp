#pragma once

#include "store/detail/database.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace damier {

/// The names of a table by their numbers: recently used ones are in memory.
class NameCache {
 public:
  NameCache(Database& database, std::string_view table)
      : row_{database, "SELECT name FROM " + std::string{table} + " WHERE id = ?"} {}

  /// The name of a number; empty where there is none. Valid until the next call.
  [[nodiscard]] std::string_view name(std::int64_t id) {
    auto& entry = entries_[static_cast<std::size_t>(id) % entries_.size()];
    if (entry.id != id) {
      row_.bind(1, id);
      entry.name = row_.step() ? row_.text(0) : std::string_view{};
      entry.id = id;
      row_.reset();
    }
    return entry.name;
  }

 private:
  struct Entry {
    std::int64_t id = -1;
    std::string name;
  };
  Statement row_;
  std::array<Entry, 1024> entries_;
};

/// Finds for games in ascending order whether a table has rows of them, without a query for each: most games have none.
class SparseRows {
 public:
  SparseRows(Database& database, std::string_view table)
      : next_{database, "SELECT min(game_id) FROM " + std::string{table} + " WHERE game_id >= ?"},
        last_{database, "SELECT max(id) FROM game_rows"} {}

  /// Whether a game has rows. A stored game gets no rows later.
  [[nodiscard]] bool has(std::int64_t game) {
    if (game < gap_begin_ || game >= gap_end_) {
      gap_begin_ = game;
      gap_end_ = first_from(game);
    }
    return game == gap_end_;
  }

 private:
  [[nodiscard]] std::int64_t first_from(std::int64_t game) {
    next_.bind(1, game);
    auto const found = next_.step() ? next_.optional_integer(0) : std::nullopt;
    next_.reset();
    if (found) {
      return *found;
    }
    auto const last = last_.step() ? last_.integer(0) : 0;
    last_.reset();
    return last + 1;  // rows that others add later are not seen
  }

  Statement next_;
  Statement last_;
  std::int64_t gap_begin_ = 0;
  std::int64_t gap_end_ = 0;  // the first game with rows; none from gap_begin_ to here
};

}  // namespace damier
