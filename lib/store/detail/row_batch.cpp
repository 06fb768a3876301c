#include "store/detail/row_batch.hpp"

#include <algorithm>
#include <new>

namespace damier {

/// What SQLite asks a virtual table for (https://www.sqlite.org/vtab.html).
struct RowBatch::Source {
  struct Table : sqlite3_vtab {
    RowBatch const* batch = nullptr;
  };
  struct Cursor : sqlite3_vtab_cursor {
    std::size_t place = 0;  // of the row's first cell
  };
  static RowBatch const& batch(sqlite3_vtab_cursor* cursor) noexcept {
    return *static_cast<Table*>(cursor->pVtab)->batch;
  }

  static int connect(sqlite3* connection, void* asked, int, char const* const*, sqlite3_vtab** table, char**) {
    auto const* const batch = static_cast<RowBatch const*>(asked);
    if (auto const result = sqlite3_declare_vtab(connection, batch->columns_sql_.c_str()); result != SQLITE_OK) {
      return result;
    }
    sqlite3_vtab_config(connection, SQLITE_VTAB_DIRECTONLY);
    auto* const made = new (std::nothrow) Table;
    if (made == nullptr) {
      return SQLITE_NOMEM;
    }
    made->batch = batch;
    *table = made;
    return SQLITE_OK;
  }
  static int disconnect(sqlite3_vtab* table) {
    delete static_cast<Table*>(table);
    return SQLITE_OK;
  }
  static int plan(sqlite3_vtab*, sqlite3_index_info*) { return SQLITE_OK; }
  static int open(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) {
    *cursor = new (std::nothrow) Cursor;
    return *cursor == nullptr ? SQLITE_NOMEM : SQLITE_OK;
  }
  static int close(sqlite3_vtab_cursor* cursor) {
    delete static_cast<Cursor*>(cursor);
    return SQLITE_OK;
  }
  static int begin(sqlite3_vtab_cursor* cursor, int, char const*, int, sqlite3_value**) {
    static_cast<Cursor*>(cursor)->place = 0;
    return SQLITE_OK;
  }
  static int next(sqlite3_vtab_cursor* cursor) {
    static_cast<Cursor*>(cursor)->place += batch(cursor).columns_;
    return SQLITE_OK;
  }
  static int at_end(sqlite3_vtab_cursor* cursor) {
    return static_cast<Cursor*>(cursor)->place < batch(cursor).size_ ? 0 : 1;
  }
  static int column(sqlite3_vtab_cursor* cursor, sqlite3_context* to, int column) {
    auto const& rows = batch(cursor);
    auto const& cell = rows.cells_[static_cast<Cursor*>(cursor)->place + static_cast<std::size_t>(column)];
    auto const bytes = [&] { return rows.texts_.data() + cell.number; };
    switch (cell.kind) {
      case Kind::number: sqlite3_result_int64(to, cell.number); break;
      case Kind::text: sqlite3_result_text64(to, bytes(), cell.size, SQLITE_STATIC, SQLITE_UTF8); break;
      case Kind::blob: sqlite3_result_blob64(to, bytes(), cell.size, SQLITE_STATIC); break;
      case Kind::null: break;
    }
    return SQLITE_OK;
  }
  static int row_number(sqlite3_vtab_cursor* cursor, sqlite3_int64* number) {
    *number = static_cast<sqlite3_int64>(static_cast<Cursor*>(cursor)->place);
    return SQLITE_OK;
  }

  /// Without a way to create it, it is there by its name alone and in no base.
  static sqlite3_module const* module() noexcept {
    static sqlite3_module const functions = [] {
      sqlite3_module made{};
      made.iVersion = 1;
      made.xConnect = connect;
      made.xBestIndex = plan;
      made.xDisconnect = disconnect;
      made.xOpen = open;
      made.xClose = close;
      made.xFilter = begin;
      made.xNext = next;
      made.xEof = at_end;
      made.xColumn = column;
      made.xRowid = row_number;
      return made;
    }();
    return &functions;
  }
};

RowBatch::RowBatch(Database& database, std::string_view table, std::string_view row)
    : database_{database}, columns_{static_cast<std::size_t>(std::ranges::count(row, '?'))} {
  // A name that no other batch has.
  name_ = "rows_at_" + std::to_string(reinterpret_cast<std::uintptr_t>(this));
  // Nothing goes on with the transaction after a failure, so that the statement needs no notes for its own rollback.
  insert_sql_ = "INSERT OR ROLLBACK INTO " + std::string{table} + " SELECT ";
  std::size_t column = 0;
  for (auto const c : row) {
    insert_sql_ += c == '?' ? "c" + std::to_string(++column) : std::string(1, c);
  }
  insert_sql_ += " FROM " + name_;
  columns_sql_ = "CREATE TABLE rows (c1";
  for (column = 2; column <= columns_; ++column) {
    columns_sql_ += ", c" + std::to_string(column);
  }
  columns_sql_ += ")";
  cells_.resize(most_rows * columns_);
}

RowBatch::~RowBatch() {
  if (insert_) {
    insert_.reset();
    sqlite3_create_module_v2(database_.handle(), name_.c_str(), nullptr, nullptr, nullptr);
  }
}

void RowBatch::set_bytes(Kind kind, std::string_view bytes) {
  cells_[size_++] = {kind, static_cast<std::uint32_t>(bytes.size()), static_cast<std::int64_t>(texts_.size())};
  texts_ += bytes;
}

void RowBatch::flush() {
  if (size_ == 0) {
    return;
  }
  if (!insert_) {
    if (sqlite3_create_module_v2(database_.handle(), name_.c_str(), Source::module(), this, nullptr) != SQLITE_OK) {
      database_.fail("cannot write to the base");
    }
    insert_.emplace(database_, insert_sql_);
  }
  insert_->run();
  forget();
}

void RowBatch::forget() noexcept {
  size_ = 0;
  texts_.clear();
}

}  // namespace damier
