#include "export/archive_tables.hpp"

#include "text/source_text.hpp"

#include <string_view>
#include <variant>

namespace damier {
namespace {

std::string_view duckdb_type(ColumnType type) noexcept {
  switch (type) {
    case ColumnType::integer: return "INTEGER";
    case ColumnType::big_integer: return "BIGINT";
    case ColumnType::boolean: return "BOOLEAN";
    case ColumnType::text: break;
  }
  return "VARCHAR";
}

/// A text in quotes, without zero bytes, which engines have no place for.
void quoted_csv(std::string_view value, std::string& text) {
  if (!source_text::is_utf8(value)) {
    return quoted_csv(source_text::valid_utf8(value), text);
  }
  text += '"';
  for (auto const c : value) {
    text.append(c == '\0' ? 0 : c == '"' ? 2 : 1, c);
  }
  text += '"';
}

}  // namespace

void csv_head(ArchiveTable const& table, std::string& text) {
  for (auto const& column : table.columns) {
    text += &column == table.columns.data() ? "" : ",";
    text += column.name;
  }
  text += '\n';
}

void csv_row(TableRow const& row, std::string& text) {
  for (auto const& cell : row) {
    text += &cell == row.data() ? "" : ",";
    if (auto const* const number = std::get_if<std::int64_t>(&cell)) {
      text += std::to_string(*number);
    } else if (auto const* const value = std::get_if<std::string>(&cell)) {
      quoted_csv(*value, text);
    } else if (auto const* const truth = std::get_if<bool>(&cell)) {
      text += *truth ? "true" : "false";
    }
  }
  text += '\n';
}

std::string duckdb_csv_script() {
  std::string text{"-- Reads the tables of a damier archive into DuckDB.\n"};
  for (auto const* table : {&games_table(), &positions_table()}) {
    text += "CREATE TABLE ";
    text += table->name;
    text += " AS SELECT * FROM read_csv('";
    text += table->name;
    text +=
        ".csv', auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"',\n"
        "  new_line = '\\n', nullstr = '', allow_quoted_nulls = false, columns = {";
    for (auto const& column : table->columns) {
      text += &column == table->columns.data() ? "\n    '" : ",\n    '";
      text += column.name;
      text += "': '";
      text += duckdb_type(column.type);
      text += '\'';
    }
    text += "});\n";
  }
  return text;
}

}  // namespace damier
