#include "store/detail/row_batch.hpp"

#include <algorithm>

namespace damier {

RowBatch::RowBatch(Database& database, std::string_view table, std::string_view row)
    : database_{database},
      table_{table},
      row_{row},
      columns_{static_cast<std::size_t>(std::ranges::count(row, '?'))},
      cells_(most_rows * columns_) {}

void RowBatch::set_bytes(Kind kind, std::string_view bytes) {
  cells_[size_++] = {kind, static_cast<std::uint32_t>(bytes.size()), static_cast<std::int64_t>(texts_.size())};
  texts_ += bytes;
}

void RowBatch::bind(Statement& statement, std::size_t parameter, Cell const& cell) const {
  auto const number = static_cast<int>(parameter);
  auto const bytes = [&] { return std::string_view{texts_}.substr(static_cast<std::size_t>(cell.number), cell.size); };
  switch (cell.kind) {
    case Kind::number: statement.bind(number, cell.number); break;
    case Kind::text: statement.bind(number, bytes()); break;
    case Kind::blob: statement.bind_blob(number, bytes()); break;
    default: statement.bind_null(number);
  }
}

void RowBatch::flush() {
  if (size_ == cells_.size()) {
    write_together();
  } else {
    write_one_by_one();
  }
  forget();
}

/// Nothing goes on with the transaction after a failure, so that each statement needs no notes for its own rollback.
std::string RowBatch::insertion(std::size_t rows) const {
  auto sql = "INSERT OR ROLLBACK INTO " + table_ + " VALUES " + row_;
  for (std::size_t row = 1; row < rows; ++row) {
    sql.append(", ").append(row_);
  }
  return sql;
}

void RowBatch::write_together() {
  if (!many_) {
    many_.emplace(database_, insertion(most_rows));
    bound_.resize(cells_.size());
  }
  for (std::size_t place = 0; place < size_; ++place) {
    auto const& cell = cells_[place];
    auto& bound = bound_[place];
    if (cell.kind == Kind::number) {
      if (bound.kind != Kind::number || bound.number != cell.number) {
        many_->bind(static_cast<int>(place) + 1, cell.number);
        bound = cell;
      }
    } else if (cell.kind != Kind::null || bound.kind != Kind::null) {
      bind(*many_, place + 1, cell);
      bound.kind = cell.kind;
    }
  }
  many_->run();
}

void RowBatch::write_one_by_one() {
  if (size_ != 0 && !one_) {
    one_.emplace(database_, insertion(1));
  }
  for (std::size_t place = 0; place < size_;) {
    for (std::size_t column = 1; column <= columns_; ++column, ++place) {
      bind(*one_, column, cells_[place]);
    }
    one_->run();
  }
}

void RowBatch::forget() noexcept {
  size_ = 0;
  texts_.clear();
}

}  // namespace damier
