// Changes of a base that are killed, or for which the disk has no room: the base is as before or as after.

#include "tests/cli/process.hpp"
#include "tests/sanitized.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

using Words = std::vector<std::string>;

std::string games(int first, int last, std::string const& event) {
  std::string text;
  for (int round = first; round <= last; ++round) {
    text += "[Event \"" + event + "\"]\n[Round \"" + std::to_string(round) + "\"]\n[White \"Rafle  " +
            std::to_string(round % 7) + "\"]\n[Date \"2005.5." + std::to_string(1 + round % 9) +
            "\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0\n\n";
  }
  return text;
}

unsigned wanted(char const* variable, unsigned otherwise) {
  auto const* const text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

/// A base, and commands that change it.
class Changes {
 public:
  Changes() {
    auto const first = folder_.write("first.pdn", games(1, 700, "Cup") + games(1, 40, "Cup "));
    auto const next = folder_.write("next.pdn", games(701, 900, "League"));
    made_ = base_of(folder_, first);
    auto const other = folder_.path("other.db");
    REQUIRE(run({"import", other, first, next, "--quiet"}).code == 0);
    REQUIRE(run({"set", other, "Site=Lyon", "--games", "1..30"}).code == 0);
    REQUIRE(run({"base", "index", made_, "--quiet"}).code == 0);
    REQUIRE(run({"set", made_, "Annotator=Anne", "--games", "1..500"}).code == 0);
    base_ = folder_.path("changed.db");
    commands_ = {
        {"set", base_, "Event=Coupe"},
        {"edit", base_, "7", "--set", "White=Dame"},
        {"rename", base_, "player", "Rafle 3", "Dame, D."},
        {"remove", base_, "--games", "100..300"},
        {"import", base_, next, "--quiet"},
        {"clean", base_},
        {"dedupe", base_, "--remove"},
        {"merge", base_, other, "--quiet"},
        {"base", "undo", base_},
        {"base", "undo", base_, "1"},
        {"collection", "add", base_, "Finales", "--games", "1..600"},
        {"base", "compact", base_},
    };
    for (auto const& command : commands_) {
      renew();
      auto const begin = std::chrono::steady_clock::now();
      auto const outcome = run(command);
      auto const end = std::chrono::steady_clock::now();
      CAPTURE(command, outcome.err);
      CHECK(outcome.code <= 1);
      milliseconds_.push_back(std::chrono::duration_cast<std::chrono::milliseconds>(end - begin).count());
      states_.push_back(possible_states(command));
    }
    renew();
    before_ = state();
  }

  [[nodiscard]] std::size_t count() const { return commands_.size(); }
  [[nodiscard]] long milliseconds(std::size_t command) const { return milliseconds_[command]; }

  /// Runs a command that is ended, and looks whether the base is as before it, or as it may be after it. Returns
  /// whether it is as before.
  bool run_ended(std::size_t place, Setting const& setting) {
    renew();
    auto const outcome = run(commands_[place], setting);
    CAPTURE(commands_[place], setting.environment, setting.interrupt_after_ms, outcome.code, outcome.err);
    CHECK((outcome.code <= 1 || outcome.code == 3 || outcome.code == 128 + SIGKILL));
    CHECK(outcome.err.find("std::") == std::string::npos);
    auto const verified = run({"base", "verify", base_});
    CHECK(verified.code == 0);
    auto const now = state();
    auto const& after = states_[place];
    CHECK((now == before_ || std::find(after.begin(), after.end(), now) != after.end()));
    return now == before_;
  }

 private:
  void renew() const {
    for (std::string const end : {"", "-wal", "-shm", "-journal"}) {
      std::filesystem::remove(base_ + end);
    }
    std::filesystem::copy_file(made_, base_);
  }
  /// What a reader sees of the base, and its journal without the time of day.
  [[nodiscard]] std::string state() const {
    return run({"export", base_, "--to", "pdn"}).out + run({"collection", "list", base_, "--format", "csv"}).out +
           shell("$DAMIER base log '" + base_ + "' --format csv | cut -d, -f1,3-6").out;
  }
  /// The states that a command leads to: a merge has two transactions.
  [[nodiscard]] std::vector<std::string> possible_states(Words const& command) const {
    std::vector<std::string> states{state()};
    if (command.front() == "merge") {
      REQUIRE(run({"base", "undo", base_}).code == 0);
      auto text = state();
      text.replace(text.rfind("\n", text.size() - 2) + 1, std::string::npos, "");  // the entry that was undone
      states.push_back(std::move(text));
    }
    return states;
  }

  TemporaryFolder folder_;
  std::string made_, base_, before_;
  std::vector<Words> commands_;
  std::vector<long> milliseconds_;
  std::vector<std::vector<std::string>> states_;
};

}  // namespace

TEST_CASE("a change that is killed at any moment leaves a base as before it or as after it", "[cli]") {
  Changes changes;
  std::mt19937 random{20261129};
  unsigned before = 0;
  auto const kills = wanted("DAMIER_KILLS", 24);
  for (unsigned kill = 0; kill < kills; ++kill) {
    auto const place = kill % changes.count();
    auto const longest = static_cast<unsigned>(changes.milliseconds(place)) + 10;
    Setting setting;
    setting.interrupt_after_ms = static_cast<int>(1 + random() % longest);
    setting.signal = SIGKILL;
    before += changes.run_ended(place, setting) ? 1U : 0U;
  }
  CHECK(before > 0);
  CHECK(before < kills);
}

TEST_CASE("a change for which the disk has no room leaves a base as before it or as after it", "[cli]") {
#ifdef DAMIER_SANITIZED
  return;  // the library that is loaded first has to be the sanitizer's
#endif
  Changes changes;
  std::mt19937 random{20261129};
  unsigned before = 0;
  auto const disks = wanted("DAMIER_FULL_DISKS", 12);
  for (unsigned disk = 0; disk < disks; ++disk) {
    std::array const most{100'000U, 1'000'000U, 4'000'000U};
    Setting setting;
    setting.environment = {"LD_PRELOAD=" FAILING_DISK,
                           "DAMIER_DISK_ROOM=" + std::to_string(random() % most[random() % most.size()])};
    before += changes.run_ended(disk % changes.count(), setting) ? 1U : 0U;
  }
  CHECK(before > 0);
  CHECK(before < disks);
}
