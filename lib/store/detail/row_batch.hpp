#pragma once

#include "store/detail/column_code.hpp"
#include "store/detail/database.hpp"
#include "store/detail/row_digest.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Bytes that are not text.
struct Blob {
  std::string_view bytes;
};

/// Rows for one table that are collected and written together by one statement: beginning and ending a statement costs
/// half as much as writing a row. The values are copied. A row that the table refuses ends the transaction.
/// The connection is one for writing, and the table is STRICT: a value is stored as it was added.
class RowBatch {
 public:
  /// columns: the number of columns of the table.
  RowBatch(Database& database, std::string_view table, std::size_t columns);
  RowBatch(RowBatch const&) = delete;
  RowBatch& operator=(RowBatch const&) = delete;
  ~RowBatch() = default;

  /// Adds a row: integers, texts, blobs, column codes, or nothing, one for each column.
  template <typename... Values>
  void add(Values const&... values) {
    (set(values), ...);
    if (size_ == cells_.size() || texts_.size() > most_text) {
      flush();
    }
  }
  /// Writes the collected rows.
  void flush();
  /// Forgets the collected rows.
  void forget() noexcept;

 private:
  /// The numbers of rows that a statement can have: few, since each statement has to be prepared.
  static constexpr std::array<std::size_t, 3> sizes{64, 8, 1};
  static constexpr std::size_t most_rows = sizes.front();
  static constexpr std::size_t most_text = std::size_t{1} << 16U;

  enum class Kind : std::uint8_t { null, number, text, blob };
  struct Cell {
    Kind kind = Kind::null;
    std::uint32_t size = 0;   // bytes of a text
    std::int64_t number = 0;  // or where the text begins
  };

  void set(std::int64_t number) noexcept { cells_[size_++] = {Kind::number, 0, number}; }
  void set(std::string_view text) { set_bytes(Kind::text, text); }
  void set(Blob const& blob) { set_bytes(Kind::blob, blob.bytes); }
  void set(ColumnCode const& code) { code.text ? set(*code.text) : set(code.number); }
  template <typename T>
  void set(std::optional<T> const& value) {
    value ? set(*value) : void(cells_[size_++] = {});
  }
  void set_bytes(Kind kind, std::string_view bytes);
  [[nodiscard]] Statement& statement_of(std::size_t size);  // a place in sizes
  void bind(Statement& insert, int parameter, Cell const& cell);

  Database& database_;
  std::string table_;
  std::size_t columns_;
  RowDigest row_;            // digest of the row that is being bound
  std::vector<Cell> cells_;  // of the rows, one after the other
  std::size_t size_ = 0;     // the cells in use
  std::string texts_;        // the texts that cells_ refer to
  std::array<std::optional<Statement>, sizes.size()> inserts_;
};

}  // namespace damier
