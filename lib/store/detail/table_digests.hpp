#pragma once

#include "store/detail/database.hpp"
#include "store/detail/row_digest.hpp"

#include <map>
#include <string>
#include <string_view>

namespace damier {

/// Keeps the table table_digests of a base up to date: it follows every row that its connection adds, changes or
/// deletes in the tables of the base, the hidden ones of an index of comments too (SQLite's pre-update hook). What was
/// changed by any other program does not come to the digests, and verify finds it.
class TableDigests {
 public:
  /// Follows a connection, which has to outlive it.
  explicit TableDigests(sqlite3* connection);
  TableDigests(TableDigests const&) = delete;
  TableDigests& operator=(TableDigests const&) = delete;
  ~TableDigests();

  /// Writes the digests of the tables that have changed; before each commit. Throws BaseError if a statement of this
  /// transaction has failed halfway: nobody knows what of it is left.
  void write(Database& database);
  /// Says that tables whose names begin so were dropped, in a transaction.
  void drop(Database& database, std::string const& beginning);
  /// Says that a statement has failed.
  void spoil() noexcept { is_spoilt_ = is_spoilt_ || !changed_.empty(); }

 private:
  static void on_change(void* self, sqlite3* connection, int operation, char const* schema, char const* table,
                        sqlite3_int64 old_row, sqlite3_int64 new_row) noexcept;
  static void on_rollback(void* self) noexcept;
  void follow(int operation, char const* table);
  [[nodiscard]] TableDigest& of(char const* table);
  template <typename Value>
  [[nodiscard]] std::uint64_t row_digest(Value const& value);

  sqlite3* connection_;
  std::map<std::string, TableDigest, std::less<>> changed_;  // what this transaction adds to the digests
  TableDigest* last_ = nullptr;                              // asked for
  std::string last_name_;
  RowDigest row_;
  bool is_spoilt_ = false;
};

/// The digest of a table as its rows are now. Throws DamagedBase if the rows of a table WITHOUT ROWID are not in the
/// order of their key: not all of them would be found by it.
[[nodiscard]] TableDigest digest_of_table(Database& database, std::string const& table);

/// What table_digests has, by the names of the tables.
[[nodiscard]] std::map<std::string, TableDigest> stored_table_digests(Database& database);

}  // namespace damier
