// SQLite declares the functions of the pre-update hook only if this is defined.
#define SQLITE_ENABLE_PREUPDATE_HOOK

#include "store/detail/table_digests.hpp"

#include "language/message.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {
namespace {

constexpr std::string_view own_table = "table_digests";

/// A value of a key, to be compared with that of the next row.
struct KeyValue {
  int type = SQLITE_NULL;
  std::int64_t number = 0;
  std::string text;

  [[nodiscard]] bool is_less(KeyValue const& other) const noexcept {
    if (type != other.type) {
      return type < other.type;  // SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB have this order
    }
    return type == SQLITE_INTEGER ? number < other.number : text < other.text;
  }
};

/// Whether the rows of a table WITHOUT ROWID are in ascending order of their key, which is their first columns.
class KeyOrder {
 public:
  explicit KeyOrder(std::size_t columns) : last_(columns), next_(columns) {}

  [[nodiscard]] bool goes_on_with(sqlite3_stmt* row) {
    for (std::size_t column = 0; column < next_.size(); ++column) {
      auto const place = static_cast<int>(column);
      auto& value = next_[column];
      value.type = sqlite3_column_type(row, place);
      if (value.type == SQLITE_INTEGER) {
        value.number = sqlite3_column_int64(row, place);
      } else {
        auto const* const bytes = static_cast<char const*>(sqlite3_column_blob(row, place));
        value.text.assign(bytes == nullptr ? "" : bytes, static_cast<std::size_t>(sqlite3_column_bytes(row, place)));
      }
    }
    auto const ascends = is_first_ || next_.empty() || last_is_less();
    is_first_ = false;
    last_.swap(next_);
    return ascends;
  }

 private:
  [[nodiscard]] bool last_is_less() const noexcept {
    for (std::size_t column = 0; column < last_.size(); ++column) {
      if (last_[column].is_less(next_[column])) {
        return true;
      }
      if (next_[column].is_less(last_[column])) {
        return false;
      }
    }
    return false;
  }

  std::vector<KeyValue> last_, next_;
  bool is_first_ = true;
};

/// The number of columns of the key of a table WITHOUT ROWID; 0 for any other table, whose order SQLite checks itself.
/// By statements: a table of somebody else can have the name of the table-valued function of a pragma.
std::size_t key_columns(Database& database, std::string const& table) {
  constexpr int without_rowid = 4;
  constexpr int place_in_key = 5;
  Statement kind{database, "PRAGMA main.table_list(\"" + table + "\")"};
  if (!kind.step() || kind.integer(without_rowid) == 0) {
    return 0;
  }
  std::size_t columns = 0;
  Statement column{database, "PRAGMA main.table_info(\"" + table + "\")"};
  while (column.step()) {
    columns += column.integer(place_in_key) > 0 ? 1U : 0U;
  }
  return columns;
}

/// The sum of two numbers of rows, of which one is stored and may be anything.
std::int64_t sum(std::int64_t rows, std::int64_t stored) noexcept {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(rows) + static_cast<std::uint64_t>(stored));
}

}  // namespace

TableDigests::TableDigests(sqlite3* connection) : connection_{connection} {
  sqlite3_preupdate_hook(connection_, on_change, this);
  sqlite3_rollback_hook(connection_, on_rollback, this);
}

TableDigests::~TableDigests() {
  sqlite3_preupdate_hook(connection_, nullptr, nullptr);
  sqlite3_rollback_hook(connection_, nullptr, nullptr);
}

void TableDigests::on_change(void* self, sqlite3* /*connection*/, int operation, char const* schema, char const* table,
                             sqlite3_int64 /*old_row*/, sqlite3_int64 /*new_row*/) noexcept {
  auto& digests = *static_cast<TableDigests*>(self);
  if (std::string_view{schema} != "main" || table == own_table) {
    return;  // a copy that VACUUM makes, temporary tables
  }
  try {
    digests.follow(operation, table);
  } catch (...) {  // out of memory: no exception may pass through SQLite
    digests.is_spoilt_ = true;
  }
}

void TableDigests::on_rollback(void* self) noexcept {
  auto& digests = *static_cast<TableDigests*>(self);
  digests.changed_.clear();
  digests.last_ = nullptr;
  digests.is_spoilt_ = false;
}

