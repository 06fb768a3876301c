#include "store/detail/row_batch.hpp"

#include <algorithm>

namespace damier {

RowBatch::RowBatch(Database& database, std::string_view table, std::string_view row)
    : database_{database},
      // After a failure the transaction is not continued, so that the statement needs no notes for its own rollback.
      insert_sql_{"INSERT OR ROLLBACK INTO " + std::string{table} + " VALUES "},
      row_sql_{"(" + std::string{row} + ")"},
      columns_{static_cast<std::size_t>(std::ranges::count(row, '?'))} {
  cells_.resize(most_rows * columns_);
}

void RowBatch::set_bytes(Kind kind, std::string_view bytes) {
  cells_[size_++] = {kind, static_cast<std::uint32_t>(bytes.size()), static_cast<std::int64_t>(texts_.size())};
  texts_ += bytes;
}

Statement& RowBatch::statement_of(std::size_t size) {
  auto& insert = inserts_[size];
  if (!insert) {
    auto sql = insert_sql_ + row_sql_;
    for (std::size_t row = 1; row < sizes[size]; ++row) {
      sql.append(",").append(row_sql_);
    }
    insert.emplace(database_, sql);
  }
  return *insert;
}

void RowBatch::bind(Statement& insert, int parameter, Cell const& cell) const {
  auto const bytes = [&] { return std::string_view{texts_}.substr(static_cast<std::size_t>(cell.number), cell.size); };
  switch (cell.kind) {
    case Kind::null: insert.bind_null(parameter); break;
    case Kind::number: insert.bind(parameter, cell.number); break;
    case Kind::text: insert.bind(parameter, bytes()); break;
    case Kind::blob: insert.bind_blob(parameter, bytes()); break;
  }
}

void RowBatch::flush() {
  std::size_t at = 0;
  for (std::size_t size = 0; size < sizes.size(); ++size) {
    while (size_ - at >= columns_ * sizes[size]) {
      auto& insert = statement_of(size);
      auto const end = at + columns_ * sizes[size];
      for (int parameter = 1; at < end; ++parameter) {
        bind(insert, parameter, cells_[at++]);
      }
      insert.run();
    }
  }
  forget();
}

void RowBatch::forget() noexcept {
  size_ = 0;
  texts_.clear();
}

}  // namespace damier
