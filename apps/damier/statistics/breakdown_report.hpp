#pragma once

#include "apps/damier/statistics/question.hpp"
#include "apps/damier/statistics/sheet.hpp"
#include "statistics/breakdown.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace damier::app {

/// The word for a dimension at the head of a column.
[[nodiscard]] Word words_of(Dimension dimension) noexcept;
/// The name of a dimension as a field of JSON and CSV: "rating_gap".
[[nodiscard]] std::string key_of(Dimension dimension);
/// The name of a group in a table or a plot.
[[nodiscard]] std::string label_text(GroupLabel const& label, Dimension dimension, Language language);
/// Adds the columns that name a group: for a table its name, for data where its band begins and ends.
void add_label_columns(std::vector<SheetColumn>& columns, Dimension dimension, Language language);
void add_label_cells(std::vector<Cell>& row, GroupLabel const& label, Dimension dimension, Language language);

/// The games grouped by one or two dimensions, as rows. With two dimensions, limit is the number of rows for each group
/// of the first.
[[nodiscard]] Sheet breakdown_sheet(Breakdown const& breakdown, std::span<Dimension const> by, std::uint64_t fewest,
                                    std::uint64_t limit, Language language);

/// A chart: results by one dimension as columns or bars, or shares by two dimensions as curves. Throws UsageError if
/// neither of two dimensions has numbers.
[[nodiscard]] SvgChart breakdown_chart(Breakdown const& breakdown, std::span<Dimension const> by,
                                       std::optional<std::uint64_t> limit, Language language);

}  // namespace damier::app
