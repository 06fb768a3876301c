#include "process.hpp"

#include <catch2/catch.hpp>

using namespace damier::cli_test;

TEST_CASE("base index and compact leave the answers as they are", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  std::string games;
  for (int game = 0; game < 40; ++game) {
    games += "[Round \"" + std::to_string(game) + "\"]\n[GameType \"20\"]\n1. 32-28 " +
             (game == 7 ? "19-23" : "18-23") + " 2. 38-32 *\n\n";
  }
  REQUIRE(run({"import", base, folder.write("games.pdn", games), "--quiet"}).code == 0);
  std::vector<std::string> const search{"search", base, "fen \"W:W28,31,33-50:B1-18,20,23\"", "--format", "ndjson"};
  std::vector<std::string> const tree{"tree", base, "--moves", "32-28 19-23", "--format", "json"};
  auto const found = run(search).out;
  auto const counted = run(tree).out;
  CHECK(found.find("\"game\":8,\"ply\":2") != std::string::npos);
  auto const indexed = run({"base", "index", base});
  CHECK(indexed.code == 0);
  CHECK(indexed.out.empty());
  CHECK(indexed.err.empty());
  CHECK(run(search).out == found);
  CHECK(run(tree).out == counted);
  REQUIRE(run({"import", base, folder.write("more.pdn", "[GameType \"20\"]\n1. 32-28 19-23 *\n"), "--quiet"}).code ==
          0);
  CHECK(lines_of(run(search).out).size() == 2);
  CHECK(run({"base", "verify", base}).code == 0);
  CHECK(run({"base", "index", base, "--drop"}).code == 0);
  CHECK(run({"base", "compact", base}).code == 0);
  CHECK(lines_of(run(search).out).size() == 2);
  CHECK(run({"base", "verify", base}).code == 0);
}

TEST_CASE("base index and compact make no base where there is none", "[cli]") {
  TemporaryFolder const folder;
  for (auto const* const command : {"index", "compact"}) {
    auto const result = run({"base", command, folder.path("missing.db")});
    CHECK(result.code == 3);
    CHECK(result.err.find("missing.db") != std::string::npos);
    auto const foreign = run({"base", command, folder.write("text.db", std::string(5000, 'x'))});
    CHECK(foreign.code == 3);
  }
  CHECK(run({"base", "info", folder.path("missing.db")}).code == 3);
}
