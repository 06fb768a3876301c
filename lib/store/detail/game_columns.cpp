#include "store/detail/game_columns.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace damier {

GameColumns columns_of(GameParts parts) noexcept {
  using enum GameColumn;
  auto wanted = columns(id, state);
  wanted |= parts.facts ? columns(date, ratings, plies) : 0;
  wanted |= parts.variant || parts.names || parts.written_names ? columns(layout) : 0;
  wanted |= parts.names || parts.written_names ? columns(white, black, event, site) : 0;
  wanted |= parts.texts ? columns(date, round, result, terminator) : 0;
  return parts.header || parts.game ? columns(source_line) * 2 - 1 : wanted;
}

std::string sql_columns(GameColumns wanted) {
  static constexpr std::array<std::string_view, 14> names{
      "id",       "state",    "date_code", "ratings",    "plies",       "tag_layout_id",   "white_id",
      "black_id", "event_id", "site_id",   "round_code", "result_code", "terminator_code", "source_line"};
  static_assert(names.size() == static_cast<std::size_t>(GameColumn::source_line) + 1);
  std::string sql;
  for (std::size_t column = 0; wanted >> column != 0; ++column) {
    sql += column == 0 ? "" : ", ";
    sql += (wanted >> column & 1U) != 0 ? "c." + std::string{names[column]} : "NULL";
  }
  return sql;
}

}  // namespace damier
