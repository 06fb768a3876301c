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

TEST_CASE("--text reads texts in folders", "[cli]") {
  TemporaryFolder const folder;
  folder.write("a/one.pdn", "1. 32-28 *\n");
  folder.write("a/two.TXT", "1. 33-28 18-23 2. 39-33 12-18 *\n");
  folder.write("a/b/three.fen", "W:W32,37:B8,19\nB:W28:B14\n");
  folder.write("a/notes.doc", "32-28\n");
  auto const texts = run({"import", folder.path("g.db"), folder.path("a"), "--text", "--format", "json"});
  CHECK(json_at(texts.out, "$.games") == "4");
  CHECK(texts.err.find("1 file of a folder was skipped") != std::string::npos);
  for (auto const& words : {std::vector<std::string>{"check"}, {"convert", "--to", "pdn"}, {"motifs"}, {"annotate"}}) {
    CAPTURE(words.front());
    auto plain = words;
    plain.push_back(folder.path("a"));
    CHECK(run(plain).err.find("two.TXT") != std::string::npos);
    plain.push_back("--text");
    CHECK(run(plain).err.find("two.TXT") == std::string::npos);
  }
}

TEST_CASE("a list of positions is imported as one record for each", "[cli]") {
  TemporaryFolder const folder;
  auto const text = "W:W32,37:B8,19\nB:W28,K46:B14,25\n\nW:WK29,K44:BK2\n";
  for (auto const* const name : {"list.fen", "list.pdn", "list.txt"}) {
    CAPTURE(name);
    auto const base = folder.path(std::string{name} + ".db");
    auto const result = run({"import", base, folder.write(name, text), "--format", "json"});
    CHECK(json_at(result.out, "$.games") == "3");
    CHECK(run({"search", base, "fen \"B:W28,K46:B14,25\"", "--count"}).out == "1\n");
  }
  auto const pdn = run({"convert", "-", "--to", "pdn"}, {.input = text});
  CHECK(pdn.code == 0);
  CHECK(pdn.out.find("[FEN \"W:W32,37:B8,19\"]\n\n*\n") != std::string::npos);
  CHECK(run({"check", "-"}, {.input = text}).code == 0);
}
