#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// One line of CSV (RFC 4180, ended by CR LF). A field that a spreadsheet would take for a formula (it begins with =
/// + - @, a tab or a line end) gets an apostrophe in front, unless it is a plain number.
[[nodiscard]] std::string csv_row(std::vector<std::string> const& fields);

}  // namespace damier::app
