#include "store/detail/row_batch.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace damier;

namespace {

struct Row {
  std::int64_t number = 0;
  std::optional<std::int64_t> perhaps = {};
  std::string text = {};
  std::string bytes = {};
  bool operator==(Row const&) const = default;
};

/// A table in memory, and a batch for it.
struct Table {
  Table() {
    database.execute(
        "CREATE TABLE rows (id INTEGER PRIMARY KEY, number INTEGER NOT NULL CHECK (number >= 0), perhaps ANY, text "
        "TEXT NOT NULL, bytes BLOB NOT NULL) STRICT");
  }
  void add(Row const& row) {
    batch.add(++last, row.number, row.perhaps, std::string_view{row.text}, Blob{std::string_view{row.bytes}});
  }
  [[nodiscard]] std::vector<Row> read() {
    std::vector<Row> rows;
    Statement row{database, "SELECT number, perhaps, text, bytes FROM rows ORDER BY id"};
    while (row.step()) {
      rows.push_back({row.integer(0), row.optional_integer(1), std::string{row.text(2)}, std::string{row.blob(3)}});
    }
    return rows;
  }

  Database database{":memory:", Database::Mode::write};
  RowBatch batch{database, "rows", 5};
  std::int64_t last = 0;
};

Row made_row(std::int64_t number) {
  Row row{.number = number / 3, .text = "text " + std::to_string(number % 5), .bytes = std::string(7, '\0')};
  if (number % 4 != 0) {
    row.perhaps = number % 2;  // no value, the same value as in the row before, and another value
  }
  return row;
}

}  // namespace

TEST_CASE("rows that are kept back are written as they were added, however many there are") {
  auto const count = GENERATE(0, 1, 2, 63, 64, 65, 127, 128, 129, 300);
  Table table;
  std::vector<Row> rows;
  for (auto number = 0; number < count; ++number) {
    rows.push_back(made_row(number));
    table.add(rows.back());
  }
  table.batch.flush();
  CHECK(table.read() == rows);
  table.batch.flush();
  CHECK(table.read() == rows);
}

TEST_CASE("texts of any length are kept with their rows") {
  Table table;
  std::vector<Row> rows;
  for (auto const size : {10, 70'000, 0, 300'000, 1, 40'000, 40'000}) {
    rows.push_back({.text = std::string(static_cast<std::size_t>(size), 'x') + std::to_string(rows.size())});
    table.add(rows.back());
  }
  CHECK(table.read().size() >= 4);  // a text of this size is written at once
  table.batch.flush();
  CHECK(table.read() == rows);
}

TEST_CASE("rows that were dropped are not written") {
  Table table;
  table.add(made_row(1));
  table.batch.forget();
  table.add(made_row(2));
  table.batch.flush();
  CHECK(table.read() == std::vector{made_row(2)});
}

TEST_CASE("a row that the table refuses is an error, and nothing of its transaction stays") {
  auto const count = GENERATE(1, 7, 64);
  Table table;
  {
    Transaction const transaction{table.database};
    table.database.execute("INSERT INTO rows VALUES (NULL, 1, NULL, '', x'')");
    auto const add_all = [&] {
      for (auto number = 0; number < count; ++number) {
        table.add({.number = number == count - 1 ? -1 : number});
      }
      table.batch.flush();
    };
    CHECK_THROWS_AS(add_all(), BaseError);
  }
  CHECK(table.read().empty());
}

TEST_CASE("two batches for one table each write their own rows") {
  Table table;
  std::vector<Row> rows;
  {
    RowBatch other{table.database, "rows", 5};
    for (std::int64_t round = 0; round < 3; ++round) {
      table.add(made_row(round));
      rows.push_back(made_row(round));
      table.batch.flush();
      other.add(++table.last, round, std::optional<std::int64_t>{}, std::string_view{"other"}, Blob{});
      rows.push_back({.number = round, .text = "other"});
      other.flush();
    }
  }
  table.add(made_row(9));
  rows.push_back(made_row(9));
  table.batch.flush();
  CHECK(table.read() == rows);
}
