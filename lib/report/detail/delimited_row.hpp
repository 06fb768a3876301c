#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier::report {

/// One line of CSV (RFC 4180, ended by CR LF). A field that a spreadsheet would take for a formula (it begins with =
/// + - @, a tab or a line end) gets an apostrophe in front, unless it is a plain number; so does a part of it after a
/// semicolon, which spreadsheets in French and Dutch take for the end of a field. Control characters other than tabs
/// and line ends are left out, in TSV too; a byte that is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::string csv_row(std::vector<std::string> const& fields);

/// One line of TSV, ended by LF: the fields with tabs between them. In a field a tab is written \t, a line end \n or
/// \r, a backslash \\, as PostgreSQL's COPY reads and jq's @tsv writes them; so every row is one line. Nothing is
/// quoted, and formulas are not changed.
[[nodiscard]] std::string tsv_row(std::vector<std::string> const& fields);

/// Appends a field as csv_row and tsv_row have it. comma: what is between the fields.
void append_csv_field(std::string& row, std::string_view field, char comma = ',');
void append_tsv_field(std::string& row, std::string_view field);

}  // namespace damier::report