TableDigest& TableDigests::of(std::string_view table) {
  if (last_ == nullptr || last_name_ != table) {
    last_name_ = table;
    last_ = &changed_[last_name_];
  }
  return *last_;
}

template <typename Value>
std::uint64_t TableDigests::row_digest(Value const& value) {
  row_.clear();
  auto const columns = sqlite3_preupdate_count(connection_);
  for (int column = 0; column < columns; ++column) {
    sqlite3_value* at = nullptr;
    if (value(connection_, column, &at) == SQLITE_OK) {
      row_.add(at);
    } else {
      is_spoilt_ = true;
    }
  }
  return row_.value();
}

void TableDigests::follow(int operation, char const* table) {
  auto& digest = of(table);
  if (operation != SQLITE_INSERT) {
    digest.take_away(row_digest(sqlite3_preupdate_old));
  }
  if (operation != SQLITE_DELETE) {
    digest.add(row_digest(sqlite3_preupdate_new));
  }
}

void TableDigests::run(Statement& insert, std::string const& table, TableDigest const& rows) {
  struct Pause {
    explicit Pause(TableDigests& self) noexcept : digests{self} {
      sqlite3_preupdate_hook(digests.connection_, nullptr, nullptr);
    }
    Pause(Pause const&) = delete;
    Pause& operator=(Pause const&) = delete;
    ~Pause() { sqlite3_preupdate_hook(digests.connection_, on_change, &digests); }
    TableDigests& digests;
  };
  auto& digest = of(table);
  digest.rows += rows.rows;
  digest.sum += rows.sum;
  Pause const pause{*this};
  insert.run();
}

void TableDigests::write(Database& database) {
  if (is_spoilt_) {
    throw BaseError{database.path(), message("base-nothing-stored")};
  }
  if (changed_.empty()) {
    return;
  }
  Statement stored{database, "SELECT rows, digest FROM table_digests WHERE name = ?"};
  Statement store{database, "INSERT OR REPLACE INTO table_digests VALUES (?, ?, ?)"};
  for (auto const& [name, change] : changed_) {
    auto digest = change;
    if (stored.bind(1, std::string_view{name}).step()) {
      digest.rows = sum(digest.rows, stored.integer(0));
      digest.sum += static_cast<std::uint64_t>(stored.integer(1));
    }
    stored.reset();
    store.bind(1, std::string_view{name}).bind(2, digest.rows).bind(3, static_cast<std::int64_t>(digest.sum)).run();
  }
  changed_.clear();
  last_ = nullptr;
}

void TableDigests::drop(Database& database, std::string const& beginning) {
  std::erase_if(changed_, [&](auto const& entry) { return entry.first.starts_with(beginning); });
  last_ = nullptr;
  Statement{database, "DELETE FROM table_digests WHERE substr(name, 1, ?) = ?"}
      .bind(1, static_cast<std::int64_t>(beginning.size()))
      .bind(2, std::string_view{beginning})
      .run();
}

TableDigest digest_of_table(Database& database, std::string const& table) {
  auto const key = key_columns(database, table);
  KeyOrder order{key};
  // From the table itself: an index may have all columns, too. Of a table WITHOUT ROWID only its order asks for that.
  auto sql = "SELECT * FROM \"" + table + "\" NOT INDEXED";
  for (std::size_t column = 1; column <= key; ++column) {
    sql += (column == 1 ? " ORDER BY " : ", ") + std::to_string(column);
  }
  Statement rows{database, sql};
  auto const columns = sqlite3_column_count(rows.handle());
  TableDigest digest;
  RowDigest row;
  while (rows.step()) {
    row.clear();
    for (int column = 0; column < columns; ++column) {
      row.add(sqlite3_column_value(rows.handle(), column));
    }
    digest.add(row.value());
    if (!order.goes_on_with(rows.handle())) {
      throw DamagedBase{message("base-rows-unordered", "table"_a = table)};
    }
  }
  return digest;
}

std::map<std::string, TableDigest> stored_table_digests(Database& database) {
  std::map<std::string, TableDigest> digests;
  Statement row{database, "SELECT name, rows, digest FROM table_digests"};
  while (row.step()) {
    digests[std::string{row.text(0)}] = {row.integer(1), static_cast<std::uint64_t>(row.integer(2))};
  }
  return digests;
}

}  // namespace damier
