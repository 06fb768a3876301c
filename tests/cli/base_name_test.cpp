#include "process.hpp"

#include <catch2/catch.hpp>

#include <filesystem>

using namespace damier::cli_test;

TEST_CASE("the name of a base is a path: neither empty nor a URI nor in memory", "[cli]") {
  TemporaryFolder const folder;
  for (auto const* const name : {"", ":memory:", "file:g.db", "file:g.db?mode=memory", "-"}) {
    CAPTURE(name);
    for (auto const& words : {std::vector<std::string>{"import", name, sample("games.pdn")},
                              {"search", name, "result draw"},
                              {"export", name, "--to", "pdn"},
                              {"base", "info", name}}) {
      auto const result = run(words);
      CHECK(result.code == 2);
      CHECK(result.out.empty());
      CHECK(result.err.find("BASE: ") != std::string::npos);
    }
  }
  CHECK(shell("cd " + folder.path("") + " && $DAMIER import file:g.db " + sample("games.pdn")).code == 2);
  CHECK(std::filesystem::is_empty(folder.path("")));
  CHECK(run({"import", ":memory:", sample("games.pdn")}).err.find("./:memory:") != std::string::npos);
}

TEST_CASE("a name that looks like a URI is a file after ./", "[cli]") {
  TemporaryFolder const folder;
  auto const in_folder = [&](std::string const& command) { return shell("cd " + folder.path("") + " && " + command); };
  for (auto const* const name : {":memory:", "file:g.db?mode=ro"}) {
    auto const path = std::string{"'./"} + name + "'";
    CHECK(in_folder("$DAMIER import --quiet " + path + " " + sample("games.pdn")).code == 0);
    CHECK(std::filesystem::exists(folder.path(name)));
    CHECK(in_folder("$DAMIER search --count " + path + " 'plies >= 0'").code == 0);
    CHECK(in_folder("$DAMIER tree " + path).code == 0);
  }
}

TEST_CASE("a pipe, a device and a folder are no bases, and the message says so", "[cli]") {
  TemporaryFolder const folder;
  auto const pipe = folder.path("pipe");
  REQUIRE(shell("mkfifo " + pipe).code == 0);
  for (auto const& name : {pipe, std::string{"/dev/null"}}) {
    for (auto const& words : {std::vector<std::string>{"import", name, sample("games.pdn")}, {"base", "info", name}}) {
      auto const result = run(words);
      CHECK(result.code == 3);
      CHECK(result.err.find(name + ": this is a pipe or a device") != std::string::npos);
    }
  }
  CHECK(run({"import", folder.path(""), sample("games.pdn")}).err.find("this is a folder") != std::string::npos);
}
