// damier annotate --engine while it or its engine is killed, and what is left of its layers after --strip.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

using namespace damier::cli_test;

namespace {

/// A game of 40 half moves that no engine has to like.
constexpr auto long_game =
    "[GameType \"20\"]\n[White \"Trictrac, D.\"]\n"
    "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10 6. 31-27 10-14 7. 34-29 23x34 "
    "8. 40x29 17-22 9. 27x18 12x34 10. 39x30 20-25 *\n\n";

std::string some_games(unsigned count) {
  std::string text;
  for (unsigned game = 0; game < count; ++game) {
    text += "[Round \"" + std::to_string(game + 1) + "\"]\n" + long_game;
  }
  return text;
}

std::string imported(TemporaryFolder const& folder, std::string const& file, std::string const& name) {
  auto base = folder.path(name);
  REQUIRE(run({"import", base, file, "--quiet"}).code == 0);
  return base;
}

std::string exported(std::string const& base, std::string const& format = "pdn") {
  return run({"export", base, "--to", format}).out;
}

std::vector<std::string> asking(std::string const& base, std::string const& engine) {
  return {"annotate", base,          "--engine",       engine,     "--time", "0.02",   "--processes",
          "2",        "--parameter", "uses-time=true", "--format", "json",   "--quiet"};
}

}  // namespace

TEST_CASE("killing damier at random loses and doubles no value", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", some_games(30));
  auto const engine = std::string{'\''} + LEGAL_ENGINE + '\'';
  auto const whole = imported(folder, games, "whole.db");
  auto const undisturbed = run(asking(whole, engine));
  REQUIRE(undisturbed.code == 0);
  auto const killed = imported(folder, games, "killed.db");
  std::minstd_rand random{20'260'401};
  std::size_t values = 0;
  for (int kill = 0; kill < 5; ++kill) {
    auto const milliseconds = 20 + static_cast<int>(random() % 1'800);
    std::ignore = run(asking(killed, engine), {.interrupt_after_ms = milliseconds, .signal = SIGKILL});
    CHECK(run({"base", "verify", killed}).code == 0);
    auto const list = run({"annotate", killed, "--list", "--format", "json"}).out;
    auto const now =
        list.find("\"engine\"") == std::string::npos ? std::size_t{0} : std::stoul(json_at(list, "$[0].annotations"));
    CHECK(now >= values);
    values = now;
  }
  auto const last = run(asking(killed, engine));
  CHECK(last.code == 0);
  CHECK(exported(killed) == exported(whole));
  CHECK(json_at(run(asking(killed, engine)).out, "$.answers") == "0");
  CHECK(exported(killed) == exported(whole));
}

TEST_CASE("killing engines at random loses and doubles no value", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", some_games(30));
  auto const whole = imported(folder, games, "whole.db");
  REQUIRE(run(asking(whole, std::string{'\''} + LEGAL_ENGINE + '\'')).code == 0);
  auto const killed = imported(folder, games, "killed.db");
  auto const record = folder.path("record");
  auto const numbers = folder.path("processes");
  std::atomic<bool> done = false;
  auto kills = 0;
  // Far enough apart that one question does not meet three of them: then it would rightly be unanswered.
  std::thread killer{[&] {
    std::minstd_rand random{18};
    while (!done && kills < 20) {
      std::this_thread::sleep_for(std::chrono::milliseconds{100 + random() % 100});
      std::ifstream file{numbers};
      std::vector<int> running;
      for (int number = 0; file >> number;) {
        if (kill(number, 0) == 0) {
          running.push_back(number);
        }
      }
      if (!running.empty()) {
        kills += kill(running[random() % running.size()], SIGKILL) == 0 ? 1 : 0;
      }
    }
  }};
  auto const disturbed =
      run(asking(killed, std::string{'\''} + LEGAL_ENGINE + "' 2 '" + record + "' '" + numbers + '\''));
  done = true;
  killer.join();
  INFO(disturbed.err);
  CHECK(disturbed.code == 0);
  CHECK(kills > 5);
  CHECK(json_at(disturbed.out, "$.unanswered") == "0");
  CHECK(exported(killed) == exported(whole));
}

TEST_CASE("an engine that is silent now and then is started again, and the rest goes on", "[cli]") {
  TemporaryFolder const folder;
  std::string games;
  for (auto count = 0; count < 5; ++count) {
    games += "[Round \"" + std::to_string(count) + "\"]\n[GameType \"20\"]\n*\n\n";
  }
  auto const base = imported(folder, folder.write("games.pdn", games), "games.db");
  auto const result = run({"annotate", base, "--engine", std::string{'\''} + BAD_ENGINE + "' silent-at-go 4", "--time",
                           "0.02", "--processes", "1", "--format", "json", "--quiet"});
  CHECK(result.code == 0);
  CHECK(json_at(result.out, "$.answers") == "5");
  CHECK(json_at(result.out, "$.unanswered") == "0");
}

TEST_CASE("without its layers a base is as before in every format", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", some_games(2) + read_file(sample("games.pdn")));
  auto const base = base_of(folder, games);
  std::vector<std::string> const formats{"pdn", "manoury", "json", "ndjson", "html", "tex", "md", "document", "sql"};
  std::vector<std::string> before;
  for (auto const& format : formats) {
    before.push_back(exported(base, format));
    CHECK_FALSE(before.back().empty());
  }
  REQUIRE(run({"annotate", base, "--quiet"}).code == 0);
  REQUIRE(
      run({"annotate", base, "--engine", std::string{'\''} + LEGAL_ENGINE + '\'', "--depth", "2", "--quiet"}).code ==
      0);
  auto const annotated = exported(base);
  auto one_line = annotated;
  std::ranges::replace(one_line, '\n', ' ');
  CHECK(one_line.find("$4 { [%damier mistakes 1") != std::string::npos);
  CHECK(one_line.find("({ [%damier mistakes 1") != std::string::npos);
  // The annotated text is the same base again, and without layers the same text as before.
  auto const again = imported(folder, folder.write("annotated.pdn", annotated), "again.db");
  CHECK(exported(again) == annotated);
  for (auto const& stripped : {base, again}) {
    REQUIRE(run({"annotate", stripped, "--strip"}).code == 0);
    CHECK(exported(stripped) == before.front());
  }
  for (std::size_t place = 0; place < formats.size(); ++place) {
    CAPTURE(formats[place]);
    CHECK(exported(base, formats[place]) == before[place]);
  }
}
