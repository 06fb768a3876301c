// Random steps of a base: whatever was imported, removed, restored, indexed and annotated in whatever order, the base
// is sound after each step, and answers as one into which its games are imported anew.

#include "process.hpp"
#include "tests/store/base_shell.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

using Words = std::vector<std::string>;

constexpr std::string_view long_moves =
    "1. 32-28 18-23 2. 28-22 17x28 3. 33x22 16-21 4. 31-26 19-24 5. 26x17 12x21 6. 34-30 24-29 7. 37-31 13-19 8. 31-26 "
    "11-16 9. 26x17 20-24 10. 39-34 7-12 11. 38-32 12x21 12. 32-28 23x32 13. 34x23 19x17 14. 30x19 14x23 15. 41-37 "
    "32x41 16. 46x37 21-27";

/// Files of games, each with a copy, another spelling and a beginning of a game of the file before it.
Words game_files(TemporaryFolder const& folder) {
  Words files;
  for (int number = 0; number < 6; ++number) {
    std::string text;
    auto const add = [&](std::string const& white, std::string const& black, std::string const& body) {
      text += "[Event \"Round " + std::to_string(number) + "\"]\n[White \"" + white + "\"]\n[Black \"" + black +
              "\"]\n[GameType \"20\"]\n\n" + body + " *\n\n";
    };
    auto const own = std::string{long_moves} + " 17. " +
                     std::vector<std::string>{"43-39", "37-32"}[static_cast<unsigned>(number) % 2U];
    add("Rafle, Bernard", "Lunette, Claire", own);
    add("B. Rafle", "LUNETTE, C.", own);
    add("?", "?", std::string{long_moves});
    add("Pion, D.", "Dame, E.",
        "1. 31-27 {step " + std::to_string(number) + "} 17-21 (18-23 2. 37-31) 2. 37-31 21-26 " +
            std::vector<std::string>{"3. 41-37", "3. 42-37 26x37", "3. 34-29"}[static_cast<unsigned>(number) % 3U]);
    add("Coup, A.", "Dame, E.", "1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12 4. 50-44");
    add("Faute, B.", "Dame, E.", "1. 32-28 19-23 2. 33-29 $1");
    files.push_back(folder.write("games-" + std::to_string(number) + ".pdn", text));
  }
  return files;
}

/// What a base answers, without the numbers of its games.
std::string answers(std::string const& base) {
  std::string const fields = "white,black,event,plies,ply,move,moves";
  std::vector<Words> const questions{
      {"search", base, "plies >= 0", "--columns", "white,black,event,plies,opening,moves"},
      {"search", base, "fen \"B:W28,31,33-50:B1-20\"", "--columns", fields},
      {"search", base, "fen \"W:W31-50:B1-20\"", "--count"},
      {"search", base, "text ~ \"step 1\"", "--columns", fields},
      {"search", base, "captures next captures", "--columns", fields},
      {"search", base, "captures in lines", "--columns", fields},
      {"search", base, "has variations", "--columns", fields},
      {"tree", base, "--format", "csv"},
      {"tree", base, "--moves", "32-28", "--format", "csv"},
      {"players", base, "--format", "csv"},
      {"events", base, "--format", "csv"},
      {"stats", base, "--by", "opening", "--format", "csv"},
      {"export", base, "--to", "pdn", "--layers", "none"},
  };
  std::string all;
  for (auto const& question : questions) {
    auto words = question;
    if (words.back() == fields || words.back().starts_with("white,")) {
      words.insert(words.end(), {"--format", "csv"});
    }
    auto const answer = run(words);
    CAPTURE(words, answer.err);
    CHECK(answer.code <= 1);
    all += words[0] + " " + words[2] + "\n";
    for (auto const& line : lines_of(answer.out)) {
      // The first column of a search is the number of the game.
      all += (words[0] == "search" ? line.substr(std::min(line.find(','), line.size())) : line) + "\n";
    }
  }
  return all;
}

/// A step, as words of a command.
Words step(unsigned number, std::string const& base, Words const& files, std::mt19937& random) {
  switch (number) {
    case 0:
    case 1: return {"import", base, files[random() % files.size()], "--quiet"};
    case 2: return {"dedupe", base, "--remove"};
    case 3: return {"dedupe", base, "--undo"};
    case 4: return {"base", "index", base, "--quiet"};
    case 5: return {"base", "index", base, "--move-texts", "--quiet"};
    case 6: return {"base", "compact", base};
    case 7: return {"annotate", base, "--layers", "findings,openings,tree", "--quiet"};
    case 8: return {"annotate", base, "--strip"};
    case 9: return {"base", "index", base, "--drop"};
    default: return {"base", "index", base, "--drop", "--move-texts"};
  }
}

void check_steps(unsigned seed) {
  constexpr unsigned steps = 12;
  constexpr unsigned kinds = 11;
  TemporaryFolder const folder;
  auto const base = folder.path("steps.db");
  auto const files = game_files(folder);
  REQUIRE(run({"import", base, files[0], "--quiet"}).code == 0);
  std::mt19937 random{seed};
  std::string done = "seed " + std::to_string(seed);
  for (unsigned i = 0; i < steps; ++i) {
    auto const words = step(static_cast<unsigned>(random()) % kinds, base, files, random);
    for (auto const& word : words) {
      done += (&word == words.data() ? "\n" : " ") + word;
    }
    INFO(done);
    CHECK(run(words).code <= 1);
    auto const verified = run({"base", "verify", base});
    CHECK(verified.code == 0);
    CHECK(verified.err.empty());
    INFO(verified.out);
    if (damier::testing::shell(base, "SELECT count(*) FROM indexes WHERE name = 'move_texts'") == "1\n") {
      CHECK(damier::testing::shell(base, "SELECT count(*) FROM game_list WHERE moves IS NULL") == "0\n");
    }
  }
  auto const again = folder.write("again.ndjson", run({"export", base, "--to", "ndjson", "--layers", "none"}).out);
  auto const fresh = folder.path("fresh.db");
  REQUIRE(run({"import", fresh, again, "--quiet"}).code == 0);
  INFO(done);
  CHECK(answers(base) == answers(fresh));
}

}  // namespace

TEST_CASE("a base is sound and answers as a fresh one after any steps", "[cli]") {
  check_steps(GENERATE(range(1U, 6U)));
}
// Run by damier_test_cli "[steps-all]".
TEST_CASE("100 bases are sound and answer as fresh ones after any steps", "[.][steps-all]") {
  check_steps(GENERATE(range(100U, 200U)));
}

TEST_CASE("games that were removed before the texts of moves were made come back with theirs", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("steps.db");
  REQUIRE(run({"import", base, game_files(folder)[0], "--quiet"}).code == 0);
  REQUIRE(run({"dedupe", base, "--remove"}).code == 0);
  REQUIRE(json_at(run({"base", "info", base, "--format", "json"}).out, "$.removed_games") != "0");
  REQUIRE(run({"base", "index", base, "--move-texts", "--quiet"}).code == 0);
  CHECK(run({"base", "verify", base}).code == 0);
  REQUIRE(run({"dedupe", base, "--undo"}).code == 0);
  CHECK(damier::testing::shell(base, "SELECT count(*) FROM game_list WHERE moves IS NULL") == "0\n");
  CHECK(run({"base", "verify", base}).code == 0);
}
