#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace damier::reference {

/// One row of a table: values by column name.
using TableRow = std::map<std::string, std::string, std::less<>>;

/// The rows of a tab-separated file of tests/reference. Text lines that begin with # are comments; the first other line
/// has the names of the columns. Throws std::runtime_error if the file is missing, has no rows, or has a row with a
/// wrong number of cells, so that no test passes because its table is missing.
[[nodiscard]] std::vector<TableRow> read_table(std::string_view file);

}  // namespace damier::reference
