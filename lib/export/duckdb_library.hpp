#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace damier {

class TableRows;

/// DuckDB's library is not there, is not one, or reports an error.
class DuckDbError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The library of DuckDB (https://duckdb.org), loaded while the program runs: damier is built, and does all else,
/// without it. What is used of it are functions of its C interface that are stable since version 1.0.
class DuckDb {
 public:
  /// Loads the library of that path or, if it is empty, the one that the system finds as libduckdb.so. Throws
  /// DuckDbError.
  explicit DuckDb(std::string const& library);
  DuckDb(DuckDb const&) = delete;
  DuckDb& operator=(DuckDb const&) = delete;
  ~DuckDb();

  /// Writes the rows as one Parquet file (compressed with zstd), in their order; what the rows throw is thrown.
  /// DuckDB keeps a group of rows in memory and where each group stands. Throws DuckDbError where the file cannot be
  /// written. One call at a time in a program.
  void write_parquet(TableRows& rows, std::string const& path);

 private:
  struct Functions;
  struct Session;
  struct Supply;
  std::unique_ptr<Functions> functions_;
};

}  // namespace damier
