#include "store/detail/row_batch.hpp"

#include <algorithm>
#include <bit>

namespace damier {

RowBatch::RowBatch(Database& database, std::string_view table, std::string_view row)
    : database_{database},
      // Nothing goes on with the transaction after a failure, so that the statement needs no notes for its own
      // rollback.
      insert_sql_{"INSERT OR ROLLBACK INTO " + std::string{table} + " VALUES "},
      row_sql_{"(" + std::string{row} + ")"},
      columns_{static_cast<std::size_t>(std::ranges::count(row, '?'))} {
  cells_.resize(most_rows * columns_);
}

void RowBatch::set_bytes(Kind kind, std::string_view bytes) {
  cells_[size_++] = {kind, static_cast<std::uint32_t>(bytes.size()), static_cast<std::int64_t>(texts_.size())};
  texts_ += bytes;
}

Statement& RowBatch::statement_for(std::size_t power) {
  auto& insert = inserts_[power];
  if (!insert) {
    auto sql = insert_sql_ + row_sql_;
    for (std::size_t row = 1; row < std::size_t{1} << power; ++row) {
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
  for (std::size_t at = 0; at < size_;) {
    auto const power = static_cast<std::size_t>(std::bit_width((size_ - at) / columns_)) - 1;
    auto& insert = statement_for(power);
    auto const end = at + (columns_ << power);
    for (int parameter = 1; at < end; ++parameter) {
      bind(insert, parameter, cells_[at++]);
    }
    insert.run();
  }
  forget();
}

void RowBatch::forget() noexcept {
  size_ = 0;
  texts_.clear();
}

}  // namespace damier
