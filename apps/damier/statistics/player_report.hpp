#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/statistics/sheet.hpp"
#include "apps/damier/terminal/output.hpp"
#include "export/svg_chart.hpp"
#include "language/message.hpp"
#include "statistics/cross_table.hpp"
#include "statistics/player_book.hpp"
#include "statistics/player_records.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace damier::app {

/// What the games of a player are grouped by.
struct PlayerView {
  bool games = false;                  ///< one by one
  std::optional<Dimension> dimension;  ///< else by opponent
};

/// The results of one player, and how to call everything.
struct PlayerReport {
  PlayerQuestion asked;
  PlayerView view;
  std::vector<PlayerGroup> groups;
  PlayerBook const& book;
  Points points;
  bool merged;  ///< whether spellings were counted together, and are to be seen
  Language language;
};

/// A row for each group, of so many of them.
[[nodiscard]] Sheet groups_sheet(PlayerReport const& report, std::uint64_t limit);
/// A row for each game, of so many of them. The reader has the names.
[[nodiscard]] Sheet games_sheet(PlayerReport const& report, BaseReader const& reader,
                                std::vector<Encounter> const& games, std::uint64_t limit);
/// The sheet; a table and JSON say first how it all came out, CSV and NDJSON have the rows alone.
void write_player(Output& output, PlayerReport const& report, Sheet const& sheet, Format format);
/// A column for each number, or a bar for each other group; of 30 where no limit is given.
[[nodiscard]] SvgChart groups_chart(PlayerReport const& report, std::optional<std::uint64_t> limit);

}  // namespace damier::app
