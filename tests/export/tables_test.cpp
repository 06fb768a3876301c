#include "export/archive_tables.hpp"
#include "notation/fen.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace {

using namespace damier;

Position position(std::string_view fen, Variant const& variant) { return read_fen(fen, variant).value().position; }

}  // namespace

TEST_CASE("squares are bits from the top left, those from 64 on are in their own column") {
  auto const& international = damier::international();
  auto const small = board_numbers(position("W:W31,K50:B1,K6", international), international.board());
  CHECK(small == BoardNumbers{std::uint64_t{1} << 30, std::uint64_t{1} << 49, 1, std::uint64_t{1} << 5, 0});
  auto const& canadian = *find_variant("canadian");
  auto const large = board_numbers(position("W:W64,65,K72:B1,K66,K71", canadian), canadian.board());
  CHECK(large == BoardNumbers{std::uint64_t{1} << 63, 0, 1, 0, 1U | 1U << 15 | 1U << 25 | 1U << 30});
  auto const& turkish = *find_variant("turkish");
  CHECK(board_numbers(turkish.start(), turkish.board()) == BoardNumbers{0x00FF'FF00'0000'0000, 0, 0x00FF'FF00, 0, 0});
}

TEST_CASE("on mirrored boards squares are bits from the top right") {
  auto const men_of = [](std::string_view name, std::string_view fen) {
    auto const& variant = *find_variant(name);
    return board_numbers(position(fen, variant), variant.board()).white_men;
  };
  CHECK(men_of("italian", "W:W1:BK18") == std::uint64_t{1} << 3);          // top left
  CHECK(men_of("italian", "W:W5,29:BK18") == std::uint64_t{0x8000'0080});  // at the left of the second row and the last
  CHECK(men_of("spanish", "W:W29:BK18") == 1);                             // top right
  CHECK(men_of("portuguese", "W:W32:BK18") == std::uint64_t{1} << 3);
  CHECK(men_of("jamaican", "W:Wa1:BKc5") == std::uint64_t{1} << 3);
  std::ifstream manual{DAMIER_SOURCE_DIR "/docs/tables.md"};
  std::string const text{std::istreambuf_iterator<char>{manual}, {}};
  CHECK(text.find("the mirrored boards of Italian, Spanish, Portuguese and Jamaican draughts") != std::string::npos);
  for (auto const& variant : variants()) {
    auto const name = variant->name();
    CAPTURE(name);
    CHECK(variant->rules().names.mirrored ==
          (name == "italian" || name == "spanish" || name == "portuguese" || name == "jamaican"));
  }
}

TEST_CASE("a row of positions has a value for every column, and the condition is about it alone") {
  TableRow row;
  PositionRows rows;
  auto const& variant = international();
  auto const text = [](TableRow const& of, std::string_view name) -> TableValue {
    auto const columns = positions_table().columns;
    return of[static_cast<std::size_t>(std::ranges::find(columns, name, &TableColumn::name) - columns.begin())];
  };
  auto const number = [](std::int64_t value) { return TableValue{value}; };
  Move const first{variant.board().square(31), variant.board().square(27), {}};
  rows.fill(row, {.game = 7, .place = 4, .ply = 3, .position = variant.start(), .variant = &variant, .move = &first});
  REQUIRE(row.size() == positions_table().columns.size());
  CHECK(text(row, "game") == number(7));
  CHECK(text(row, "move") == TableValue{std::string{"32-28"}});
  CHECK(text(row, "place") == number(4));
  CHECK(text(row, "from_square") == number(31));
  CHECK(text(row, "to_square") == number(27));
  CHECK(text(row, "captured") == number(0));
  CHECK(text(row, "passed") == number(std::int64_t{1} << 27));
  CHECK(text(row, "legal_moves") == number(9));
  CHECK(text(row, "capture_sizes") == number(0));
  auto const condition = sql_condition(variant.start(), variant);
  CHECK(condition.starts_with("hash = " + std::to_string(std::get<std::int64_t>(row[1])) + " AND white_men = "));
  CHECK(condition.ends_with(" AND far_squares = 0 AND side = 'W'"));
  rows.fill(row, {.game = 7, .place = 5, .ply = 4, .position = variant.start(), .variant = &variant});
  CHECK(text(row, "move") == TableValue{});
  CHECK(text(row, "from_square") == TableValue{});

  SECTION("a capture by several routes, with every square that one of them passes") {
    // The king on 45 takes 34 and 22, or nothing else: it lands on 29 or further, and behind 22.
    auto const taking = position("W:WK45:B34,22", variant);
    MoveList legal;
    variant.legal_moves(taking, legal);
    REQUIRE_FALSE(legal.empty());
    rows.fill(row, {.game = 7, .position = taking, .variant = &variant, .move = legal.begin()});
    auto const taken = table_squares(legal.begin()->captured, variant.board());
    CHECK(text(row, "captured") == number(static_cast<std::int64_t>(taken.near)));
    CHECK(text(row, "capture_sizes") == number(std::int64_t{1} << legal.begin()->captured.size()));
    auto const passed = static_cast<std::uint64_t>(std::get<std::int64_t>(text(row, "passed")));
    CHECK((passed & taken.near) == 0);
    CHECK((passed & std::uint64_t{1} << 39) != 0);  // 40, before the first piece
    CHECK(text(row, "promotes") == TableValue{false});
  }
  SECTION("the far squares of a large board, and a promotion") {
    auto const& canadian = *find_variant("canadian");
    auto const far = position("B:W65:BK59", canadian);
    MoveList legal;
    canadian.legal_moves(far, legal);
    REQUIRE(legal.are_captures());
    rows.fill(row, {.game = 7, .position = far, .variant = &canadian, .move = legal.begin()});
    auto const captured = table_squares(legal.begin()->captured, canadian.board());
    REQUIRE(captured.far != 0);
    CHECK((std::get<std::int64_t>(text(row, "far_moves")) & 0xff) == captured.far);
  }
}

TEST_CASE("rows are written as COPY reads them") {
  std::string text;
  sql_row({std::int64_t{-9223372036854775807 - 1}, TableValue{}, true, false, std::string{"a\tb\\c\nd\re\0f\\.", 13}},
          text);
  CHECK(text == "-9223372036854775808\t\\N\tt\tf\ta\\tb\\\\c\\nd\\ref\\\\.\n");
}

TEST_CASE(
    "a byte that is not UTF-8, as in the name of a file, is U+FFFD in a script for PostgreSQL, which would refuse it") {
  std::string text;
  sql_row({std::string{"caf\xE9\t\xC3\xA9.pdn\xC3"}}, text);
  CHECK(text == "caf\xEF\xBF\xBD\\t\xC3\xA9.pdn\xEF\xBF\xBD\n");
}

TEST_CASE("a script for PostgreSQL changes all or nothing") {
  std::string text;
  begin_sql(text);
  begin_sql_table(games_table(), text);
  end_sql_table(text);
  end_sql(text);
  auto const begin = text.find("\nBEGIN;\n");
  auto const commit = text.find("\nCOMMIT;\n");
  CHECK(text.find("\\set ON_ERROR_STOP on\n") < begin);
  for (auto const* statement :
       {"CREATE TABLE", "COPY games (id, white", "\n\\.\n", "CREATE UNIQUE INDEX", "COMMENT ON COLUMN"}) {
    CAPTURE(statement);
    CHECK(text.find(statement) > begin);
    CHECK(text.rfind(statement) < commit);
  }
}

TEST_CASE("the columns are those of docs/tables.md, and their names and meanings fit into SQL") {
  std::ifstream file{DAMIER_SOURCE_DIR "/docs/tables.md"};
  std::string const page{std::istreambuf_iterator<char>{file}, {}};
  REQUIRE_FALSE(page.empty());
  for (auto const* table : {&games_table(), &positions_table()}) {
    std::set<std::string_view> names;
    for (auto const& column : table->columns) {
      CAPTURE(column.name);
      CHECK(page.find("`" + std::string{column.name} + "`") != std::string::npos);
      CHECK(column.meaning.find('\'') == std::string_view::npos);
      CHECK(names.insert(column.name).second);
    }
  }
}

TEST_CASE("a missing or wrong library is reported") {
  CHECK_THROWS_WITH(DuckDb{"/nowhere/libduckdb.so"},
                    Catch::Contains("cannot be loaded") && Catch::Contains("DAMIER_DUCKDB"));
  CHECK_THROWS_WITH(DuckDb{"libc.so.6"}, Catch::Contains("has no function duckdb_open"));
}
