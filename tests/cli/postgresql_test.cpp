// Loads the output of `damier export --to sql` into PostgreSQL and compares its answers with damier's. If there
// is no PostgreSQL these tests are reported as skipped.

#include "grammar/tag_values.hpp"
#include "postgres_server.hpp"
#include "process.hpp"
#include "tests/hostile_texts.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

constexpr auto odd_game =
    "[White \"Tab\there \\\\N and \\\\. too\"]\n[Black \"O'Neill \\\"; DROP TABLE games; --\"]\n[Event \"Чемпионат "
    "$1\"]\n"
    "[Date \"1975.06.30\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n"
    "[White \"Beyond\"]\n[GameType \"27\"]\n[FEN \"W:W72,K67:B1,K65,K66\"]\n1. K67-60 *\n\n"
    "[GameType \"31\"]\n*\n\n"
    "[White \"Broken\"]\n[GameType \"20\"]\n1. 32-28 1-50 0-0\n\n";

struct Archive {
  Archive() : base{folder.path("g.db")} {
    std::vector<std::string> words{"import", base, "--quiet", folder.write("odd \xE9.pdn", odd_game)};  // not UTF-8
    for (auto const* name : {"games.pdn", "coup-turc.pdn", "dialects.pdn", "illegal-rafles.pdn", "variants.pdn"}) {
      words.push_back(sample(name));
    }
    REQUIRE(run(words).code <= 1);
  }
  TemporaryFolder folder;
  std::string base;
};

/// The rows of a CSV table printed by damier, without the header.
std::vector<std::string> rows(std::vector<std::string> const& words) {
  auto const result = run(words);
  CHECK(result.err.empty());
  auto lines = lines_of(result.out);
  REQUIRE_FALSE(lines.empty());
  lines.erase(lines.begin());
  for (auto& line : lines) {
    line.erase(std::min(line.find('\r'), line.size()));  // RFC 4180 ends a line with CR LF
  }
  return lines;
}

std::string condition(std::string const& fen, std::string const& variant) {
  auto const result = run({"fen", fen, "--rules", variant, "--sql"});
  REQUIRE(result.code == 0);
  return result.out.substr(0, result.out.find('\n'));
}

}  // namespace

TEST_CASE("PostgreSQL loads an export and answers as damier does", "[cli][postgresql]") {
  auto const* const postgres = postgresql_server();
  if (postgres == nullptr) {
    return;
  }
  Archive const archive;
  auto const dump = archive.folder.path("dump.sql");
  REQUIRE(run({"export", archive.base, "--to", "sql", "-o", dump}).code == 0);
  auto const loaded = postgres->psql("-f '" + dump + "'");
  INFO(loaded.err);
  REQUIRE(loaded.code == 0);
  CHECK(loaded.err.empty());

  SECTION("the headers of all games") {
    std::string const columns =
        "white,black,event,site,round,year,result,outcome,variant,evidence,plies,white_rating,black_rating,"
        "annotator,source";
    auto const own = rows({"search", archive.base, "", "--format", "csv", "--columns", columns});
    CHECK(own.size() > 80);
    CHECK(postgres->ask("SELECT id, " + columns + " FROM games ORDER BY id") == own);
    CHECK(
        postgres->ask("SELECT white || '|' || black || '|' || event FROM games WHERE date = '1975.06.30' AND id = 1") ==
        std::vector<std::string>{"\"Tab here \\N and \\. too|O'Neill \"\"; DROP TABLE games; --|Чемпионат $1\""});
    CHECK(postgres->ask("SELECT illegal, plies FROM games WHERE white = 'Broken'") == std::vector<std::string>{"t,1"});
  }

  SECTION("results by year") {
    for (auto const& row : postgres->ask("SELECT year, outcome, count(*) FROM games WHERE year IS NOT NULL "
                                         "GROUP BY year, outcome ORDER BY year, outcome")) {
      auto const comma = row.find(',');
      auto const last = row.rfind(',');
      auto const query = "year = " + row.substr(0, comma) + " and result " + row.substr(comma + 1, last - comma - 1);
      INFO(query);
      CHECK(run({"search", archive.base, query, "--count"}).out == row.substr(last + 1) + "\n");
    }
  }

  SECTION("the games and plies of a position") {
    for (auto const& [fen, variant] :
         std::vector<std::pair<std::string, std::string>>{{"start", "international"},
                                                          {"B:W28,31,33-50:B1-20", "international"},
                                                          {"W:W31,33-50:B1-13,15-18,20,23", "international"},
                                                          {"W:W72,K67:B1,K65,K66", "canadian"},
                                                          {"B:W72,K60:B1,K65,K66", "canadian"},
                                                          {"start", "russian"},
                                                          {"start", "turkish"},
                                                          {"start", "frisian"}}) {
      INFO(variant << " " << fen);
      auto const own =
          rows({"search", archive.base, "type " + variant + " and fen " + (fen == "start" ? fen : "\"" + fen + "\""),
                "--format", "csv"});
      std::vector<std::string> wanted;
      for (auto const& row : own) {
        wanted.push_back(row.substr(0, row.find(',', row.find(',') + 1)));
      }
      CHECK(postgres->ask("SELECT game, ply FROM positions JOIN games ON id = game WHERE variant = '" + variant +
                          "' AND " + condition(fen, variant) + " ORDER BY game, ply") == wanted);
    }
  }

  SECTION("the moves that were played in a position") {
    for (auto const* fen : {"start", "B:W28,31,33-50:B1-20"}) {
      auto own = rows({"tree", archive.base, "--rules", "international", "--fen", fen, "--format", "csv"});
      for (auto& row : own) {
        row.erase(row.find(',', row.find(',') + 1));
      }
      CHECK(
          postgres->ask("SELECT move, count(*) FROM (SELECT DISTINCT ON (game) game, move FROM positions JOIN games ON "
                        "id = game WHERE variant = 'international' AND " +
                        condition(fen, "international") +
                        " ORDER BY game, ply) AS first WHERE move IS NOT NULL GROUP BY move ORDER BY count(*) DESC, "
                        "move COLLATE \"C\"") == own);
    }
  }

  SECTION("a position is found by the index, and columns are described") {
    auto const plan = postgres->ask("SET enable_seqscan = off; EXPLAIN SELECT game FROM positions WHERE " +
                                    condition("start", "international"));
    CHECK(std::ranges::any_of(plan,
                              [](auto const& line) { return line.find("positions_by_hash") != std::string::npos; }));
    CHECK(postgres->ask(
              "SELECT count(*) FROM information_schema.columns WHERE table_schema = 'public' AND "
              "col_description(format('%s.%s', table_schema, table_name)::regclass, ordinal_position) IS NULL") ==
          std::vector<std::string>{"0"});
  }

  SECTION("parts of a base make the same tables, and a second load of one changes nothing") {
    REQUIRE(postgres->psql("-c 'CREATE SCHEMA parts'").code == 0);
    for (auto const* part : {"5..9", "..4", "10.."}) {
      auto const file = archive.folder.path("part.sql");
      REQUIRE(run({"export", archive.base, "--to", "sql", "--games", part, "-o", file}).code == 0);
      CHECK(postgres->psql("-f '" + file + "'", "parts").code == 0);
    }
    auto const again = postgres->psql("-f '" + dump + "'", "parts");
    CHECK(again.code == 3);
    CHECK(again.err.find("duplicate key") != std::string::npos);
    for (auto const* table : {"games AS t ORDER BY id", "positions AS t ORDER BY game, ply, white_men, black_men"}) {
      auto const all = std::string{"SELECT t::text FROM "} + table;
      CHECK(postgres->ask(all, "parts") == postgres->ask(all));
    }
  }
  REQUIRE(postgres->psql("-c 'DROP TABLE games, positions; DROP SCHEMA IF EXISTS parts CASCADE'").code == 0);
}

