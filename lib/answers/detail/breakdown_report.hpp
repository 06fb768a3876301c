#pragma once

#include "answers/detail/sheet.hpp"
#include "answers/events.hpp"
#include "export/svg_chart.hpp"
#include "search/opening_names.hpp"
#include "statistics/breakdown.hpp"

#include <string>

namespace damier::answers {

/// The word for a dimension at the head of a column.
[[nodiscard]] Word words_of(Dimension dimension) noexcept;
/// The name of a dimension as a field of JSON and CSV: "rating_gap".
[[nodiscard]] std::string key_of(Dimension dimension);
/// The name of a group in a table or a plot.
[[nodiscard]] std::string label_text(GroupLabel const& label, Dimension dimension, Bands const& bands,
                                     Language language);
/// Adds the columns that name a group: for a table its name, for data where its band begins and ends.
void add_label_columns(std::vector<SheetColumn>& columns, Dimension dimension, Language language);
void add_label_cells(std::vector<Cell>& row, GroupLabel const& label, Dimension dimension, Bands const& bands,
                     Language language);

/// The games grouped by the dimensions of a question, as rows.
[[nodiscard]] Sheet breakdown_sheet(Breakdown const& breakdown, StatsOptions const& options);

/// A chart: results by one dimension as columns or bars, or shares by two dimensions as curves. Throws WrongQuestion if
/// neither of two dimensions has numbers.
[[nodiscard]] SvgChart breakdown_chart(Breakdown const& breakdown, StatsOptions const& options);

}  // namespace damier::answers
