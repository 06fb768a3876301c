#include "process.hpp"
#include "tests/sanitized.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier::cli_test;

#ifndef DAMIER_SANITIZED  // the tests need the whole address space
namespace {

/// Enough games for several pieces of work.
std::string many_games() {
  std::string text;
  for (int i = 0; i < 3000; ++i) {
    text += "[Round \"" + std::to_string(i) + "\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n";
  }
  return text;
}

}  // namespace

TEST_CASE("work goes on without threads that cannot be started, or ends with 3 and a message", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("many.pdn", many_games());
  auto const base = folder.path("g.db");
  // The stacks of 200 threads need 1.6 GB, so that some threads cannot be started.
  auto const limited = [](unsigned megabytes, std::string const& command) {
    return shell("ulimit -v " + std::to_string(megabytes * 1024) + "; $DAMIER " + command + " --threads 200");
  };
  for (auto const& command : {"import " + base + " " + file + " --format json",
                              "search " + base + " 'sacrifice' --count", "dedupe " + base + " --format ndjson",
                              "tree " + base, "base index " + base + " --quiet", "export " + base + " --to pdn"}) {
    CAPTURE(command);
    auto const result = limited(600, command);
    auto const is_plain = result.code == 0 || result.code == 1;
    CHECK((is_plain || result.code == 3));
    CHECK(is_plain == result.err.empty());
    if (!is_plain) {
      CHECK(result.err.find("memory") != std::string::npos);
      REQUIRE(run({"import", base, file, "--quiet"}).code == 0);
    }
  }
  CHECK(run({"base", "verify", base}).code == 0);
}

TEST_CASE("without memory the program ends with 3 and a message, at any limit", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("many.pdn", many_games());
  for (unsigned megabytes = 24; megabytes <= 96; megabytes += 8) {
    CAPTURE(megabytes);
    auto const limit = "ulimit -v " + std::to_string(megabytes * 1024) + "; $DAMIER ";
    auto const result = shell(limit + "import " + folder.path("g.db") + " " + file + " --threads 4 --quiet 2>&1");
    auto const cannot_even_load = shell(limit + "--version >/dev/null 2>&1").code != 0;
    CHECK(
        (cannot_even_load || result.code == 0 || (result.code == 3 && result.out.find("memory") != std::string::npos)));
  }
}
#endif
