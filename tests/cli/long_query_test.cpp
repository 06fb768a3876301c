// Queries that would not end by themselves.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <chrono>
#include <string>

using namespace damier::cli_test;

namespace {

/// Twelve pieces, each of which moves some time after the one before it.
std::string nested_query() {
  std::string query;
  for (auto name = 'a'; name <= 'l'; ++name) {
    query += name == 'a' ? "" : " then ";
    query += std::string{"let $"} + name + " = piece (from $" + name;
  }
  return query + std::string(12, ')');
}

}  // namespace

TEST_CASE("a query whose parts multiply ends with a message, and Ctrl-C ends it at once", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  auto const whole = run({"search", base, nested_query(), "--count"});
  CHECK(whole.code == 3);
  CHECK_THAT(whole.err, Catch::Contains("steps in one game") && Catch::Contains("'let'"));
  // Each of many terms is cheap, and none ends the work of a game.
  std::string terms = "plies > 900 or wm 1";
  while (terms.size() < 65'000) {
    terms += " or wm 1 wm 2 wm 3";
  }
  std::string many;
  for (auto copy = 0; copy < 200; ++copy) {
    many += read_file(sample("games.pdn")) + "\n\n";
  }
  auto const large = base_of(folder, folder.write("many.pdn", many));
  auto const begin = std::chrono::steady_clock::now();
  auto const stopped = run({"search", large, terms, "--count"}, {.interrupt_after_ms = 300});
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds{15});
  CHECK(stopped.code == 130);
}
