// Queries as SQL: what `damier search --sql` writes finds in PostgreSQL, with the tables on one server and on three,
// and in DuckDB, what damier finds in the base. A part without a server or a library is reported as skipped.

#include "duckdb_reader.hpp"
#include "motif/catalogue.hpp"
#include "postgres_server.hpp"
#include "process.hpp"
#include "search/search.hpp"
#include "sql/query_as_sql.hpp"
#include "tests/hostile_texts.hpp"
#include "tests/search/query_maker.hpp"
#include "tests/seeded_cases.hpp"
#include "tests/skip.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace damier::cli_test;

namespace {

namespace testing = damier::testing;
using damier::Base;
using damier::Query;

damier::SqlDialect const& postgresql() { return damier::sql_dialects()[0]; }
damier::SqlDialect const& duckdb() { return damier::sql_dialects()[1]; }

/// "game,ply" of the hits of a query.
std::vector<std::string> hits_of(Base& base, std::string const& text, damier::SearchOptions const& options = {}) {
  auto const query = Query::compile(text);
  REQUIRE(query);
  std::vector<std::string> rows;
  search(base, *query, options, [&](damier::Hit const& hit) {
    rows.push_back(std::to_string(static_cast<std::int64_t>(hit.game)) + "," + std::to_string(hit.ply));
    return true;
  });
  return rows;
}

/// The first rows in which what an engine finds differs; empty if nothing does.
std::string difference(std::vector<std::string> const& found, std::vector<std::string> const& wanted) {
  auto const [row, other] = std::ranges::mismatch(found, wanted);
  auto const text = [](auto const& at, auto const& rows) { return at == rows.end() ? "nothing" : *at; };
  return row == found.end() && other == wanted.end() ? "" : text(row, found) + " in place of " + text(other, wanted);
}

/// The statement of a query; nothing if it has none.
std::optional<std::string> statement_of(std::string const& query, damier::SqlDialect const& dialect) {
  auto const statement = query_as_sql(query, dialect, damier::MotifCatalogue::built_in());
  return statement ? std::optional{*statement} : std::nullopt;
}

/// A base, and its tables in engines, as far as these are on this machine.
class Engines {
 public:
  explicit Engines(std::string const& pdn) : Engines{pdn, "games.pdn"} {}
  Engines(std::string const& text, std::string const& name) : path_{folder_.path("g.db")} {
    REQUIRE(run({"import", path_, "--quiet", folder_.write(name, text)}).code <= 1);
    load_postgresql();
    load_duckdb();
  }

  [[nodiscard]] Base open() const { return Base::open(path_); }
  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  [[nodiscard]] bool any() const noexcept { return !servers_.empty() || (duckdb_ && duckdb_->found()); }

  /// Each engine that is there finds the same rows as damier.
  void check(std::string const& query, std::vector<std::string> const& wanted) const {
    if (!servers_.empty()) {
      auto const statement = statement_of(query, postgresql());
      REQUIRE(statement);
      auto const one_line = without_semicolon(*statement);
      INFO("PostgreSQL");
      CHECK(difference(servers_.front()->ask(one_line, "public", "whole"), wanted) == "");
      INFO("three servers");
      CHECK(difference(servers_.front()->ask(one_line, "public", "joined"), wanted) == "");
    }
    if (duckdb_ && duckdb_->found()) {
      auto const statement = statement_of(query, duckdb());
      REQUIRE(statement);
      auto rows = duckdb_->ask(*statement);
      for (auto& row : rows) {
        row.replace(row.find('\t'), 1, ",");
      }
      INFO("DuckDB");
      CHECK(difference(rows, wanted) == "");
    }
  }

 private:
  static std::string without_semicolon(std::string const& statement) {
    return statement.substr(0, statement.size() - 2);
  }

  void must(PostgresServer const& server, std::string const& words, std::string const& database) {
    auto const done = server.psql(words, "public", database);
    INFO(words << "\n" << done.err);
    REQUIRE(done.code == 0);
    REQUIRE(done.err.empty());
  }

