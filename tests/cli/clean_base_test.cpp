#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier::cli_test;

namespace {

bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

std::string game(std::string const& date, std::string const& white, std::string const& moves) {
  return "[Event \"Spring cup\"]\n[Date \"" + date + "\"]\n[White \"" + white +
         "\"]\n[Black \"Polder, S.\"]\n[Result \"1-1\"]\n\n" + moves + " 1-1\n\n";
}

struct Story {
  TemporaryFolder folder;
  std::string base =
      base_of(folder, folder.write("a.pdn", game("30-6-1975", "Kade, P.", "1. 32-28 19-23 2. 28-19 14x23") +
                                                game("17 april 2009", "Kade, P.", "1. 33-29 19-23 2. 38-33 14-19") +
                                                game("1980.01.02", "Kade, P.", "1. 34-30 19-23 2. 40-34 14-19")));

  [[nodiscard]] std::string games() const { return run({"export", base, "--to", "pdn"}).out; }
  [[nodiscard]] bool is_sound() const { return run({"base", "verify", base}).code == 0; }
};

}  // namespace

TEST_CASE("clean repairs the games of a base in place, and undo gives them back", "[cli]") {
  Story const story;
  auto const before = story.games();
  auto const dry = run({"clean", story.base, "--dry-run"});
  CHECK(has(dry.out, "\"30-6-1975\" -> \"1975.06.30\""));
  CHECK(story.games() == before);
  auto const cleaned = run({"clean", story.base, "--format", "json"});
  CHECK(cleaned.code == 0);
  CHECK(json_at(cleaned.out, "$.changes") == "2");
  auto const after = story.games();
  CHECK(has(after, "1975.06.30"));
  CHECK(has(after, "2009.04.17"));
  CHECK(has(after, "2. 28x19 14x23"));
  CHECK(story.is_sound());
  auto const log = run({"base", "log", story.base, "--format", "json"}).out;
  CHECK(has(log, "\"clean\""));
  CHECK(json_at(run({"clean", story.base, "--format", "json"}).out, "$.changes") == "0");
  REQUIRE(run({"base", "undo", story.base}).code == 0);
  CHECK(story.games() == before);
  CHECK(story.is_sound());
}

TEST_CASE("clean leaves a game of a base that a person has corrected", "[cli]") {
  Story const story;
  REQUIRE(run({"edit", story.base, "2", "--set", "Round=5"}).code == 0);
  CHECK(run({"clean", story.base}).code == 0);
  auto const after = story.games();
  CHECK(has(after, "17 april 2009"));
  CHECK(has(after, "1975.06.30"));
}

TEST_CASE("the decisions of a review hold in a base whose other games have changed", "[cli]") {
  Story const story;
  auto const review = story.folder.path("r.txt");
  CHECK(run({"clean", story.base, "--apply", "none", "--review", review}).code == 1);
  auto text = read_file(review);
  auto const entry = text.find("\"17 april 2009\"");
  REQUIRE(entry != std::string::npos);
  CHECK(has(text, "game 2, line"));
  auto const place = text.rfind("apply: ?", entry);
  text.replace(place, 8, "apply: yes");
  static_cast<void>(story.folder.write("r.txt", text));
  REQUIRE(run({"set", story.base, "Site=A place with a long name", "--games", "1..1"}).code == 0);
  auto const decided = run({"clean", story.base, "--apply", "none", "--review", review});
  CHECK(decided.err.empty());
  auto const after = story.games();
  CHECK(has(after, "2009.04.17"));
  CHECK(has(after, "30-6-1975"));
  CHECK(story.is_sound());
}

TEST_CASE("clean of a base takes no options of files", "[cli]") {
  Story const story;
  CHECK(run({"clean", story.base, "-o", story.folder.path("out.pdn")}).code == 2);
  CHECK(run({"clean", story.folder.path("a.pdn"), "-o", story.folder.path("out.pdn"), "--dry-run"}).code == 2);
}
