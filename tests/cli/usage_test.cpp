#include "process.hpp"

#include <catch2/catch.hpp>

using namespace damier::cli_test;

namespace {

void check_usage(std::vector<std::string> const& words, std::string const& said) {
  auto const result = run(words);
  CAPTURE(words, result.err);
  CHECK(result.code == 2);
  CHECK(result.out.empty());
  CHECK(result.err.find(said) != std::string::npos);
  CHECK(result.err.find("Usage: damier") != std::string::npos);
}

}  // namespace

TEST_CASE("a wrong command line ends with 2 and a correct example", "[cli]") {
  check_usage({}, "Commands:");
  check_usage({"imprt"}, "did you mean 'import'?");
  check_usage({"import"}, "BASE is required");
  check_usage({"import", "games.db"}, "FILE is required");
  check_usage({"rules", "--formt", "json"}, "did you mean '--format'?");
  check_usage({"rules", "--format", "jsn"}, "did you mean 'json'?");
  check_usage({"rules", "--format", "csv"}, "'csv' is not a format of this command: table, json");
  check_usage({"rules", "--format"}, "--format");
  check_usage({"rules", "more"}, "one argument too many: 'more'");
  check_usage({"rules", "--color", "sometimes"}, "auto, always, never");
  check_usage({"fen", "start", "--rules", "internatonal"}, "did you mean 'international'?");
  check_usage({"perft"}, "--depth is required");
  check_usage({"perft", "--depth", "4x"}, "'4x' is not a number");
  check_usage({"perft", "--depth", "-1"}, "--depth");
  check_usage({"perft", "--depth", "65"}, "from 0 to 64");
  check_usage({"base"}, "a command is missing: info, verify");
  check_usage({"base", "inf", "games.db"}, "did you mean 'info'?");
  check_usage({"check", "x.pdn", "--severity", "eror"}, "did you mean 'error'?");
  check_usage({"show", "games.db", "one"}, "'one' is not a number");
}

TEST_CASE("a base in the place of another argument is reported with the order", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  check_usage({"search", "result draw", base}, "' is a base: the arguments are BASE QUERY");
  check_usage({"show", "1", base}, "' is a base: the arguments are BASE GAME");
  check_usage({"anticipation", "1", base}, "' is a base: the arguments are BASE POSITION");
  CHECK(run({"prepare", folder.path("none.db"), folder.path("no.db")}).code == 3);
  // The player came first once: that still works, with a word about it.
  auto const former = run({"prepare", "Rafle", base});
  auto const now = run({"prepare", base, "Rafle"});
  CHECK(former.code == now.code);
  CHECK(former.out == now.out);
  CHECK(former.err.find("the base comes first: damier prepare " + base + " Rafle") != std::string::npos);
  CHECK(now.err.find("the base comes first") == std::string::npos);
}

TEST_CASE("a wrong DAMIER_PROCESSOR_CODE is an error that lists the kinds", "[cli]") {
  auto const result = run({"rules"}, {.environment = {"DAMIER_PROCESSOR_CODE=sse"}});
  CHECK(result.code == 3);
  CHECK(result.out.empty());
  CHECK(result.err.find("DAMIER_PROCESSOR_CODE: 'sse' is no kind of code; this processor has: plain") !=
        std::string::npos);
  CHECK(run({"rules"}, {.environment = {"DAMIER_PROCESSOR_CODE="}}).code == 0);
  auto const plain = run({"perft", "--depth", "3", "--quiet"}, {.environment = {"DAMIER_PROCESSOR_CODE=plain"}});
  CHECK(plain.out == "658\n");
}

TEST_CASE("an option given twice counts the second time", "[cli]") {
  CHECK(run({"perft", "--depth", "1", "--depth", "2", "--quiet"}).out == "81\n");
}

TEST_CASE("-- ends the options", "[cli]") {
  TemporaryFolder const folder;
  folder.write("-odd.pdn", "[White \"A\"]\n[GameType \"20\"]\n1. 32-28 *\n");
  auto const in_folder = [&](std::string const& line) { return shell("cd '" + folder.path("") + "' && " + line); };
  CHECK(in_folder("\"$DAMIER\" import --quiet -- -base.db -odd.pdn").code == 0);
  CHECK(in_folder("\"$DAMIER\" search --count -- -base.db 'white = A'").out == "1\n");
  CHECK(in_folder("\"$DAMIER\" base info --format json -- -base.db").code == 0);
  CHECK(in_folder("\"$DAMIER\" check -- -odd.pdn").code == 0);
  CHECK(in_folder("\"$DAMIER\" check -odd.pdn").code == 2);
  CHECK(run({"rules", "--", "--format"}).err.find("one argument too many: '--format'") != std::string::npos);
}

TEST_CASE("options may come before, between and after the arguments", "[cli]") {
  auto const after = run({"fen", "W:W35,36:B20,30,31", "--moves"});
  auto const before = run({"fen", "--moves", "W:W35,36:B20,30,31"});
  CHECK(after.out == "35x15\n");
  CHECK(before.out == after.out);
}

TEST_CASE("an invalid or too large number is reported with the allowed range", "[cli]") {
  CHECK(run({"perft", "--depth", "500"}).err.find("--depth: '500' is not a number from 0 to 64\n") !=
        std::string::npos);
  CHECK(run({"perft"}).err.find("--depth is required") != std::string::npos);
  auto const limit = run({"search", "g.db", "id 1", "--limit", "-2"});
  CHECK(limit.code == 2);
  CHECK(limit.err.find("--limit: '-2' is not a number from 0 on\n") != std::string::npos);
}
