#pragma once

#include "store/detail/column_code.hpp"
#include "store/detail/database.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier {

/// The columns of game_rows that readers select, in the order of their places: a reader takes as many of them from the
/// first on as it needs.
enum class GameColumn : std::uint8_t {
  id,
  state,
  plies,
  date,
  ratings,  // the last of those that facts need
  layout,   // the variant
  white,
  black,
  event,
  site,  // names
  round,
  result,
  terminator,
  source_line,  // everything
};

/// "c.id, c.state …", up to a column.
[[nodiscard]] std::string sql_columns_to(GameColumn last);

[[nodiscard]] inline std::int64_t integer(Statement const& row, GameColumn column) noexcept {
  return row.integer(static_cast<int>(column));
}
/// NULL as nothing.
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
