#pragma once

#include "language/message_error.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace damier {

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
