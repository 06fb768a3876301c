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

TEST_CASE("clean leaves a game of a base that a person has corrected, until a review names it", "[cli]") {
  Story const story;
  REQUIRE(run({"edit", story.base, "2", "--set", "Round=5"}).code == 0);
  auto const review = story.folder.path("r.txt");
  auto const cleaned = run({"clean", story.base, "--review", review, "--apply", "likely"});
  CHECK(cleaned.code == 1);
  CHECK(has(cleaned.err, "1 game that a person has corrected is left as it is"));
  auto const after = story.games();
  CHECK(has(after, "17 april 2009"));
  CHECK(has(after, "1975.06.30"));
  CHECK(has(run({"clean", story.base, "--dry-run", "--lang", "fr"}).err, "1 partie qu'une personne a"));
  auto const decide = [&](std::string const& decision) {
    auto text = read_file(review);
    auto const place = text.find("apply: ");
    REQUIRE(place != std::string::npos);
    text.replace(place, text.find('\n', place) - place, "apply: " + decision);
    static_cast<void>(story.folder.write("r.txt", text));
    return run({"clean", story.base, "--review", review});
  };
  CHECK(decide("no").err.empty());
  CHECK(story.games() == after);
  CHECK(decide("yes").err.empty());
  CHECK(has(story.games(), "2009.04.17"));
  CHECK(story.is_sound());
  REQUIRE(run({"base", "undo", story.base}).code == 0);
  CHECK(story.games() == after);
}

TEST_CASE("clean brings rounds to one form, in files and bases alike", "[cli]") {
  TemporaryFolder const folder;
  auto const with_round = [](std::string const& round) {
    return "[Round \"" + round + "\"]\n" + game("2009.04.17", "Kade, P.", "1. 33-29 19-23 2. 38-33 14-19");
  };
  auto const file = folder.write("a.pdn", with_round("3e ronde") + with_round("3.1") + with_round("VII"));
  auto const base = base_of(folder, file);
  for (auto const& games : {file, base}) {
    auto const dry = run({"clean", games, "--dry-run", "--lang", "nl"}).out;
    CHECK(has(dry, "round-form"));
    CHECK(has(dry, "\"3e ronde\" -> \"3\""));
    CHECK(has(dry, "in PDN is een ronde haar nummer"));
    CHECK(!has(dry, "\"3.1\" ->"));
  }
  CHECK(json_at(run({"clean", base, "--format", "json"}).out, "$.codes[0].open") == "1");
  auto const after = run({"export", base, "--to", "pdn"}).out;
  CHECK(has(after, "[Round \"3\"]"));
  CHECK(has(after, "[Round \"VII\"]"));
  CHECK(run({"base", "verify", base}).code == 0);
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
  CHECK(run({"clean", story.base, "--wait", "0"}).code == 0);  // as every command that changes a base
  CHECK(run({"clean", story.folder.path("a.pdn"), "-o", story.folder.path("out.pdn"), "--dry-run"}).code == 2);
}
