#include "export/archive_tables.hpp"

#include "language/message.hpp"
#include "text/source_text.hpp"

#include <dlfcn.h>

#include <cstdint>
#include <exception>

namespace damier {
namespace {

// The C interface as https://duckdb.org/docs/stable/clients/c/api describes it. Handles are opaque pointers.
using Handle = void*;
using Index = std::uint64_t;
enum State : int { success = 0 };
enum Type : int { type_boolean = 1, type_integer = 4, type_bigint = 5, type_varchar = 17 };
struct Result {
  Index columns, rows, rows_changed;
  void* column_data;
  char* error;
  void* internal;
};
using Callback = void (*)(Handle info);

Type type_of(ColumnType type) noexcept {
  switch (type) {
    case ColumnType::integer: return type_integer;
    case ColumnType::big_integer: return type_bigint;
    case ColumnType::boolean: return type_boolean;
    case ColumnType::text: break;
  }
  return type_varchar;
}

}  // namespace

/// Functions of the library. Once loaded it stays loaded, because it has threads of its own.
struct DuckDb::Functions {
  explicit Functions(std::string const& path)
      : library{dlopen(path.empty() ? "libduckdb.so" : path.c_str(), RTLD_NOW | RTLD_LOCAL)} {
    if (library == nullptr) {
      throw DuckDbError{message("duckdb-not-loaded", "reason"_a = dlerror())};
    }
    load(open, "duckdb_open");
    load(close, "duckdb_close");
    load(connect, "duckdb_connect");
    load(disconnect, "duckdb_disconnect");
    load(query, "duckdb_query");
    load(result_error, "duckdb_result_error");
    load(destroy_result, "duckdb_destroy_result");
    load(create_logical_type, "duckdb_create_logical_type");
    load(destroy_logical_type, "duckdb_destroy_logical_type");
    load(create_table_function, "duckdb_create_table_function");
    load(destroy_table_function, "duckdb_destroy_table_function");
    load(table_function_set_name, "duckdb_table_function_set_name");
    load(table_function_set_bind, "duckdb_table_function_set_bind");
    load(table_function_set_init, "duckdb_table_function_set_init");
    load(table_function_set_function, "duckdb_table_function_set_function");
    load(register_table_function, "duckdb_register_table_function");
    load(bind_add_result_column, "duckdb_bind_add_result_column");
    load(init_set_max_threads, "duckdb_init_set_max_threads");
    load(function_set_error, "duckdb_function_set_error");
    load(vector_size, "duckdb_vector_size");
    load(data_chunk_get_vector, "duckdb_data_chunk_get_vector");
    load(data_chunk_set_size, "duckdb_data_chunk_set_size");
    load(vector_get_data, "duckdb_vector_get_data");
    load(vector_ensure_validity_writable, "duckdb_vector_ensure_validity_writable");
    load(vector_get_validity, "duckdb_vector_get_validity");
    load(validity_set_row_invalid, "duckdb_validity_set_row_invalid");
    load(vector_assign_string_element_len, "duckdb_vector_assign_string_element_len");
  }

  template <typename Function>
  void load(Function*& function, char const* name) {
    function = reinterpret_cast<Function*>(dlsym(library, name));
    if (function == nullptr) {
      throw_missing(name);
    }
  }
  /// Outside the template, in which clang 14 does not define "name"_a.
  [[noreturn]] static void throw_missing(char const* name) {
    throw DuckDbError{message("duckdb-no-function", "name"_a = name)};
  }

  void* library;

  State (*open)(char const* path, Handle* database) = nullptr;
  void (*close)(Handle* database) = nullptr;
  State (*connect)(Handle database, Handle* connection) = nullptr;
  void (*disconnect)(Handle* connection) = nullptr;
  State (*query)(Handle connection, char const* sql, Result* result) = nullptr;
  char const* (*result_error)(Result* result) = nullptr;
  void (*destroy_result)(Result* result) = nullptr;
  Handle (*create_logical_type)(Type type) = nullptr;
  void (*destroy_logical_type)(Handle* type) = nullptr;
  Handle (*create_table_function)() = nullptr;
  void (*destroy_table_function)(Handle* function) = nullptr;
  void (*table_function_set_name)(Handle function, char const* name) = nullptr;
  void (*table_function_set_bind)(Handle function, Callback bind) = nullptr;
  void (*table_function_set_init)(Handle function, Callback init) = nullptr;
  void (*table_function_set_function)(Handle function, void (*fill)(Handle info, Handle chunk)) = nullptr;
  State (*register_table_function)(Handle connection, Handle function) = nullptr;
  void (*bind_add_result_column)(Handle info, char const* name, Handle type) = nullptr;
  void (*init_set_max_threads)(Handle info, Index threads) = nullptr;
  void (*function_set_error)(Handle info, char const* error) = nullptr;
  Index (*vector_size)() = nullptr;
  Handle (*data_chunk_get_vector)(Handle chunk, Index column) = nullptr;
  void (*data_chunk_set_size)(Handle chunk, Index rows) = nullptr;
  void* (*vector_get_data)(Handle vector) = nullptr;
  void (*vector_ensure_validity_writable)(Handle vector) = nullptr;
  std::uint64_t* (*vector_get_validity)(Handle vector) = nullptr;
  void (*validity_set_row_invalid)(std::uint64_t* validity, Index row) = nullptr;
  void (*vector_assign_string_element_len)(Handle vector, Index row, char const* text, Index bytes) = nullptr;
};

/// Rows that DuckDB requests, a chunk at a time. Exceptions must not pass through its code: they are kept here and
/// rethrown afterwards.
struct DuckDb::Supply {
  Functions const& duckdb;
  TableRows& rows;
  TableRow row = {};
  bool ended = false;
  std::exception_ptr failure = {};

