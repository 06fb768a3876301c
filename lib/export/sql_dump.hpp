#pragma once

#include "export/archive_tables.hpp"

#include <string>

namespace damier {

/// Writes tables as a script of psql, the program of PostgreSQL: it creates missing tables, adds rows, makes the
/// indexes and describes the columns, in one transaction. Each function appends to the text.
///
/// begin_sql; then for each table begin_sql_table, sql_row for each row, end_sql_table; then end_sql.
void begin_sql(std::string& text);
void begin_sql_table(ArchiveTable const& table, std::string& text);
void sql_row(TableRow const& row, std::string& text);
void end_sql_table(std::string& text);
void end_sql(std::string& text);

/// The columns of a table in brackets, as CREATE TABLE takes them.
void sql_columns(ArchiveTable const& table, std::string& text);
/// The statements that describe a table and its columns.
void describe_sql_table(ArchiveTable const& table, std::string& text);

}  // namespace damier
