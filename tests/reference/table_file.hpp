#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace damier::reference {

/// One row of a table, by the names of its columns.
using TableRow = std::map<std::string, std::string, std::less<>>;

/// The rows of a tab-separated file of tests/reference: text lines that begin with # are comments, the first other one
/// has the names of the columns. Throws std::runtime_error if the file is missing, has no row, or has a row with
/// another number of cells than there are columns, so that no test passes because its table is missing.
[[nodiscard]] std::vector<TableRow> read_table(std::string_view file);

}  // namespace damier::reference
