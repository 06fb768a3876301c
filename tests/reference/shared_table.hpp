#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace damier::reference {

/// One row of a table, by the names of its columns.
using TableRow = std::map<std::string, std::string, std::less<>>;

/// The rows of a tab-separated file of the shared reference folder; none where the folder is absent, which is said on
/// the standard output.
[[nodiscard]] std::vector<TableRow> read_shared_table(std::string const& shared_folder, std::string_view file);

}  // namespace damier::reference
