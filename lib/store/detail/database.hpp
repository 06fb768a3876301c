#pragma once

#include "store/base.hpp"

#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace damier {

class Database;
class TableDigests;

/// A prepared statement. Parameters and columns count from 1 and 0, as SQLite has them. Texts are bound without a copy:
/// they must live until the statement is reset.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  Statement& bind(int parameter, std::int64_t value) {
    if (sqlite3_bind_int64(statement_.get(), parameter, value) != SQLITE_OK) {
      fail_to_bind();
    }
    return *this;
  }
  Statement& bind(int parameter, std::string_view text);
  Statement& bind_blob(int parameter, std::string_view bytes);
  /// Binds a pointer that functions in the statement receive together with its type, a text that must stay valid. What
  /// it points to is not changed.
  Statement& bind_pointer(int parameter, void const* value, char const* type);
  Statement& bind_null(int parameter);
  template <typename T>
  Statement& bind(int parameter, std::optional<T> const& value) {
    return value ? bind(parameter, *value) : bind_null(parameter);
  }

  /// Goes to the next row; false if there is none.
  bool step();
  /// Runs a statement without result rows and makes it ready to be run again.
  void run();
  void reset() noexcept;

  [[nodiscard]] std::int64_t integer(int column) const noexcept;
  [[nodiscard]] std::string_view text(int column) const noexcept;
  [[nodiscard]] std::string_view blob(int column) const noexcept;
  [[nodiscard]] bool is_null(int column) const noexcept;
  [[nodiscard]] bool is_integer(int column) const noexcept;
  [[nodiscard]] std::optional<std::int64_t> optional_integer(int column) const noexcept;
  [[nodiscard]] sqlite3_stmt* handle() const noexcept { return statement_.get(); }

 private:
  void check(int result) const;
  [[noreturn]] void fail_to_bind() const;
  [[noreturn]] void fail_to_step();

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
  };
  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// A connection to a base. The path is the name of a file, never one of SQLite's URIs; memory_only, for writing, makes
/// a database in memory that no other connection sees. Errors are thrown as BaseError with the file's name. After a
/// stop request a statement that reads throws Stopped; a writer checks for the request between two pieces of work.
class Database {
 public:
  enum class Mode : std::uint8_t { read, write };
  static constexpr char const* memory_only = ":memory:";
  Database(std::string path, Mode mode);
  Database(Database const&) = delete;
  Database& operator=(Database const&) = delete;
  ~Database();

  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  /// Tells this connection from all others of the process, also from those that were at its address.
  [[nodiscard]] std::uint64_t serial() const noexcept { return serial_; }
  void execute(std::string const& sql);
  [[nodiscard]] std::int64_t integer(std::string_view sql);
  [[nodiscard]] std::int64_t last_row() const noexcept { return sqlite3_last_insert_rowid(connection_.get()); }
  [[nodiscard]] sqlite3* handle() const noexcept { return connection_.get(); }
  [[noreturn]] void fail(Message const& doing) const;
  /// Gives the base a write-ahead log. With it a program that reads is never in the way of one that writes, and of
  /// those that write one gets its turn while the others wait. With a rollback journal they wait for each other: the
  /// one that ends its transaction for those that read, and these, to read on, for the end of the transaction. Waits
  /// for programs that read without a log, as store/base_wait.hpp says; then throws BaseError. The last of several
  /// writers makes the base one plain file again.
  void begin_log();
  /// Moves the log into the base and makes it one plain file; SQLITE_BUSY if another program uses it.
  int leave_log() noexcept;
  /// Sets whether a statement waits for other programs, as store/base_wait.hpp says, or fails at once.
  void wait_for_others(bool wanted) noexcept;
  /// Sets whether a stop request interrupts a statement.
  void end_with_stop_request(bool wanted) noexcept;
  /// The digests of a connection for writing; nullptr for a connection for reading.
  [[nodiscard]] TableDigests* digests() const noexcept { return digests_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* connection) const noexcept { sqlite3_close_v2(connection); }
  };
  static int wait_on(void* database, int waits) noexcept;
  /// Waits for a moment; false if that has lasted as long as this process waits. waits: how often it was called before.
  [[nodiscard]] bool wait(int waits);
  /// The same at the end of the connection, in several attempts: otherwise the log stays.
  void end_log() noexcept;
  int change_journal(char const* sql) noexcept;

  std::string path_;
  std::uint64_t serial_;
  std::chrono::steady_clock::time_point wait_began_;
  bool wait_is_long_ = false;
  bool has_log_ = false;
  std::unique_ptr<sqlite3, Close> connection_;
  std::unique_ptr<TableDigests> digests_;
};

/// The connection of a base, for the files of this room.
[[nodiscard]] Database& database_of(Base& base) noexcept;

/// Executes SQL in a transaction of its own.
void execute_whole(Base& base, std::string const& sql);

/// The last game that an index of the base contains; -1 if the base does not have the index.
[[nodiscard]] std::int64_t index_up_to(Database& database, std::string_view index);
void set_index_up_to(Database& database, std::string_view index, std::int64_t game);

/// A transaction: rolled back unless committed.
class Transaction {
 public:
  explicit Transaction(Database& database) : database_{database} { database_.execute("BEGIN IMMEDIATE"); }
  Transaction(Transaction const&) = delete;
  Transaction& operator=(Transaction const&) = delete;
  ~Transaction();
  /// Writes the digests of the tables that were changed, and commits.
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

/// While this exists, the base is read as it was at the first read, without a lock for each read.
class Snapshot {
 public:
  explicit Snapshot(Database& database) : database_{database} { database_.execute("BEGIN"); }
  Snapshot(Snapshot const&) = delete;
  Snapshot& operator=(Snapshot const&) = delete;
  ~Snapshot();

 private:
  Database& database_;
};

}  // namespace damier
