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
/// "rating_gap": the field of JSON and CSV.
[[nodiscard]] std::string key_of(Dimension dimension);
/// What a table and a plot call a group.
[[nodiscard]] std::string label_text(GroupLabel const& label, Dimension dimension, Language language);
/// The columns of a label: what it is called in a table, and for data where a band begins and ends.
void add_label_columns(std::vector<SheetColumn>& columns, Dimension dimension, Language language);
void add_label_cells(std::vector<Cell>& row, GroupLabel const& label, Dimension dimension, Language language);

/// Games by one or two dimensions as rows; of two dimensions as many as limit for each of the first.
[[nodiscard]] Sheet breakdown_sheet(Breakdown const& breakdown, std::span<Dimension const> by, std::uint64_t fewest,
                                    std::uint64_t limit, Language language);

/// Results by one dimension as columns or bars, the shares by two as lines. Throws UsageError where neither of two
/// dimensions is one of numbers.
[[nodiscard]] SvgChart breakdown_chart(Breakdown const& breakdown, std::span<Dimension const> by,
                                       std::optional<std::uint64_t> limit, Language language);

}  // namespace damier::app
