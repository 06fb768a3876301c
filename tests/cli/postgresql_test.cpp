// Loads the output of `damier export --to sql` into PostgreSQL and compares its answers with damier's. The server is
// local: a cluster in a temporary folder that listens only on the loopback interface. If there is no PostgreSQL these
// tests are reported as skipped.

#include "process.hpp"
#include "tests/hostile_texts.hpp"
#include "tests/skip.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

namespace fs = std::filesystem;

/// The folder of PostgreSQL's programs: the newest of Debian's folders, otherwise one of the search path.
std::optional<fs::path> programs() {
  std::optional<fs::path> found;
  int newest = 0;
  std::error_code none;
  for (auto const& entry : fs::directory_iterator{"/usr/lib/postgresql", none}) {
    auto const version = std::atoi(entry.path().filename().c_str());
    if (version > newest && fs::exists(entry.path() / "bin" / "initdb") && fs::exists(entry.path() / "bin" / "psql")) {
      newest = version;
      found = entry.path() / "bin";
    }
  }
  if (!found) {
    auto const where = shell("dirname \"$(command -v initdb)\"");
    if (where.code == 0 && !where.out.starts_with('.')) {
      found = where.out.substr(0, where.out.find('\n'));
    }
  }
  return found;
}

int free_port() {
  auto const descriptor = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto const bound = bind(descriptor, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(descriptor);
  if (!bound) {
    throw std::runtime_error{"no port is free"};
  }
  return ntohs(address.sin_port);
}

/// A PostgreSQL server that is stopped and removed with the object.
class PostgresServer {
 public:
  explicit PostgresServer(fs::path const& programs) : programs_{programs.string()}, port_{free_port()} {
    auto const data = folder_.path("data");
    // The server refuses to run as root; Debian's package creates a user for it.
    as_ = geteuid() == 0 ? "/usr/sbin/runuser -u postgres -- " : "";
    if (!as_.empty()) {
      must("chmod 711 '" + fs::path{data}.parent_path().string() + "' && install -d -o postgres '" + data + "'");
    }
    must("cd / && " + as_ + "'" + programs_ + "/initdb' -D '" + data +
         "' -U damier -A trust -E UTF8 --locale=C.UTF-8 -N");
    must("cd / && " + as_ + "'" + programs_ + "/pg_ctl' start -w -t 60 -D '" + data + "' -l '" + data +
         "/log' -o \"-p " + std::to_string(port_) +
         " -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off\"");
  }
  PostgresServer(PostgresServer const&) = delete;
  PostgresServer& operator=(PostgresServer const&) = delete;
  ~PostgresServer() {
    static_cast<void>(shell("cd / && " + as_ + "'" + programs_ + "/pg_ctl' stop -m immediate -D '" +
                            folder_.path("data") + "' >/dev/null 2>&1 </dev/null"));
  }

  /// Runs psql with some more shell words; its search path is only the schema.
  [[nodiscard]] Outcome psql(std::string const& words, std::string const& schema = "public") const {
    return shell("PGOPTIONS='--search_path=" + schema + "' '" + programs_ + "/psql' -X -q -h 127.0.0.1 -p " +
                 std::to_string(port_) + " -U damier -d postgres " + words);
  }
  /// The rows of a query as CSV without a header.
  [[nodiscard]] std::vector<std::string> ask(std::string const& sql, std::string const& schema = "public") const {
    auto const file = folder_.write("query.sql", sql + ";\n");
    auto const answer = psql("--csv -t -f '" + file + "'", schema);
    INFO(sql << "\n" << answer.err);
    CHECK(answer.code == 0);
    CHECK(answer.err.empty());
    return lines_of(answer.out);
  }

 private:
  static void must(std::string const& line) {
    auto const done = shell("{ " + line + "; } 2>&1 >/dev/null </dev/null | cat; exit ${PIPESTATUS[0]}");
    if (done.code != 0) {
      throw std::runtime_error{line + ": " + done.out};
    }
  }

  TemporaryFolder folder_;
  std::string programs_;
  std::string as_;
  int port_;
};

/// One server for all tests of this file; nullptr if there is no PostgreSQL.
PostgresServer const* server() {
  static auto const found = [] {
    auto const where = programs();
    return where ? std::make_unique<PostgresServer>(*where) : nullptr;
  }();
  if (found == nullptr) {
    skipping::skip("there is no PostgreSQL on this machine (Debian package postgresql)");
  }
  return found.get();
}

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
  auto const* const postgres = server();
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
        std::vector<std::string>{"\"Tab\there \\N and \\. too|O'Neill \"\"; DROP TABLE games; --|Чемпионат $1\""});
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
    for (auto const* part : {"2/3", "1/3", "3/3"}) {
      auto const file = archive.folder.path("part.sql");
      REQUIRE(run({"export", archive.base, "--to", "sql", "--shard", part, "-o", file}).code == 0);
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
  auto const* const postgres = server();
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
    auto expected = hostile::texts()[static_cast<std::size_t>(place)] + "w";
    std::erase(expected, '\0');  // PostgreSQL has no text with it
    CHECK(json_at(names.out, "$[" + std::to_string(place) + "]") == expected);
  }
  REQUIRE(postgres->psql("-c 'DROP SCHEMA hostile CASCADE'").code == 0);
}

TEST_CASE("an export of the games of a query loads as well, and one of none makes empty tables", "[cli][postgresql]") {
  auto const* const postgres = server();
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
