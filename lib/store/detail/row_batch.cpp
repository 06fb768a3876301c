#include "store/detail/row_batch.hpp"

#include "store/detail/table_digests.hpp"

namespace damier {

RowBatch::RowBatch(Database& database, std::string_view table, std::size_t columns)
    : database_{database}, table_{table}, columns_{columns} {
  cells_.resize(most_rows * columns_);
}

void RowBatch::set_bytes(Kind kind, std::string_view bytes) {
  cells_[size_++] = {kind, static_cast<std::uint32_t>(bytes.size()), static_cast<std::int64_t>(texts_.size())};
  texts_ += bytes;
}

Statement& RowBatch::statement_of(std::size_t size) {
  auto& insert = inserts_[size];
  if (!insert) {
    std::string row;
    for (std::size_t column = 0; column < columns_; ++column) {
      row += column == 0 ? "(?" : ",?";
    }
    row += ")";
    // After a failure the transaction does not continue, so SQLite need not keep a journal to roll back this statement
    // alone.
    auto sql = "INSERT OR ROLLBACK INTO " + table_ + " VALUES " + row;
    for (std::size_t next = 1; next < sizes[size]; ++next) {
      sql.append(",").append(row);
    }
    insert.emplace(database_, sql);
  }
  return *insert;
}

void RowBatch::bind(Statement& insert, int parameter, Cell const& cell) {
  auto const bytes = [&] { return std::string_view{texts_}.substr(static_cast<std::size_t>(cell.number), cell.size); };
  switch (cell.kind) {
    case Kind::null:
      insert.bind_null(parameter);
      row_.add_null();
      break;
    case Kind::number:
      insert.bind(parameter, cell.number);
      row_.add_integer(cell.number);
      break;
    case Kind::text:
      insert.bind(parameter, bytes());
      row_.add_text(bytes());
      break;
    case Kind::blob:
      insert.bind_blob(parameter, bytes());
      row_.add_blob(bytes());
      break;
  }
}

void RowBatch::flush() {
  std::size_t at = 0;
  for (std::size_t size = 0; size < sizes.size(); ++size) {
    while (size_ - at >= columns_ * sizes[size]) {
      auto& insert = statement_of(size);
      TableDigest rows;
      int parameter = 1;
      for (std::size_t row = 0; row < sizes[size]; ++row) {
        row_.clear();
        for (auto const end = at + columns_; at < end; ++parameter) {
          bind(insert, parameter, cells_[at++]);
        }
        rows.add(row_.value());
      }
      database_.digests()->run(insert, table_, rows);
    }
  }
  forget();
}

void RowBatch::forget() noexcept {
  size_ = 0;
  texts_.clear();
}

}  // namespace damier
