#include "apps/damier/tables/table_export.hpp"

#include "answers/archive_rows.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/new_folder.hpp"
#include "apps/damier/options/output_file.hpp"
#include "export/archive_tables.hpp"
#include "sql/query_as_sql.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace damier::app {
namespace {

constexpr std::size_t table_buffer_bytes = std::size_t{1} << 16;

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
    progress_.update(0, ++count_, table().name == "games" ? counted_games : counted_positions);
    return true;
  }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

 private:
  TableRows& rows_;
  Progress& progress_;
  std::uint64_t count_ = 0;
};

/// Writes the rows of a table in parts of a text that write() takes and clears.
template <typename Row, typename Write>
void write_rows(CountedRows& rows, std::string& text, Row const& add_row, Write const& write) {
  for (TableRow row; rows.next(row);) {
    add_row(row, text);
    if (text.size() >= table_buffer_bytes) {
      write(text);
    }
  }
}

/// Writes both tables of some games as a script.
template <typename Write>
std::uint64_t write_script(TableContent const& content, Progress& progress, Write const& write) {
  answers::GameTableRows games{content.base, content.query, content.games, known_openings()};
  answers::PositionTableRows positions{content.base, content.query, content.games};
  CountedRows counted_games{games, progress};
  CountedRows counted_positions{positions, progress};
  std::string text;
  begin_sql(text);
  for (auto* const rows : {&counted_games, &counted_positions}) {
    begin_sql_table(rows->table(), text);
    write_rows(*rows, text, sql_row, write);
    end_sql_table(text);
  }
  end_sql(text);
  write(text);
  return counted_games.count();
}

/// Writes to a file and clears the text.
auto writing_to(OutputFile& file) {
  return [&file](std::string& text) {
    file.write(text);
    text.clear();
  };
}

void write_csv(CountedRows& rows, std::string const& path) {
  OutputFile file{path};
  std::string text;
  csv_head(rows.table(), text);
  write_rows(rows, text, csv_row, writing_to(file));
  file.write(text);
  file.commit();
}

}  // namespace

std::uint64_t export_sql(TableContent const& content, GameOutput& output, Progress& progress) {
  ReadSession const snapshot{content.base};
  return write_script(content, progress, [&](std::string& text) { output.write(text); });
}

std::uint64_t export_partitions(TableContent const& content, std::uint32_t partitions, std::string const& folder,
                                Progress& progress) {
  NewFolder target{"--output", folder};
  ReadSession const snapshot{content.base};
  auto const all = content.games.empty() ? std::int64_t{0} : content.games.last - content.games.first + 1;
  auto const bound = [&](std::uint32_t number) { return content.games.first + all * number / partitions; };
  std::uint64_t games = 0;
  std::vector<std::int64_t> first_games;
  for (std::uint32_t number = 0; number < partitions; ++number) {
    GameRange const range{bound(number), bound(number + 1) - 1};
    if (number != 0) {
      // A partition without a game still has a range of its own.
      first_games.push_back(first_games.empty() ? range.first : std::max(range.first, first_games.back() + 1));
    }
    OutputFile file{target.file("partition" + std::to_string(number + 1) + ".sql")};
    games += write_script({content.base, content.query, range}, progress, writing_to(file));
    file.commit();
  }
  OutputFile file{target.file("coordinator.sql")};
  file.write(coordinator_script(first_games));
  file.commit();
  target.commit();
  return games;
}

std::uint64_t export_csv(TableContent const& content, std::string const& folder, Progress& progress) {
  NewFolder target{"--output", folder};
  ReadSession const snapshot{content.base};
  answers::GameTableRows games{content.base, content.query, content.games, known_openings()};
  answers::PositionTableRows positions{content.base, content.query, content.games};
  CountedRows counted_games{games, progress};
  CountedRows counted_positions{positions, progress};
  write_csv(counted_games, target.file("games.csv"));
  write_csv(counted_positions, target.file("positions.csv"));
  OutputFile script{target.file("duckdb.sql")};
  script.write(duckdb_csv_script());
  script.commit();
  target.commit();
  return counted_games.count();
}

std::uint64_t export_parquet(TableContent const& content, std::string const& folder, Progress& progress) {
  auto const* const library = std::getenv("DAMIER_DUCKDB");
  DuckDb duckdb{library == nullptr ? "" : library};
  NewFolder target{"--output", folder};
  ReadSession const snapshot{content.base};
  answers::GameTableRows games{content.base, content.query, content.games, known_openings()};
  answers::PositionTableRows positions{content.base, content.query, content.games};
  CountedRows counted_games{games, progress};
  CountedRows counted_positions{positions, progress};
  duckdb.write_parquet(counted_games, target.file("games.parquet"));
  duckdb.write_parquet(counted_positions, target.file("positions.parquet"));
  target.commit();
  return counted_games.count();
}

}  // namespace damier::app