TEST_CASE("PostgreSQL reads hostile names as names", "[cli][postgresql][hostile]") {
  auto const* const postgres = postgresql_server();
  if (postgres == nullptr) {
    return;
  }
  TemporaryFolder const folder;
  std::string games;
  for (auto const& text : hostile::texts()) {
    games += hostile::json_game(text + "w");
  }
  auto const base = base_of(folder, folder.write("games.ndjson", games));
  auto const dump = folder.path("dump.sql");
  REQUIRE(run({"export", base, "--to", "sql", "-o", dump}).code == 0);
  auto const schema = "hostile";
  REQUIRE(postgres->psql("-c 'CREATE SCHEMA hostile'").code == 0);
  auto const loaded = postgres->psql("-f '" + dump + "'", schema);
  CAPTURE(loaded.err);
  REQUIRE(loaded.code == 0);
  CHECK(loaded.err.empty());
  auto const names = postgres->psql("-A -t -c 'SELECT json_agg(white ORDER BY id) FROM games'", schema);
  auto const again = postgres->psql("-A -t -c 'SELECT json_agg(event ORDER BY id) FROM games'", schema);
  CHECK(names.out == again.out);
  auto const count = static_cast<int>(hostile::texts().size());
  CHECK(json_at(names.out, "$[" + std::to_string(count - 1) + "]") == hostile::texts().back() + "w");
  for (int place = 0; place < count; ++place) {
    auto expected = damier::plain_name(hostile::texts()[static_cast<std::size_t>(place)] + "w");
    std::erase(expected, '\0');  // PostgreSQL has no text with it
    CHECK(json_at(names.out, "$[" + std::to_string(place) + "]") == expected);
  }
  REQUIRE(postgres->psql("-c 'DROP SCHEMA hostile CASCADE'").code == 0);
}

TEST_CASE("an export of the games of a query loads as well, and one of none makes empty tables", "[cli][postgresql]") {
  auto const* const postgres = postgresql_server();
  if (postgres == nullptr) {
    return;
  }
  Archive const archive;
  for (auto const* query :
       {"result draw and year >= 1900", "fen start and result white-wins", "white = \"nobody at all\""}) {
    INFO(query);
    auto const file = archive.folder.path("some.sql");
    auto const exported = run({"export", archive.base, "--to", "sql", "--where", query, "-o", file});
    auto const found = run({"search", archive.base, query, "--first", "--count"});
    CHECK(exported.code == found.code);
    CHECK(postgres->psql("-f '" + file + "'").code == 0);
    CHECK(postgres->ask("SELECT count(*) FROM games") == lines_of(found.out));
    CHECK(postgres->ask("SELECT count(*) FROM positions WHERE game NOT IN (SELECT id FROM games)") ==
          std::vector<std::string>{"0"});
    REQUIRE(postgres->psql("-c 'DROP TABLE games, positions'").code == 0);
  }
}
