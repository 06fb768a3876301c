#pragma once

#include "export/archive_tables.hpp"

#include <string>

namespace damier {

/// Writes tables as CSV (RFC 4180, rows end with LF): a row of names, texts in quotes, nothing where a value is
/// missing, true and false. Each function appends to the text. The formulas of spreadsheets are not defused: these
/// files are for database engines.
void csv_head(ArchiveTable const& table, std::string& text);
void csv_row(TableRow const& row, std::string& text);

/// Statements with which DuckDB reads the tables from games.csv and positions.csv in its working directory.
[[nodiscard]] std::string duckdb_csv_script();

}  // namespace damier