  /// The rows for the callbacks, which get no argument of their own: one export at a time.
  static inline Supply* serving = nullptr;

  void describe(Handle info) const {
    for (auto const& column : rows.table().columns) {
      auto type = duckdb.create_logical_type(type_of(column.type));
      duckdb.bind_add_result_column(info, std::string{column.name}.c_str(), type);
      duckdb.destroy_logical_type(&type);
    }
  }

  void fill(Handle info, Handle chunk) noexcept {
    Index filled = 0;
    try {
      for (auto const most = duckdb.vector_size(); filled < most && !ended;) {
        ended = !rows.next(row);
        if (!ended) {
          put(chunk, filled++);
        }
      }
    } catch (...) {
      failure = std::current_exception();
      duckdb.function_set_error(info, "no more rows");
    }
    duckdb.data_chunk_set_size(chunk, filled);
  }

 private:
  void put(Handle chunk, Index place) const {
    for (std::size_t i = 0; i < row.size(); ++i) {
      auto* const vector = duckdb.data_chunk_get_vector(chunk, i);
      auto const& cell = row[i];
      if (auto const* const number = std::get_if<std::int64_t>(&cell)) {
        auto* const data = duckdb.vector_get_data(vector);
        if (rows.table().columns[i].type == ColumnType::integer) {
          static_cast<std::int32_t*>(data)[place] = static_cast<std::int32_t>(*number);
        } else {
          static_cast<std::int64_t*>(data)[place] = *number;
        }
      } else if (auto const* const text = std::get_if<std::string>(&cell)) {
        auto const valid = source_text::valid_utf8(*text);
        duckdb.vector_assign_string_element_len(vector, place, valid.data(), valid.size());
      } else if (auto const* const truth = std::get_if<bool>(&cell)) {
        static_cast<bool*>(duckdb.vector_get_data(vector))[place] = *truth;
      } else {
        duckdb.vector_ensure_validity_writable(vector);
        duckdb.validity_set_row_invalid(duckdb.vector_get_validity(vector), place);
      }
    }
  }
};

/// An empty database in memory and the connection to it.
struct DuckDb::Session {
  explicit Session(Functions const& functions) : duckdb{functions} {
    if (duckdb.open(nullptr, &database) != success || duckdb.connect(database, &connection) != success) {
      close();
      throw DuckDbError{message("duckdb-not-started")};
    }
  }
  Session(Session const&) = delete;
  Session& operator=(Session const&) = delete;
  ~Session() { close(); }

  void run(std::string const& sql) const {
    Result result{};
    auto const state = duckdb.query(connection, sql.c_str(), &result);
    auto const* const error = state == success ? nullptr : duckdb.result_error(&result);
    std::string const reason = error == nullptr ? "unknown error" : error;
    duckdb.destroy_result(&result);
    if (state != success) {
      throw DuckDbError{message("duckdb-fault", "reason"_a = reason)};
    }
  }

  /// Makes an SQL function that returns the rows.
  void register_rows(char const* name) const {
    auto function = duckdb.create_table_function();
    duckdb.table_function_set_name(function, name);
    duckdb.table_function_set_bind(function, [](Handle info) { Supply::serving->describe(info); });
    duckdb.table_function_set_init(function,
                                   [](Handle info) { Supply::serving->duckdb.init_set_max_threads(info, 1); });
    duckdb.table_function_set_function(function, [](Handle info, Handle chunk) { Supply::serving->fill(info, chunk); });
    auto const state = duckdb.register_table_function(connection, function);
    duckdb.destroy_table_function(&function);
    if (state != success) {
      throw DuckDbError{message("duckdb-no-rows")};
    }
  }

  Functions const& duckdb;
  Handle database = nullptr;
  Handle connection = nullptr;

 private:
  void close() noexcept {
    if (connection != nullptr) {
      duckdb.disconnect(&connection);
    }
    if (database != nullptr) {
      duckdb.close(&database);
    }
  }
};

namespace {

std::string quoted(std::string_view text) {
  std::string quoted{"'"};
  for (auto const c : text) {
    quoted += c == '\'' ? std::string_view{"''"} : std::string_view{&c, 1};
  }
  return quoted + "'";
}

}  // namespace

DuckDb::DuckDb(std::string const& library) : functions_{std::make_unique<Functions>(library)} {}
DuckDb::~DuckDb() = default;

void DuckDb::write_parquet(TableRows& rows, std::string const& path) {
  Supply supply{*functions_, rows};
  Supply::serving = &supply;
  Session const session{*functions_};
  session.register_rows("rows_of_damier");
  try {
    session.run("COPY (SELECT * FROM rows_of_damier()) TO " + quoted(path) + " (FORMAT parquet, COMPRESSION zstd)");
  } catch (DuckDbError const&) {
    if (supply.failure) {
      std::rethrow_exception(supply.failure);
    }
    throw;
  }
}

}  // namespace damier
