#pragma once

#include "store/base_reader.hpp"
#include "store/detail/column_code.hpp"
#include "store/detail/database.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier {

/// The columns of game_rows that readers select, each in its place.
enum class GameColumn : std::uint8_t {
  id,
  state,
  date,
  ratings,
  plies,
  layout,
  white,
  black,
  event,
  site,
  round,
  result,
  terminator,
  source_line,
};

/// A set of columns, one bit for each.
using GameColumns = std::uint32_t;
template <typename... Columns>
[[nodiscard]] constexpr GameColumns columns(Columns... some) noexcept {
  return (... | (GameColumns{1} << static_cast<unsigned>(some)));
}
/// The columns that the requested parts of a game need; the number and the state always.
[[nodiscard]] GameColumns columns_of(GameParts parts) noexcept;
/// The columns for a SELECT from "game_rows AS c": NULL in place of a column that is not wanted, which costs little.
[[nodiscard]] std::string sql_columns(GameColumns wanted);

[[nodiscard]] inline std::int64_t integer(Statement const& row, GameColumn column) noexcept {
  return row.integer(static_cast<int>(column));
}
/// The integer in a column; nothing for NULL.
[[nodiscard]] inline std::optional<std::int64_t> optional_integer(Statement const& row, GameColumn column) noexcept {
  return row.optional_integer(static_cast<int>(column));
}
[[nodiscard]] inline ColumnCode code(Statement const& row, GameColumn column) noexcept {
  auto const place = static_cast<int>(column);
  if (row.is_null(place)) {
    return {};
  }
  return row.is_integer(place) ? ColumnCode{row.integer(place), {}} : ColumnCode{{}, row.text(place)};
}

}  // namespace damier
