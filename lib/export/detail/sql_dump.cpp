#include "export/archive_tables.hpp"

#include "text/source_text.hpp"

#include <array>
#include <charconv>
#include <string_view>

namespace damier {
namespace {

std::string_view sql_type(ColumnType type) noexcept {
  switch (type) {
    case ColumnType::integer: return "integer";
    case ColumnType::big_integer: return "bigint";
    case ColumnType::boolean: return "boolean";
    case ColumnType::text: break;
  }
  return "text";
}

// Positions are stored in the order of the games: to find those of a game an index of blocks is enough, which is a
// thousand times smaller than one of rows.
constexpr std::array<std::string_view, 5> indexes{
    "CREATE UNIQUE INDEX IF NOT EXISTS games_by_id ON games (id);",
    "CREATE INDEX IF NOT EXISTS games_by_white ON games (white);",
    "CREATE INDEX IF NOT EXISTS games_by_black ON games (black);",
    "CREATE INDEX IF NOT EXISTS positions_by_hash ON positions (hash);",
    "CREATE INDEX IF NOT EXISTS positions_by_game ON positions USING brin (game) WITH (pages_per_range = 16);",
};

template <typename... Text>
void append(std::string& text, Text const&... more) {
  (text.append(more), ...);
}

void create(ArchiveTable const& table, std::string& text) {
  append(text, "CREATE TABLE IF NOT EXISTS ", table.name, " ");
  sql_columns(table, text);
  text += ";\n";
}

void append_number(std::int64_t number, std::string& text) {
  std::array<char, 20> digits;
  auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

/// A text in the form that COPY reads. PostgreSQL has no zero byte: it is left out. It refuses bytes that are not
/// UTF-8: they become U+FFFD.
void copy_text(std::string_view value, std::string& text) {
  if (!source_text::is_utf8(value)) {
    return copy_text(source_text::valid_utf8(value), text);
  }
  for (auto const c : value) {
    switch (c) {
      case '\0': break;
      case '\\': text += "\\\\"; break;
      case '\n': text += "\\n"; break;
      case '\r': text += "\\r"; break;
      case '\t': text += "\\t"; break;
      default: text += c;
    }
  }
}

}  // namespace

void sql_columns(ArchiveTable const& table, std::string& text) {
  std::string_view separator = "(\n  ";
  for (auto const& column : table.columns) {
    append(text, separator, column.name, " ", sql_type(column.type), column.always ? " NOT NULL" : "");
    separator = ",\n  ";
  }
  text += "\n)";
}

/// The descriptions contain no quotes.
void describe_sql_table(ArchiveTable const& table, std::string& text) {
  append(text, "COMMENT ON TABLE ", table.name, " IS '", table.meaning, "';\n");
  for (auto const& column : table.columns) {
    append(text, "COMMENT ON COLUMN ", table.name, ".", column.name, " IS '", column.meaning, "';\n");
  }
}

void begin_sql(std::string& text) {
  text +=
      "-- Games and positions of a damier base, for psql.\n"
      "\\set ON_ERROR_STOP on\n"
      "SET client_encoding = 'UTF8';\n"
      "SET standard_conforming_strings = on;\n"
      "SET client_min_messages = warning;\n"
      "BEGIN;\n";
  create(games_table(), text);
  create(positions_table(), text);
}

void begin_sql_table(ArchiveTable const& table, std::string& text) {
  append(text, "COPY ", table.name, " (");
  for (auto const& column : table.columns) {
    append(text, &column == table.columns.data() ? "" : ", ", column.name);
  }
  text += ") FROM stdin;\n";
}

void sql_row(TableRow const& row, std::string& text) {
  bool first = true;
  for (auto const& cell : row) {
    if (!first) {
      text += '\t';
    }
    first = false;
    if (auto const* const number = std::get_if<std::int64_t>(&cell)) {
      append_number(*number, text);
    } else if (auto const* const value = std::get_if<std::string>(&cell)) {
      copy_text(*value, text);
    } else if (auto const* const truth = std::get_if<bool>(&cell)) {
      text += *truth ? 't' : 'f';
    } else {
      text += "\\N";
    }
  }
  text += '\n';
}

void end_sql_table(std::string& text) { text += "\\.\n"; }

void end_sql(std::string& text) {
  for (auto const index : indexes) {
    text += index;
    text += '\n';
  }
  describe_sql_table(games_table(), text);
  describe_sql_table(positions_table(), text);
  text += "COMMIT;\nANALYZE games;\nANALYZE positions;\n";
}

}  // namespace damier
