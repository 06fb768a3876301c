#include "store/detail/database.hpp"

#include "store/detail/number_set.hpp"

#include <chrono>
#include <system_error>

namespace damier {
namespace {

/// How long a second writer waits for the first: a transaction of an import ends after half a second.
constexpr std::chrono::milliseconds patience{3000};

/// What went wrong, for a person; the rest of the sentence begins with the base's name.
std::string description(sqlite3* connection, std::string_view doing) {
  std::string const reason = sqlite3_errmsg(connection);
  switch (sqlite3_errcode(connection) & 0xff) {
    case SQLITE_NOTADB: return "this is not a damier base";
    case SQLITE_CORRUPT: return "the base is damaged (" + reason + ")";
    case SQLITE_ERROR: return "the base is not built as damier builds it (" + reason + ")";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program is writing to the base; try again when it is done";
    case SQLITE_FULL: return "the disk is full";
    case SQLITE_READONLY: return "the base cannot be written to";
    default: break;
  }
  auto const system = sqlite3_system_errno(connection);
  return std::string{doing} + ": " + (system != 0 ? std::generic_category().message(system) : reason);
}

}  // namespace

Database::Database(std::string path, Mode mode) : path_{std::move(path)} {
  // SQLite's count of the memory in use, which nobody reads, costs a lock at each allocation.
  [[maybe_unused]] static int const configured = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3* connection = nullptr;
  // A connection is used by one thread at a time: SQLite need not lock it.
  auto const flags =
      SQLITE_OPEN_NOMUTEX | (mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  auto const result = sqlite3_open_v2(path_.c_str(), &connection, flags, nullptr);
  connection_.reset(connection);
  if (result != SQLITE_OK) {
    fail("cannot open the base");
  }
  sqlite3_extended_result_codes(connection, 1);
  sqlite3_busy_timeout(connection, static_cast<int>(patience.count()));
  // A base may come from anybody: nothing in its schema is trusted, and damage is looked for.
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  if (!NumberSet::add_function(connection)) {
    fail("cannot open the base");
  }
  execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON;");
}

void Database::fail(std::string_view doing) const {
  if (!connection_) {
    throw BaseError{path_ + ": out of memory"};
  }
  auto const message = path_ + ": " + description(connection_.get(), doing);
  auto const code = sqlite3_errcode(connection_.get()) & 0xff;
  if (code == SQLITE_CORRUPT || code == SQLITE_ERROR) {
    throw DamagedBase{message};
  }
  throw BaseError{message};
}

void Database::execute(std::string const& sql) {
  if (sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail("cannot read or write the base");
  }
}

std::int64_t Database::integer(std::string_view sql) {
  Statement statement{*this, sql};
  return statement.step() ? statement.integer(0) : 0;
}

Statement::Statement(Database& database, std::string_view sql) : database_{&database} {
  sqlite3_stmt* statement = nullptr;
  auto const result = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                         SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  statement_.reset(statement);
  if (result != SQLITE_OK) {
    database.fail("cannot read the base");
  }
}

void Statement::fail_to_bind() const { database_->fail("cannot bind a value"); }

void Statement::check(int result) const {
  if (result != SQLITE_OK) {
    fail_to_bind();
  }
}

Statement& Statement::bind(int parameter, std::string_view text) {
  auto const* data = text.data() == nullptr ? "" : text.data();
  check(sqlite3_bind_text64(statement_.get(), parameter, data, text.size(), SQLITE_STATIC, SQLITE_UTF8));
  return *this;
}
Statement& Statement::bind_blob(int parameter, std::string_view bytes) {
  auto const* data = bytes.data() == nullptr ? "" : bytes.data();
  check(sqlite3_bind_blob64(statement_.get(), parameter, data, bytes.size(), SQLITE_STATIC));
  return *this;
}
Statement& Statement::bind_pointer(int parameter, void const* value, char const* type) {
  check(sqlite3_bind_pointer(statement_.get(), parameter, const_cast<void*>(value), type, nullptr));
  return *this;
}
Statement& Statement::bind_null(int parameter) {
  check(sqlite3_bind_null(statement_.get(), parameter));
  return *this;
}

bool Statement::step() {
  auto const result = sqlite3_step(statement_.get());
  if (result != SQLITE_ROW && result != SQLITE_DONE) {
    database_->fail("cannot read or write the base");
  }
  return result == SQLITE_ROW;
}

void Statement::run() {
  step();
  reset();
}

void Statement::reset() noexcept { sqlite3_reset(statement_.get()); }

std::int64_t Statement::integer(int column) const noexcept { return sqlite3_column_int64(statement_.get(), column); }

std::string_view Statement::text(int column) const noexcept {
  auto const* data = reinterpret_cast<char const*>(sqlite3_column_text(statement_.get(), column));
  return data == nullptr
             ? std::string_view{}
             : std::string_view{data, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

std::string_view Statement::blob(int column) const noexcept {
  auto const* data = static_cast<char const*>(sqlite3_column_blob(statement_.get(), column));
  return data == nullptr
             ? std::string_view{}
             : std::string_view{data, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

bool Statement::is_null(int column) const noexcept {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

bool Statement::is_integer(int column) const noexcept {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_INTEGER;
}

std::optional<std::int64_t> Statement::optional_integer(int column) const noexcept {
  return is_null(column) ? std::nullopt : std::optional{integer(column)};
}

Transaction::~Transaction() {
  if (open_) {
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

void Transaction::commit() {
  database_.execute("COMMIT");
  open_ = false;
}

Snapshot::~Snapshot() { sqlite3_exec(database_.handle(), "COMMIT", nullptr, nullptr, nullptr); }

}  // namespace damier