  void load_postgresql() {
    auto const programs = postgresql_programs();
    if (!programs) {
      skipping::skip("there is no PostgreSQL on this machine (Debian package postgresql)");
      return;
    }
    auto const whole = folder_.path("whole.sql");
    auto const parts = folder_.path("parts");
    REQUIRE(run({"export", path_, "--to", "sql", "-o", whole}).code == 0);
    REQUIRE(run({"export", path_, "--to", "sql", "--partitions", "3", "-o", parts}).code == 0);
    std::string places;
    for (int number = 1; number <= 3; ++number) {
      servers_.push_back(std::make_unique<PostgresServer>(*programs));
      auto const& server = *servers_.back();
      auto const n = std::to_string(number);
      must(server, "-c 'CREATE DATABASE part'", "postgres");
      must(server, "-f '" + parts + "/partition" + n + ".sql'", "part");
      places +=
          " -v host" + n + "=127.0.0.1 -v port" + n + "=" + std::to_string(server.port()) + " -v dbname" + n + "=part";
    }
    must(*servers_.front(), "-c 'CREATE DATABASE whole'", "postgres");
    must(*servers_.front(), "-c 'CREATE DATABASE joined'", "postgres");
    must(*servers_.front(), "-f '" + whole + "'", "whole");
    must(*servers_.front(), places + " -f '" + parts + "/coordinator.sql'", "joined");
  }

  void load_duckdb() {
    duckdb_ = std::make_unique<DuckDbReader>(std::getenv("DAMIER_DUCKDB"));
    if (!duckdb_->found()) {
      skipping::skip("there is no libduckdb.so on this machine; DAMIER_DUCKDB can name one");
      return;
    }
    auto const tables = folder_.path("tables");
    REQUIRE(run({"export", path_, "--to", "csv", "-o", tables}).code == 0);
    static_cast<void>(duckdb_->ask("SET threads = 1"));  // for so few rows several only wait for each other
    static_cast<void>(duckdb_->ask("SET file_search_path = '" + tables + "'"));
    static_cast<void>(duckdb_->ask(read_file(tables + "/duckdb.sql")));
  }

  TemporaryFolder folder_;
  std::string path_;
  std::vector<std::unique_ptr<PostgresServer>> servers_;
  std::unique_ptr<DuckDbReader> duckdb_;
};

/// A text in the quotes of a query.
std::string quoted(std::string const& text) {
  std::string quoted{"\""};
  for (auto const c : text) {
    quoted += c == '"' || c == '\\' ? "\\" : "";
    quoted += c;
  }
  return quoted + '"';
}

/// That many random queries which have SQL find the same everywhere. Returns how many were tried.
void check_random_queries(std::size_t wanted_queries, unsigned seed) {
  Engines const engines{testing::games_of_all()};
  if (!engines.any()) {
    return;
  }
  auto base = engines.open();
  auto const games = testing::played_games(base);
  testing::QueryMaker maker{games, seed};
  std::size_t tried = 0;
  std::size_t with_hits = 0;
  for (std::size_t translated = 0; translated < wanted_queries; ++tried) {
    auto const query = maker.make(static_cast<unsigned>(maker.below(4)), maker.below(8) != 0);
    if (!statement_of(query, postgresql())) {
      continue;
    }
    ++translated;
    INFO(query);
    auto const hits = hits_of(base, query);
    with_hits += hits.empty() ? 0U : 1U;
    engines.check(query, hits);
  }
  CHECK(with_hits > wanted_queries / 2);
  CHECK(wanted_queries > tried / 2);
  if (wanted_queries >= 1000) {
    WARN(wanted_queries << " of " << tried << " random queries have SQL, " << with_hits << " of them have hits");
  }
}

}  // namespace

TEST_CASE("random queries find in SQL what damier finds", "[cli][sql]") {
  check_random_queries(testing::seeded_cases(100), 7);
}

TEST_CASE("a thousand random queries find in SQL what damier finds", "[.long][sql]") {
  check_random_queries(1000, 2026);
}

TEST_CASE("hostile names are names in SQL", "[cli][sql][hostile]") {
  std::string games;
  for (auto const& text : hostile::texts()) {
    games += hostile::json_game(text + "w");
  }
  Engines const engines{games, "games.ndjson"};
  if (!engines.any()) {
    return;
  }
  auto base = engines.open();
  std::size_t number = 0;
  for (auto const& text : hostile::texts()) {
    if (text.find('\0') != std::string::npos || !damier::source_text::is_utf8(text)) {
      CHECK_FALSE(statement_of("white = " + quoted(text + "w"), postgresql()));
      continue;
    }
    std::array const forms{"white = " + quoted(text + "w"), "event ~ " + quoted(text), "not player " + quoted(text)};
    auto const& query = forms[number++ % forms.size()];
    INFO(query);
    engines.check(query, hits_of(base, query));
  }
}

