#pragma once

#include <dlfcn.h>

#include <catch2/catch.hpp>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace damier::cli_test {

/// The part of DuckDB's C interface that reads the result of a query.
class DuckDbReader {
 public:
  explicit DuckDbReader(char const* library)
      : library_{dlopen(library != nullptr ? library : "libduckdb.so", RTLD_NOW | RTLD_LOCAL)} {
    if (library_ != nullptr) {
      REQUIRE(function<int(char const*, void**)>("duckdb_open")(nullptr, &database_) == 0);
      REQUIRE(function<int(void*, void**)>("duckdb_connect")(database_, &connection_) == 0);
    }
  }
  DuckDbReader(DuckDbReader const&) = delete;
  DuckDbReader& operator=(DuckDbReader const&) = delete;
  ~DuckDbReader() {
    if (library_ != nullptr) {
      function<void(void**)>("duckdb_disconnect")(&connection_);
      function<void(void**)>("duckdb_close")(&database_);
    }
  }

  [[nodiscard]] bool found() const noexcept { return library_ != nullptr; }

  /// The rows of a query, each with tabs between its cells and "\N" for a missing value.
  [[nodiscard]] std::vector<std::string> ask(std::string const& sql) const {
    struct Result {
      std::uint64_t counts[3];
      void* parts[3];
    } result{};
    auto const state = function<int(void*, char const*, Result*)>("duckdb_query")(connection_, sql.c_str(), &result);
    if (state != 0) {
      FAIL(function<char const*(Result*)>("duckdb_result_error")(&result));
    }
    auto const rows = function<std::uint64_t(Result*)>("duckdb_row_count")(&result);
    auto const columns = function<std::uint64_t(Result*)>("duckdb_column_count")(&result);
    auto const value = function<char*(Result*, std::uint64_t, std::uint64_t)>("duckdb_value_varchar");
    std::vector<std::string> lines(rows);
    for (std::uint64_t row = 0; row < rows; ++row) {
      for (std::uint64_t column = 0; column < columns; ++column) {
        auto* const text = value(&result, column, row);
        lines[row] += (column == 0 ? "" : "\t") + std::string{text != nullptr ? text : "\\N"};
        function<void(void*)>("duckdb_free")(text);
      }
    }
    function<void(Result*)>("duckdb_destroy_result")(&result);
    return lines;
  }

 private:
  template <typename Function>
  [[nodiscard]] Function* function(char const* name) const {
    auto* const found = dlsym(library_, name);
    REQUIRE(found != nullptr);
    return reinterpret_cast<Function*>(found);
  }

  void* library_;
  void* database_ = nullptr;
  void* connection_ = nullptr;
};

}  // namespace damier::cli_test
