#include "apps/damier/tables/table_export.hpp"

#include "apps/damier/options/new_folder.hpp"
#include "apps/damier/tables/archive_rows.hpp"
#include "export/duckdb_library.hpp"
#include "export/sql_dump.hpp"

#include <cstdlib>
#include <optional>

namespace damier::app {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 16;

/// Passes rows on unchanged, counts them and shows the progress.
class CountedRows final : public TableRows {
 public:
  CountedRows(TableRows& rows, Progress& progress) noexcept : rows_{rows}, progress_{progress} {}

  [[nodiscard]] ArchiveTable const& table() const noexcept override { return rows_.table(); }
  [[nodiscard]] bool next(TableRow& row) override {
    if (!rows_.next(row)) {
      return false;
    }
    Console::check_interrupt();
    progress_.update(0, ++count_, table().name == "games" ? Word{"column-games"} : Word{"column-positions"});
    return true;
  }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

 private:
  TableRows& rows_;
  Progress& progress_;
  std::uint64_t count_ = 0;
};

void write_table(CountedRows& rows, GameOutput& output, std::string& text) {
  begin_sql_table(rows.table(), text);
  for (TableRow row; rows.next(row);) {
    sql_row(row, text);
    if (text.size() >= buffer_bytes) {
      output.write(text);
    }
  }
  end_sql_table(text);
}

}  // namespace

std::uint64_t export_sql(TableContent const& content, GameOutput& output, Progress& progress) {
  ReadSession const snapshot{content.base};
  GameTableRows games{content.base, content.query, content.games};
  PositionTableRows positions{content.base, content.query, content.games};
  CountedRows counted_games{games, progress};
  CountedRows counted_positions{positions, progress};
  std::string text;
  begin_sql(text);
  write_table(counted_games, output, text);
  write_table(counted_positions, output, text);
  end_sql(text);
  output.write(text);
  return counted_games.count();
}

std::uint64_t export_parquet(TableContent const& content, std::string const& folder, Progress& progress) {
  auto const* const library = std::getenv("DAMIER_DUCKDB");
  DuckDb duckdb{library == nullptr ? "" : library};
  NewFolder target{"--output", folder};
  ReadSession const snapshot{content.base};
  GameTableRows games{content.base, content.query, content.games};
  PositionTableRows positions{content.base, content.query, content.games};
  CountedRows counted_games{games, progress};
  CountedRows counted_positions{positions, progress};
  duckdb.write_parquet(counted_games, target.file("games.parquet"));
  duckdb.write_parquet(counted_positions, target.file("positions.parquet"));
  target.commit();
  return counted_games.count();
}

}  // namespace damier::app
