#include "store/detail/database.hpp"

#include "language/message.hpp"
#include "language/system_reason.hpp"
#include "store/base_wait.hpp"
#include "store/detail/lock_holders.hpp"
#include "store/detail/number_set.hpp"
#include "store/detail/table_digests.hpp"
#include "text/stop_request.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

namespace damier {
namespace {

std::chrono::milliseconds the_patience{10'000};
std::function<void(std::string const&, Message const&)> the_wait_listener;
std::function<void(std::string const&, bool)> the_open_listener;

Message busy(std::string const& path) {
  auto const seconds = std::chrono::ceil<std::chrono::seconds>(the_patience).count();
  auto const holders = lock_holders(path);
  return holders.empty() ? message("base-busy", "count"_a = seconds)
                         : message("base-busy-by", "who"_a = holders, "count"_a = seconds);
}

/// A message about a failed operation; it is to follow the name of the base.
Message description(sqlite3* connection, std::string const& path, Message const& doing) {
  std::string const reason = sqlite3_errmsg(connection);
  switch (sqlite3_errcode(connection) & 0xff) {
    case SQLITE_NOTADB: return message("base-not-damier");
    case SQLITE_CORRUPT: return message("base-damaged", "reason"_a = reason);
    case SQLITE_ERROR: return message("base-other-build", "reason"_a = reason);
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return busy(path);
    case SQLITE_FULL: return message("base-disk-full");
    case SQLITE_READONLY:
      return sqlite3_extended_errcode(connection) == SQLITE_READONLY_DIRECTORY ? message("base-folder-closed")
                                                                               : message("base-read-only");
    default: break;
  }
  auto const system = sqlite3_system_errno(connection);
  return message("base-cannot", "what"_a = doing,
                 "reason"_a = system != 0 ? system_reason({system, std::generic_category()}) : Argument{reason});
}

/// A path in a form that SQLite takes for a path only: neither a URI nor the name of a database in memory.
std::string plain_path(std::string const& path) { return path.starts_with('/') ? path : "./" + path; }

/// Throws BaseError if there is a file of that name that does not have random access.
void refuse_other_than_file(std::string const& path) {
  struct stat status {};
  if (path.empty()) {
    throw BaseError{message("base-no-name")};
  }
  if (stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode)) {
    return;
  }
  throw BaseError{path, S_ISDIR(status.st_mode) ? message("base-is-folder") : message("base-is-device")};
}

/// Throws BaseError if a base cannot be created because of its folder. SQLite would name another reason, since it then
/// tries to open the base for reading.
void refuse_closed_folder(std::string const& path) {
  auto const slash = path.rfind('/');
  auto const folder = slash == std::string::npos ? std::string{"."} : path.substr(0, slash + 1);
  if (access(path.c_str(), F_OK) != 0 && access(folder.c_str(), W_OK) != 0) {
    throw BaseError{path, message("base-cannot-create", "folder"_a = folder,
                                  "reason"_a = system_reason({errno, std::generic_category()}))};
  }
}

/// Virtual-machine steps of SQLite between two checks of the stop request: a few milliseconds.
constexpr int steps_between_looks = 100'000;

int is_to_stop(void*) noexcept { return stop_is_requested() ? 1 : 0; }

std::uint64_t next_serial() noexcept {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

void Database::end_with_stop_request(bool wanted) noexcept {
  sqlite3_progress_handler(connection_.get(), steps_between_looks, wanted ? is_to_stop : nullptr, nullptr);
}

void Database::wait_for_others(bool wanted) noexcept {
  sqlite3_busy_handler(connection_.get(), wanted ? wait_on : nullptr, this);
}

int Database::wait_on(void* database, int waits) noexcept {
  try {
    return static_cast<Database*>(database)->wait(waits) ? 1 : 0;
  } catch (...) {  // no memory for the names: SQLite reports that it could not wait
    return 0;
  }
}

bool Database::wait(int waits) {
  constexpr std::chrono::milliseconds pause{20};
  constexpr std::chrono::seconds a_while{1};
  auto const now = std::chrono::steady_clock::now();
  if (waits == 0) {
    wait_began_ = now;
    wait_is_long_ = false;
  }
  auto const lasted = now - wait_began_;
  if (lasted >= the_patience || stop_is_requested()) {
    return false;
  }
  if (lasted >= a_while && !std::exchange(wait_is_long_, true) && the_wait_listener) {
    the_wait_listener(path_, lock_holders(path_));
  }
  // Short at first: most transactions end soon.
  std::this_thread::sleep_for(std::min<std::chrono::milliseconds>(pause, std::chrono::milliseconds{1 + waits}));
  return true;
}

void set_base_patience(std::chrono::milliseconds most) { the_patience = most; }
std::chrono::milliseconds base_patience() noexcept { return the_patience; }
void set_base_wait_listener(std::function<void(std::string const&, Message const&)> listener) {
  the_wait_listener = std::move(listener);
}
void set_base_open_listener(std::function<void(std::string const&, bool)> listener) {
  the_open_listener = std::move(listener);
}

Database::Database(std::string path, Mode mode) : path_{std::move(path)}, serial_{next_serial()} {
  // SQLite's memory statistics, which are not used, cost a lock at each allocation.
  [[maybe_unused]] static int const configured = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  auto const in_memory = mode == Mode::write && path_ == memory_only;
  if (!in_memory) {
    refuse_other_than_file(path_);
  }
  sqlite3* connection = nullptr;
  // A connection is used by one thread at a time: SQLite need not lock it.
  auto const flags =
      SQLITE_OPEN_NOMUTEX | (mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  auto const result = sqlite3_open_v2(in_memory ? memory_only : plain_path(path_).c_str(), &connection, flags, nullptr);
  connection_.reset(connection);
  if (result != SQLITE_OK) {
    if (mode == Mode::write) {
      refuse_closed_folder(path_);
    }
    fail(message("base-cannot-open"));
  }
  sqlite3_extended_result_codes(connection, 1);
  wait_for_others(true);
  // A base may come from an untrusted source: nothing in its schema is trusted, no trigger of it runs (damier has
  // none), and damage is looked for.
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  if (!NumberSet::add_function(connection)) {
    fail(message("base-cannot-open"));
  }
  execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON;");
  end_with_stop_request(mode == Mode::read);
  if (mode == Mode::write) {
    digests_ = std::make_unique<TableDigests>(connection_.get());
  }
  if (the_open_listener && !in_memory) {
    the_open_listener(path_, mode == Mode::write);
  }
}

Database::~Database() {
  if (has_log_) {
    end_log();
  }
}

void Database::end_log() noexcept {
  constexpr auto attempts = 5;  // two programs that end at the same moment would each leave it to the other
  constexpr std::chrono::milliseconds pause{7};
  wait_for_others(false);
  for (auto attempt = 0; attempt < attempts; ++attempt) {
    if (leave_log() != SQLITE_BUSY) {
      return;
    }
    std::this_thread::sleep_for(pause * (1 + (attempt + getpid()) % attempts));
  }
}

/// Runs a statement that changes nothing but the kind of journal, which the header of the base has in bytes that are
/// written together: of the two states that a loss of power may leave, both are the same base.
int Database::change_journal(char const* sql) noexcept {
  auto const execute = [&](char const* each) {
    return sqlite3_exec(connection_.get(), each, nullptr, nullptr, nullptr) & 0xff;
  };
  static_cast<void>(execute("PRAGMA synchronous = OFF"));
  auto const result = execute(sql);
  static_cast<void>(execute("PRAGMA synchronous = FULL"));
  return result;
}

int Database::leave_log() noexcept {
  // What the log has is on the disk before the log goes.
  if (auto const moved =
          sqlite3_wal_checkpoint_v2(connection_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) & 0xff;
      moved != SQLITE_OK) {
    return moved;
  }
  return change_journal("PRAGMA journal_mode = DELETE");
}

void Database::begin_log() {
  wait_for_others(false);  // no lock is held between two attempts, so that nobody waits for a program that waits
  auto result = SQLITE_BUSY;
  for (auto waits = 0;; ++waits) {
    result = change_journal("PRAGMA journal_mode = WAL");
    if (result != SQLITE_BUSY || !wait(waits)) {
      break;
    }
  }
  wait_for_others(true);
  // Once more, so that the reason of a failure is the last that the connection has.
  if (result != SQLITE_OK &&
      sqlite3_exec(connection_.get(), "PRAGMA journal_mode = WAL", nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail(message("base-cannot-use"));
  }
  has_log_ = true;
}

void Database::fail(Message const& doing) const {
  if (!connection_) {
    throw BaseError{path_, message("out-of-memory")};
  }
  if (digests_) {
    digests_->spoil();
  }
  auto const code = sqlite3_errcode(connection_.get()) & 0xff;
  if ((code == SQLITE_INTERRUPT || code == SQLITE_BUSY) && stop_is_requested()) {
    throw Stopped{};
  }
  if (code == SQLITE_CORRUPT || code == SQLITE_ERROR) {
    throw DamagedBase{path_, description(connection_.get(), path_, doing)};
  }
  throw BaseError{path_, description(connection_.get(), path_, doing)};
}

void Database::execute(std::string const& sql) {
  if (sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail(message("base-cannot-use"));
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
    database.fail(message("base-cannot-read"));
  }
}

void Statement::fail_to_bind() const { database_->fail(message("base-cannot-bind")); }

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
    fail_to_step();
  }
  return result == SQLITE_ROW;
}

/// Throws the error of the last step, after making the statement ready to be used again.
void Statement::fail_to_step() {
  try {
    database_->fail(message("base-cannot-use"));
  } catch (...) {
    reset();
    throw;
  }
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

void execute_whole(Base& base, std::string const& sql) {
  Transaction transaction{database_of(base)};
  database_of(base).execute(sql);
  transaction.commit();
}

std::int64_t index_up_to(Database& database, std::string_view index) {
  Statement row{database, "SELECT up_to FROM indexes WHERE name = ?"};
  return row.bind(1, index).step() ? row.integer(0) : -1;
}

void set_index_up_to(Database& database, std::string_view index, std::int64_t game) {
  Statement{database, "INSERT OR REPLACE INTO indexes VALUES (?, ?)"}.bind(1, index).bind(2, game).run();
}

Transaction::~Transaction() {
  if (open_) {
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

void Transaction::commit() {
  if (auto* const digests = database_.digests()) {
    database_.execute(
        "SAVEPOINT kept_back; RELEASE kept_back");  // full-text search now writes what it would write at the end
    digests->write(database_);
  }
  database_.execute("COMMIT");
  open_ = false;
}

Snapshot::~Snapshot() { sqlite3_exec(database_.handle(), "COMMIT", nullptr, nullptr, nullptr); }

}  // namespace damier