TEST_CASE("search --sql prints a statement, and names the place of what has none", "[cli][sql]") {
  auto const printed = run({"search", "--sql", "result draw"});
  CHECK(printed.code == 0);
  CHECK(printed.err.empty());
  CHECK(printed.out == "SELECT id AS game, 0 AS ply\nFROM games\nWHERE (outcome = 'draw')\nORDER BY id;\n");
  CHECK(run({"search", "--sql", "wm 27 type international", "--first", "--limit", "3", "--count"}).out ==
        "SELECT count(*) AS hits\nFROM (\nSELECT DISTINCT ON (game) game, ply\nFROM positions JOIN games ON id = game\n"
        "WHERE (COALESCE(variant = 'international', FALSE) AND ((white_men & 67108864) = 67108864))\n"
        "ORDER BY game, place\nLIMIT 3\n) AS found;\n");
  CHECK(run({"search", "--sql", R"(white = "O'N\\x")"}).out.find(R"((white_key = E'o''n\\x'))") != std::string::npos);
  CHECK(run({"search", "--sql", R"(white = "O'N\\x")", "--dialect", "duckdb"}).out.find(R"((white_key = 'o''n\x'))") !=
        std::string::npos);

  auto const refused = run({"search", "--sql", "wm 28 and\n wk sees bk"});
  CHECK(refused.code == 2);
  CHECK(refused.out.empty());
  CHECK(refused.err.starts_with("query:2:2: error[query-sql]: wk sees bk cannot be written as SQL: "));
  CHECK(
      run({"search", "--sql", "captures in variations"}).err.starts_with("query:10: error[query-sql]: in variations"));
  CHECK(run({"search", "--sql", "wm 27 and"}).err.find("error[query-syntax]") != std::string::npos);
  for (auto const& words : std::vector<std::vector<std::string>>{{"search", "g.db", "--sql", "wm 27"},
                                                                 {"search", "--sql", "wm 27", "--by", "year"},
                                                                 {"search", "--sql", "wm 27", "--columns", "white"},
                                                                 {"search", "--sql", "wm 27", "--dialect", "oracle"},
                                                                 {"search", "g.db", "wm 27", "--dialect", "duckdb"},
                                                                 {"search", "--sql"}}) {
    auto const wrong = run(words);
    CHECK(wrong.code == 2);
    CHECK(wrong.out.empty());
    CHECK_FALSE(wrong.err.empty());
  }
}

TEST_CASE("an export to CSV or to partitions is a folder, there whole or not at all", "[cli][sql]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  auto const csv = folder.path("csv");
  REQUIRE(run({"export", base, "--to", "csv", "-o", csv}).code == 0);
  CHECK(lines_of(read_file(csv + "/games.csv")).front().starts_with("id,white,black,event,"));
  CHECK(lines_of(read_file(csv + "/positions.csv")).front().starts_with("game,hash,white_men,"));
  auto const parts = folder.path("parts");
  REQUIRE(run({"export", base, "--to", "sql", "--partitions", "2", "-o", parts}).code == 0);
  auto const whole = lines_of(run({"export", base, "--to", "sql"}).out);
  std::vector<std::string> rows;
  for (auto const* const name : {"/partition1.sql", "/partition2.sql"}) {
    auto const part = lines_of(read_file(parts + name));
    std::ranges::copy_if(part, std::back_inserter(rows),
                         [](auto const& row) { return row.find('\t') != std::string::npos; });
  }
  CHECK(static_cast<std::size_t>(std::ranges::count_if(
            whole, [](auto const& row) { return row.find('\t') != std::string::npos; })) == rows.size());
  CHECK(read_file(parts + "/coordinator.sql").find("FOR VALUES FROM (MINVALUE) TO (") != std::string::npos);
  CHECK(run({"export", base, "--to", "csv"}).err.find("--to csv needs -o FOLDER") != std::string::npos);
  CHECK(run({"export", base, "--to", "sql", "--partitions", "2"}).err.find("--partitions needs -o FOLDER") !=
        std::string::npos);
  CHECK(run({"export", base, "--to", "csv", "-o", csv}).code == 2);
  CHECK(run({"export", base, "--to", "csv", "-o", folder.path("c2"), "--partitions", "2"}).code == 2);
  CHECK(run({"export", base, "--to", "sql", "-o", folder.path("c3"), "--partitions", "0"}).code == 2);
}
