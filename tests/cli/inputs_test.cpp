#include "process.hpp"

#include <catch2/catch.hpp>

#include <filesystem>

using namespace damier::cli_test;
using namespace std::string_literals;

TEST_CASE("files that are no games are refused by name, and nothing is imported of them", "[cli]") {
  TemporaryFolder const folder;
  auto const zip = folder.write("games.zip", "PK\x03\x04\x14\0\0\0[Event \"a\"]\n1. 32-28 *"s);
  auto const base = folder.path("g.db");
  for (auto const& words : {std::vector<std::string>{"import", base, zip},
                            {"check", zip},
                            {"convert", zip, "--to", "pdn"},
                            {"clean", zip, "-o", folder.path("c.pdn")}}) {
    auto const result = run(words);
    CHECK(result.code == 3);
    CHECK(result.err.find(zip + ": this is an archive (ZIP), not a file of games; unpack it") != std::string::npos);
  }
  CHECK_FALSE(std::filesystem::exists(folder.path("c.pdn")));
  CHECK_FALSE(std::filesystem::exists(base));
  auto const mixed = run({"import", base, zip, sample("games.pdn")});
  CHECK(mixed.code == 3);
  CHECK(mixed.out.find("\nstored ") != std::string::npos);
}

TEST_CASE("a base on standard input or where games are converted is no file of games", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("games.pdn"), "--quiet"}).code == 0);
  for (auto const* const command : {"check - ", "convert - --to pdn ", "import other.db - "}) {
    auto const result = shell("cd " + folder.path("") + " && $DAMIER " + command + " < g.db");
    CHECK(result.code == 3);
    CHECK(result.err.find("standard input: this is a base, an SQLite database") != std::string::npos);
  }
  CHECK(run({"convert", base, "--to", "pdn"}).err.find("damier export") != std::string::npos);
}

TEST_CASE("folders name what they skipped", "[cli]") {
  TemporaryFolder const folder;
  folder.write("a/one.Pdn", "1. 32-28 *\n");
  folder.write("a/notes.txt", "32-28\n");
  folder.write("a/.hidden", "");
  auto const result = run({"import", folder.path("g.db"), folder.path("a")});
  CHECK(result.code == 0);
  CHECK(result.out.find("games              1\n") != std::string::npos);
  CHECK(result.err.find("1 file of a folder was skipped") != std::string::npos);
  CHECK(result.err.find("a/notes.txt\n") != std::string::npos);
  std::filesystem::remove(folder.path("a/one.Pdn"));
  auto const none = run({"check", folder.path("a")});
  CHECK(none.code == 2);
  CHECK(none.err.find("notes.txt") != std::string::npos);
  std::filesystem::remove(folder.path("a/notes.txt"));
  folder.write("a/one.pdn", "1. 32-28 *\n");
  CHECK(run({"check", folder.path("a")}).err.empty());
}

TEST_CASE("what is written is not read", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("a.pdn", "1. 32-28 *\n");
  auto const result = shell("$DAMIER convert " + file + " --to pdn >> " + file);
  CHECK(result.code == 2);
  CHECK(result.err.find("standard output goes there") != std::string::npos);
  CHECK(read_file(file) == "1. 32-28 *\n");
}
