#pragma once

#include "store/detail/database.hpp"
#include "store/detail/row_digest.hpp"

#include <map>
#include <string>
#include <string_view>

namespace damier {

/// Keeps the table table_digests of a base up to date: it follows every row that its connection adds, changes or
/// deletes in the tables of the base, including the hidden ones of an index of comments (SQLite's pre-update hook).
/// Changes by any other program are not added to the digests, and verify finds them.
class TableDigests {
 public:
  /// Follows the changes of a connection, which must outlive this object.
  explicit TableDigests(sqlite3* connection);
  TableDigests(TableDigests const&) = delete;
  TableDigests& operator=(TableDigests const&) = delete;
  ~TableDigests();

  /// Runs a statement that adds rows to a table of the base. The caller has computed the digest of these rows, since
  /// SQLite would have to unpack each row again.
  void run(Statement& insert, std::string const& table, TableDigest const& rows);
  /// Writes the digests of the changed tables; before each commit. Throws BaseError if a statement of this transaction
  /// has failed halfway: it is unknown which of its changes remain.
  void write(Database& database);
  /// Forgets the tables whose names have this beginning; to be called when they were dropped, in a transaction.
  void drop(Database& database, std::string const& beginning);
  /// Notes that a statement has failed.
  void spoil() noexcept { is_spoilt_ = is_spoilt_ || !changed_.empty(); }

 private:
  static void on_change(void* self, sqlite3* connection, int operation, char const* schema, char const* table,
                        sqlite3_int64 old_row, sqlite3_int64 new_row) noexcept;
  static void on_rollback(void* self) noexcept;
  void follow(int operation, char const* table);
  [[nodiscard]] TableDigest& of(std::string_view table);
  template <typename Value>
  [[nodiscard]] std::uint64_t row_digest(Value const& value);

  sqlite3* connection_;
  std::map<std::string, TableDigest, std::less<>> changed_;  // what this transaction adds to the digests
  TableDigest* last_ = nullptr;                              // asked for
  std::string last_name_;
  RowDigest row_;
  bool is_spoilt_ = false;
};

/// The digest of a table from its current rows. Throws DamagedBase if the rows of a table WITHOUT ROWID are not in the
/// order of their key: some of them could not be found by it.
[[nodiscard]] TableDigest digest_of_table(Database& database, std::string const& table);

/// The content of table_digests, by the names of the tables.
[[nodiscard]] std::map<std::string, TableDigest> stored_table_digests(Database& database);

}  // namespace damier
