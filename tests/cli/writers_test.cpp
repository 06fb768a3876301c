// Several programs that use one base at once.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <future>
#include <string>
#include <utility>
#include <vector>

using namespace damier::cli_test;

namespace {

std::string many_games(int games) {
  std::string text;
  for (auto game = 0; game < games; ++game) {
    text += "[White \"W" + std::to_string(game % 97) + "\"]\n[Round \"" + std::to_string(game) +
            "\"]\n[GameType \"20\"]\n1. 32-28 {a comment} 18-22 2. 28x17 12x21 3. 33-28 17-22 4. 28x17 11x22 *\n\n";
  }
  return text;
}

}  // namespace

TEST_CASE("of programs that begin to write one base at once each gets its turn", "[cli]") {
  TemporaryFolder const folder;
  auto const first = folder.write("first.pdn", many_games(1500));
  auto const second = folder.write("second.pdn", "[White \"Late\"]\n[GameType \"20\"]\n1. 33-28 *\n");
  for (auto round = 0; round < 2; ++round) {
    auto const base = folder.path("base" + std::to_string(round) + ".db");
    REQUIRE(run({"import", base, first, "--quiet"}).code == 0);
    std::vector<std::vector<std::string>> const writers{{"annotate", base, "--layers", "motifs"},
                                                        {"base", "index", base},
                                                        {"base", "compact", base},
                                                        {"dedupe", base, "--remove"},
                                                        {"import", base, second},
                                                        {"base", "index", base, "--quiet"},
                                                        {"annotate", base, "--strip"},
                                                        {"search", base, "move 28x17"}};
    std::vector<std::future<Outcome>> running;
    for (auto const& words : writers) {
      auto patient = words;
      patient.insert(patient.end(), {"--wait", "100"});
      running.push_back(std::async(std::launch::async, [patient] { return run(patient); }));
    }
    for (std::size_t place = 0; place < writers.size(); ++place) {
      auto const outcome = running[place].get();
      CAPTURE(writers[place], outcome.err);
      CHECK(outcome.code <= 1);
    }
    CHECK(run({"base", "verify", base}).code == 0);
    CHECK(run({"search", base, "white ~ \"Late\"", "--count"}).out == "1\n");
    CHECK(run({"base", "compact", base}).code == 0);  // the reader may have been the last one: the log is still there
    CHECK_FALSE(std::filesystem::exists(base + "-wal"));
  }
}

TEST_CASE("a program that waits in vain for a base says for whom, and --wait says how long", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("games.pdn", many_games(3)));
  auto const held = shell("{ printf 'BEGIN EXCLUSIVE;\\n'; sleep 3; } | sqlite3 '" + base +
                          "' & sleep 1; \"$DAMIER\" dedupe '" + base + "' --remove --wait 0; echo $?; wait");
  CHECK(held.out == "3\n");
  CHECK_THAT(held.err, Catch::Contains("sqlite3 (process ") && Catch::Contains("--wait"));
  CHECK_THAT(held.err, Catch::StartsWith("damier: error: " + base + ": "));
  auto const wrong = run({"dedupe", base, "--wait", "soon"});
  CHECK(wrong.code == 2);
  CHECK_THAT(wrong.err, Catch::Contains("--wait"));
}
