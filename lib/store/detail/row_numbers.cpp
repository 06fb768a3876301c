#include "store/detail/row_numbers.hpp"

#include "language/message.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace damier {
namespace {

/// A table and a column with numbers of its rows, or of games.
struct Numbered {
  std::string_view table;
  std::string_view column;
  std::int64_t least = 1;
};

/// Rows that are numbered one after the other, and never deleted.
constexpr std::array numbered{Numbered{"game_rows", "id"},  Numbered{"players", "id"}, Numbered{"events", "id"},
                              Numbered{"sites", "id"},      Numbered{"sources", "id"}, Numbered{"variants", "id"},
                              Numbered{"tag_layouts", "id"}};
/// Numbers of games: an index may have no game yet.
constexpr std::array of_games{Numbered{"game_lines", "first_game"}, Numbered{"source_runs", "first_game"},
                              Numbered{"removed_games", "game_id"}, Numbered{"start_positions", "game_id"},
                              Numbered{"indexes", "up_to", 0}};

/// The least and the largest numbers of all these tables, in their order; NULL for an empty table. One statement reads
/// them, so that they are of one moment.
std::string bounds_sql() {
  std::string sql;
  auto const add = [&](Numbered const& one) {
    for (auto const* const side : {"min", "max"}) {
      sql += (sql.empty() ? "SELECT (SELECT " : ", (SELECT ") + std::string{side} + "(";
      sql.append(one.column).append(") FROM ").append(one.table) += ")";
    }
  };
  std::ranges::for_each(numbered, add);
  std::ranges::for_each(of_games, add);
  return sql;
}

/// How many rows the file has room for: more than any file of its size has.
std::int64_t room_for_rows(Database& database) {
  constexpr std::int64_t smallest_row = 4;  // bytes, with its place on the page
  auto const bytes = database.integer("PRAGMA page_count") * database.integer("PRAGMA page_size");
  return std::clamp<std::int64_t>(bytes / smallest_row, 0, largest_row_number);
}

}  // namespace

void check_row_number(Database const& database, std::string_view table, std::int64_t number, std::int64_t least,
                      std::int64_t most) {
  if (number < least || number > most) {
    throw DamagedBase{database.path(), message("base-row-number", "table"_a = std::string{table}, "number"_a = number)};
  }
}

void check_side_line(Database const& database, std::int64_t game, std::int64_t line, std::int64_t parent,
                     std::int64_t ply) {
  if (line < 1 || parent < 0 || parent >= line || ply < 0 || ply > most_plies) {
    throw DamagedBase{database.path(), message("base-game", "game"_a = game, "fault"_a = message("rows-side-line"))};
  }
}

unsigned stored_plies(Database const& database, std::int64_t game, std::int64_t plies) {
  if (plies < 0 || plies > most_plies) {
    throw DamagedBase{database.path(), message("base-game", "game"_a = game, "fault"_a = message("rows-plies"))};
  }
  return static_cast<unsigned>(plies);
}

void check_row_numbers(Database& database) {
  auto const room = room_for_rows(database);
  Statement row{database, bounds_sql()};
  if (!row.step()) {
    return;
  }
  auto place = 0;
  auto const check = [&](Numbered const& one, std::int64_t most) {
    for (auto const column : {place, place + 1}) {
      if (!row.is_null(column)) {
        check_row_number(database, one.table, row.integer(column), one.least, most);
      }
    }
    place += 2;
    return row.integer(place - 1);
  };
  auto const last_game = check(numbered.front(), room);
  for (auto const& one : std::span{numbered}.subspan(1)) {
    check(one, room);
  }
  for (auto const& one : of_games) {
    check(one, last_game);
  }
}

}  // namespace damier
