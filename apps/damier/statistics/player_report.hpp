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
  bool games = false;                  ///< lists the games instead of groups
  std::optional<Dimension> dimension;  ///< groups by it; without it, by opponent
};

/// The results of one player, and what is needed to name everything in them.
struct PlayerReport {
  PlayerQuestion asked;
  PlayerView view;
  std::vector<PlayerGroup> groups;
  PlayerBook const& book;
  Points points;
  bool merged;  ///< whether spellings of a player were counted together; tables then show them
  Language language;
};

/// A row for each group, at most limit of them.
[[nodiscard]] Sheet groups_sheet(PlayerReport const& report, std::uint64_t limit);
/// A row for each game, at most limit of them. The reader gives the names.
[[nodiscard]] Sheet games_sheet(PlayerReport const& report, BaseReader const& reader,
                                std::vector<Encounter> const& games, std::uint64_t limit);
/// Writes the sheet. A table and JSON have the player's totals first; CSV and NDJSON have only the rows.
void write_player(Output& output, PlayerReport const& report, Sheet const& sheet, Format format);
/// A column for each number, or a bar for each group of another kind, at most limit of them; 30 without a limit.
[[nodiscard]] SvgChart groups_chart(PlayerReport const& report, std::optional<std::uint64_t> limit);

}  // namespace damier::app
