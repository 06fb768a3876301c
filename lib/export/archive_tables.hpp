#pragma once

#include "game/outcome.hpp"
#include "language/message_error.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace damier {

/// The type of a column of a table that database engines load.
enum class ColumnType : std::uint8_t { text, integer, big_integer, boolean };

struct TableColumn {
  std::string_view name;
  ColumnType type = ColumnType::text;
  bool always = false;       ///< whether it always has a value
  std::string_view meaning;  ///< one sentence without a full stop
};

/// A table of an archive for database engines: docs/tables.md describes both tables.
struct ArchiveTable {
  std::string_view name;
  std::string_view meaning;
  std::span<TableColumn const> columns;
};

/// A row is a game.
[[nodiscard]] ArchiveTable const& games_table() noexcept;
/// A row is a position of a main line and the move played in it.
[[nodiscard]] ArchiveTable const& positions_table() noexcept;

/// The value of one column of a row: nothing, a number of any of the integer types, or a text. The formats write U+FFFD
/// for each byte of a text that is not UTF-8.
using TableValue = std::variant<std::monostate, std::int64_t, bool, std::string>;
/// The cells of a row in the order of the table's columns.
using TableRow = std::vector<TableValue>;

/// Returns the rows of a table one after the other.
class TableRows {
 public:
  TableRows() = default;
  TableRows(TableRows const&) = delete;
  TableRows& operator=(TableRows const&) = delete;
  virtual ~TableRows() = default;

  [[nodiscard]] virtual ArchiveTable const& table() const noexcept = 0;
  /// Replaces a row by the next one; false if there is none.
  [[nodiscard]] virtual bool next(TableRow& row) = 0;
};

/// The pieces of a position as numbers: bit i of each is the square i, counted from 0 along the rows from the top left,
/// on mirrored boards (Italian, Spanish, Portuguese, Jamaican) from the top right, as White sees them. Squares from 64
/// on, which only boards of 12x12 have, are in far_squares, eight bits for each of the four.
struct BoardNumbers {
  std::uint64_t white_men = 0;
  std::uint64_t white_kings = 0;
  std::uint64_t black_men = 0;
  std::uint64_t black_kings = 0;
  std::uint32_t far_squares = 0;

  bool operator==(BoardNumbers const&) const = default;
};
[[nodiscard]] BoardNumbers board_numbers(Position const& position, Geometry const& board) noexcept;

/// Squares of a board as the tables have them: the bits of those before 64, and of those from 64 on.
struct TableSquares {
  std::uint64_t near = 0;
  std::uint8_t far = 0;

  bool operator==(TableSquares const&) const = default;
};
[[nodiscard]] TableSquares table_squares(SquareSet squares, Geometry const& board) noexcept;

/// A position of a main line.
struct PlacedPosition {
  std::int64_t game = 0;
  unsigned place = 0;  ///< positions of the line before it
  unsigned ply = 0;    ///< half moves played before it
  Position position;
  Variant const* variant = nullptr;
  Move const* move = nullptr;  ///< that is played in it; nullptr if none is
};

/// Makes rows of the positions table. One object is used again and again: it keeps the memory for legal moves.
class PositionRows {
 public:
  void fill(TableRow& row, PlacedPosition const& at);

 private:
  MoveList legal_;
};
/// The SQL condition for the rows with a position, in whatever variant. any_side: whoever is to move.
[[nodiscard]] std::string sql_condition(Position const& position, Variant const& variant, bool any_side = false);

/// Writes tables as CSV (RFC 4180, rows end with LF): a row of names, texts in quotes, nothing where a value is
/// missing, true and false. Each function appends to the text. The formulas of spreadsheets are not defused: these
/// files are for database engines.
void csv_head(ArchiveTable const& table, std::string& text);
void csv_row(TableRow const& row, std::string& text);

/// Statements with which DuckDB reads the tables from games.csv and positions.csv in its working directory.
[[nodiscard]] std::string duckdb_csv_script();

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

class TableRows;

/// DuckDB's library is missing, is not valid, or reports an error.
class DuckDbError : public MessageError {
 public:
  using MessageError::MessageError;
};

/// The library of DuckDB (https://duckdb.org), loaded while the program runs: damier is built without it, and works
/// without it except for Parquet. Only functions of its C interface are used that are stable since version 1.0.
class DuckDb {
 public:
  /// Loads the library with that path or, if it is empty, the one that the system finds as libduckdb.so. Throws
  /// DuckDbError.
  explicit DuckDb(std::string const& library);
  DuckDb(DuckDb const&) = delete;
  DuckDb& operator=(DuckDb const&) = delete;
  ~DuckDb();

  /// Writes the rows as one Parquet file (compressed with zstd), in their order; rethrows what the rows throw. DuckDB
  /// keeps in memory a group of rows and the place of each group. Throws DuckDbError if the file cannot be written.
  /// Only one call at a time in a program.
  void write_parquet(TableRows& rows, std::string const& path);

 private:
  struct Functions;
  struct Session;
  struct Supply;
  std::unique_ptr<Functions> functions_;
};

}  // namespace damier
