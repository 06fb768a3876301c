#pragma once

#include "store/detail/database.hpp"

#include <cstdint>
#include <string_view>

namespace damier {

/// The largest number of a game, a name or a source that this program takes: no file has room for so many rows.
inline constexpr std::int64_t largest_row_number = (std::int64_t{1} << 31U) - 1;
/// The most half moves that a game is believed to have: no record that is read is so long.
inline constexpr std::int64_t most_plies = std::int64_t{1} << 24U;

/// The games that the rows of a base can have: from 1, and no more than the file has room for. Whoever counts from the
/// first game to the last one, or makes a list with a place for each, takes as long as the file is large. Throws
/// DamagedBase if a table that numbers games, names or runs has a number that cannot be: every base that is opened is
/// checked, so that no reader has to. It costs two look-ups for each table.
void check_row_numbers(Database& database);

/// Throws DamagedBase for a side line that no writer writes: it branches from a line with a smaller number, after a
/// number of moves that a game can have.
void check_side_line(Database const& database, std::int64_t game, std::int64_t line, std::int64_t parent,
                     std::int64_t ply);

/// The half moves of a main line, as they are stored. Throws DamagedBase for more than a game can have.
[[nodiscard]] unsigned stored_plies(Database const& database, std::int64_t game, std::int64_t plies);

/// Throws DamagedBase for a number of a row that is not from least to most.
void check_row_number(Database const& database, std::string_view table, std::int64_t number, std::int64_t least,
                      std::int64_t most);

/// A number that a row has of another row, such as a player: 0 for none. Throws DamagedBase if it cannot be one.
[[nodiscard]] inline std::int64_t reference(Database const& database, std::string_view table, std::int64_t number) {
  if (number < 0 || number > largest_row_number) [[unlikely]] {
    check_row_number(database, table, number, 0, largest_row_number);
  }
  return number;
}

}  // namespace damier
