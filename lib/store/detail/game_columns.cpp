#include "store/detail/game_columns.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace damier {

std::string sql_columns_to(GameColumn last) {
  static constexpr std::array<std::string_view, 14> names{
      "id",       "state",    "plies",   "date_code",  "ratings",     "tag_layout_id",   "white_id",
      "black_id", "event_id", "site_id", "round_code", "result_code", "terminator_code", "source_line"};
  static_assert(names.size() == static_cast<std::size_t>(GameColumn::source_line) + 1);
  std::string columns;
  for (std::size_t column = 0; column <= static_cast<std::size_t>(last); ++column) {
    columns.append(column == 0 ? "c." : ", c.").append(names[column]);
  }
  return columns;
}

}  // namespace damier
