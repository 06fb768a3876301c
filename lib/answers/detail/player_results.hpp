#pragma once

#include "answers/detail/sheet.hpp"
#include "export/svg_chart.hpp"
#include "language/message.hpp"
#include "statistics/counts.hpp"
#include "statistics/cross_table.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace damier::answers {

/// Adds the columns for the results of a player.
void add_result_columns(std::vector<SheetColumn>& columns, Language language);
/// Adds the cells of these columns, from the results with each colour.
void add_result_cells(std::vector<Cell>& row, PlayerCounts const& white, PlayerCounts const& black,
                      Points const& points);

/// A chart of results of players: a bar or a column for each player.
class ResultChart {
 public:
  ResultChart(SvgChart::Kind kind, Language language);

  void add(std::string name, PlayerCounts const& counts);
  [[nodiscard]] SvgChart finish(std::string title, std::string description, std::string slot_title);

  /// The number of bars in a chart without --limit: more are hard to distinguish.
  static constexpr std::uint64_t most_bars = 30;

 private:
  SvgChart chart_;
  std::uint64_t unknown_ = 0;
};

}  // namespace damier::answers
