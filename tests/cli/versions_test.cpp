#include "process.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <string>

using namespace damier::cli_test;

namespace {

std::string game(std::string const& white, std::string const& black, std::string const& date, std::string const& moves,
                 std::string const& result) {
  return "[Event \"Autumn cup\"]\n[Date \"" + date + "\"]\n[White \"" + white + "\"]\n[Black \"" + black +
         "\"]\n[Result \"" + result + "\"]\n\n" + moves + " " + result + "\n\n";
}

std::string const first_moves = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10";
std::string const other_moves = "1. 33-29 19-23 2. 38-33 14-19 3. 43-38 10-14 4. 31-26 5-10 5. 49-43 17-21";
std::string const changed_moves = "1. 33-29 19-23 2. 38-33 14-19 3. 43-38 10-14 4. 31-26 4-10 5. 49-43 17-21";

/// A base with two games, and a file with a later state of them and a game of the next day.
struct Story {
  TemporaryFolder folder;
  std::string base = folder.path("g.db");
  std::string later =
      folder.write("later.pdn", game("Kade, P.", "Sluis, Q.", "2001.10.06", first_moves, "2-0") +
                                    game("Dijk, Roelof", "Polder, S.", "2001.10.06", changed_moves, "0-2") +
                                    game("Kade, P.", "Sluis, Q.", "2001.10.13", other_moves, "1-1"));

  Story() {
    auto const before =
        folder.write("before.pdn", game("Kade, P.", "Sluis, Q.", "2001.10.06", first_moves, "1-1") +
                                       game("Dijk, R.", "Polder, S.", "2001.10.06", other_moves, "0-2"));
    REQUIRE(run({"import", base, before}).code == 0);
  }
  [[nodiscard]] std::string import(std::vector<std::string> words) const {
    words.insert(words.begin(), {"import", base, later});
    words.insert(words.end(), {"--format", "json"});
    auto const done = run(words);
    CHECK(done.code == 0);
    CHECK(done.err.empty());
    return done.out;
  }
  [[nodiscard]] std::string games() const { return run({"export", base, "--to", "pdn"}).out; }
  [[nodiscard]] bool is_sound() const { return run({"base", "verify", base}).code == 0; }
};

/// One of 360 positions, with two moves from it.
std::string ending(int number, std::string const& white, std::string const& black, std::string const& date) {
  auto const fen = "W:W36," + std::to_string(42 + number % 9) + "," + std::to_string(38 + number / 9 % 2) + ":B15," +
                   std::to_string(1 + number / 18 % 5) + "," + std::to_string(6 + number / 90);
  auto const text = game(white, black, date, "1. 36-31 15-20", "1-1");
  return "[FEN \"" + fen + "\"]\n" + text;
}

bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("import reports other versions of stored games, and keeps them", "[cli]") {
  Story const story;
  auto const dry = story.import({"--dry-run"});
  CHECK(json_at(dry, "$.stored") == "3");
  CHECK(has(dry, "\"game\": 1"));
  CHECK(json_at(run({"base", "info", story.base, "--format", "json"}).out, "$.games") == "2");
  auto const report = story.import({});
  CHECK(json_at(report, "$.stored") == "3");
  CHECK(has(report, "Result: 1-1 -> 2-0"));
  CHECK(has(report, "White: Dijk, R. -> Dijk, Roelof"));
  CHECK(has(report, "5-10 5. 49-43 17-21 -> ... 4. 31-26 4-10"));
  CHECK(json_at(report, "$.versions[1].game") == "2");
  CHECK(json_at(report, "$.versions[1].stored") == "4");
  CHECK(report.rfind("\"fate\"") < report.find("4-10"));  // of the second, which is the last
  auto const again = story.import({"--list-duplicates"});
  CHECK(json_at(again, "$.versions") == "[]");
  CHECK(json_at(again, "$.already_there[2].game") == "5");
  CHECK(story.is_sound());
}

TEST_CASE("import --versions replace gives games their new content, not those that a person corrected", "[cli]") {
  Story const story;
  REQUIRE(run({"edit", story.base, "2", "--set", "Site=Nowhere"}).code == 0);
  auto const before = story.games();
  auto const report = story.import({"--versions", "replace"});
  CHECK(json_at(report, "$.versions[0].fate") == "replaced");
  CHECK(json_at(report, "$.versions[1].fate") == "kept");
  CHECK(json_at(report, "$.versions[1].corrected") == "1");
  CHECK(json_at(report, "$.stored") == "2");
  auto const after = story.games();
  CHECK(after.find("2-0") < after.find("Nowhere"));
  CHECK(has(after, "Dijk, Roelof"));
  CHECK(story.is_sound());
  REQUIRE(run({"base", "undo", story.base}).code == 0);
  REQUIRE(run({"base", "undo", story.base}).code == 0);
  CHECK(story.games() == before);
  CHECK(story.is_sound());
}

TEST_CASE("import --versions skip stores no version, ask waits for the decisions of a review", "[cli]") {
  Story const story;
  CHECK(json_at(story.import({"--versions", "skip"}), "$.stored") == "1");
  auto const review = story.folder.path("versions.txt");
  auto const open = story.import({"--versions", "ask", "--review", review});
  CHECK(json_at(open, "$.stored") == "0");
  CHECK(json_at(open, "$.versions[0].fate") == "open");
  auto text = read_file(review);
  auto const first = text.find("apply: ?");
  REQUIRE(first != std::string::npos);
  text.replace(first, 8, "apply: yes");
  text.replace(text.find("apply: ?"), 8, "apply: no");
  static_cast<void>(story.folder.write("versions.txt", text));
  auto const decided = story.import({"--versions", "ask", "--review", review});
  CHECK(json_at(decided, "$.versions[0].fate") == "replaced");
  CHECK(json_at(decided, "$.versions[1].fate") == "kept");
  CHECK(json_at(decided, "$.stored") == "1");
  CHECK(read_file(review) == text);
  CHECK(json_at(story.import({"--versions", "ask", "--review", review}), "$.stored") == "0");
  CHECK(story.is_sound());
}

TEST_CASE("games between the same players that differ are no versions", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const one = folder.write("one.pdn", game("Kade, P.", "Sluis, Q.", "2001.10.06", first_moves, "1-1"));
  auto const two = folder.write("two.pdn", game("Kade, P.", "Sluis, Q.", "2001.10.06", other_moves, "1-1") +
                                               game("Kade, P.", "Sluis, Q.", "2001.10.07", first_moves, "1-1") +
                                               game("Sluis, Q.", "Kade, P.", "2001.10.06", first_moves, "1-1") +
                                               game("Berg, P.", "Meer, Q.", "2001.10.06", first_moves, "1-1"));
  REQUIRE(run({"import", base, one}).code == 0);
  auto const report = run({"import", base, two, "--format", "json"});
  CHECK(json_at(report.out, "$.versions") == "[]");
  CHECK(json_at(report.out, "$.stored") == "4");
}

TEST_CASE("the same record of a changed file is a version, whatever the date and the names are", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const write = [&](std::string const& white, std::string const& date) {
    return folder.write("club.pdn", game("Berg, P.", "Meer, Q.", "2001.10.06", other_moves, "1-1") +
                                        game(white, "Sluis, Q.", date, first_moves, "1-1"));
  };
  REQUIRE(run({"import", base, write("Kade, P.", "2001.10.06")}).code == 0);
  auto const report =
      run({"import", base, write("Wessel, P.", "2001.06.10"), "--versions", "replace", "--format", "json"});
  CHECK(json_at(report.out, "$.versions[0].game") == "2");
  CHECK(json_at(report.out, "$.versions[0].fate") == "replaced");
  CHECK(json_at(report.out, "$.duplicates") == "1");
  CHECK(json_at(run({"base", "info", base, "--format", "json"}).out, "$.games") == "2");
}

TEST_CASE("a dry run makes no base", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("one.pdn", game("Kade, P.", "Sluis, Q.", "2001.10.06", first_moves, "1-1"));
  auto const report = run({"import", folder.path("g.db"), file, "--dry-run", "--format", "json"});
  CHECK(json_at(report.out, "$.stored") == "1");
  CHECK_FALSE(std::filesystem::exists(folder.path("g.db")));
  CHECK(run({"import", folder.path("g.db"), file, "--versions", "ask"}).code == 2);
}

TEST_CASE("dedupe keeps the cleaned record of each of 360 pairs, and what a person corrected", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  std::string uncleaned, cleaned;
  for (int number = 0; number < 360; ++number) {
    auto const name = "Speler" + std::string(1, static_cast<char>('a' + number % 26)) + std::to_string(number);
    uncleaned += ending(number, name + ",  Anna", "Sluis, Q.", "2005.05.2");
    cleaned += ending(number, name + ", Anna", "Sluis, Q.", "2005.05.02");
  }
  REQUIRE(run({"import", base, folder.write("old.pdn", uncleaned)}).code == 0);
  REQUIRE(run({"import", base, folder.write("new.pdn", cleaned)}).code == 0);
  REQUIRE(run({"edit", base, "7", "--set", "Site=Nowhere"}).code == 0);
  auto const review = folder.path("groups.txt");
  REQUIRE(run({"dedupe", base, "--review", review}).code == 0);
  auto text = read_file(review);
  CHECK(has(text, "[1] keep: 361\n"));
  CHECK(has(text, "[7] keep: 7\n"));
  CHECK(has(text, "[360] keep: 720\n"));
  text.replace(text.find("[2] keep: 362"), 13, "# mine\n[2] keep: 2");
  text.replace(text.find("[3] keep: 363"), 13, "[3] keep: all");
  static_cast<void>(folder.write("groups.txt", text));
  REQUIRE(run({"dedupe", base, "--review", review}).code == 0);  // the choices stay
  CHECK(has(read_file(review), "# mine\n[2] keep: 2\n"));
  auto const removed = run({"dedupe", base, "--remove", "--review", review, "--format", "json"});
  CHECK(json_at(removed.out, "$.removed") == "359");
  auto const numbers = run({"search", base, "date 2005", "--format", "csv"}).out;
  CHECK(has(numbers, "\n2,"));
  CHECK_FALSE(has(numbers, "\n362,"));
  CHECK(has(numbers, "\n3,"));
  CHECK(has(numbers, "\n363,"));
  CHECK(has(numbers, "\n7,"));
  CHECK_FALSE(has(numbers, "\n367,"));
  CHECK_FALSE(has(numbers, "\n1,"));
  CHECK(has(numbers, "\n361,"));
  CHECK(run({"base", "verify", base}).code == 0);
}

TEST_CASE("dedupe --remove keeps 360 cleaned records of 360", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  std::string uncleaned, cleaned;
  for (int number = 0; number < 360; ++number) {
    auto const name = "Pion" + std::to_string(number);
    uncleaned += ending(number, name + ",  Anna", "Sluis,  Q.", "2005.05.2");
    cleaned += ending(number, name + ", Anna", "Sluis, Q.", "2005.05.02");
  }
  auto const is_cleaned_first = GENERATE(true, false);
  auto const one = folder.write("one.pdn", is_cleaned_first ? cleaned : uncleaned);
  auto const two = folder.write("two.pdn", is_cleaned_first ? uncleaned : cleaned);
  REQUIRE(run({"import", base, one, two, "--quiet"}).code == 0);
  auto const removed = run({"dedupe", base, "--remove", "--format", "json"});
  CHECK(json_at(removed.out, "$.removed") == "360");
  auto const left = run({"export", base, "--to", "pdn"}).out;
  CHECK_FALSE(has(left, "2005.05.2\""));
  CHECK_FALSE(has(left, ",  "));
}

TEST_CASE("a file that is no review of groups is refused and left as it is", "[cli]") {
  TemporaryFolder const folder;
  auto const base =
      base_of(folder, folder.write("a.pdn", game("Kade, P.", "Sluis, Q.", "2001.10.06", first_moves, "1-1")));
  auto const notes = folder.write("notes.txt", "my notes\n");
  auto const refused = run({"dedupe", base, "--review", notes});
  CHECK(refused.code == 2);
  CHECK(has(refused.err, "notes.txt"));
  CHECK(read_file(notes) == "my notes\n");
}

TEST_CASE("a removed game has no versions: what stands in its place of a file is a new game", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const write = [&](std::string const& result) {
    return folder.write("club.pdn", game("Berg, P.", "Meer, Q.", "2001.10.06", other_moves, "1-1") +
                                        game("Kade, P.", "Sluis, Q.", "2001.10.06", first_moves, result));
  };
  REQUIRE(run({"import", base, write("1-1")}).code == 0);
  REQUIRE(run({"remove", base, "--games", "2..2"}).code == 0);
  auto const report = run({"import", base, write("2-0"), "--versions", "replace", "--format", "json"});
  CHECK(json_at(report.out, "$.versions") == "[]");
  CHECK(json_at(report.out, "$.stored") == "1");
  CHECK(json_at(run({"base", "info", base, "--format", "json"}).out, "$.games") == "2");
  CHECK(has(run({"export", base, "--to", "pdn"}).out, "2-0"));
}

TEST_CASE("versions are found among many games of the same players and days", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const day = [](int number) {
    return "2001.0" + std::to_string(1 + number / 25) + "." + std::to_string(10 + number % 20);
  };
  std::string before;
  std::string after;
  for (int number = 0; number < 100; ++number) {  // a simultaneous display on each of many days
    auto const guest = "Guest, " + std::string(1, static_cast<char>('A' + number % 26)) + std::to_string(number) + "x";
    auto const& moves = number % 2 == 0 ? first_moves : other_moves;
    before += game("Kade, P.", guest, day(number), moves, "1-1");
    after += game("Kade, P.", guest, day(number), number == 71 ? changed_moves : moves, number == 40 ? "2-0" : "1-1");
  }
  REQUIRE(run({"import", base, folder.write("before.pdn", before)}).code == 0);
  auto const report = run({"import", base, folder.write("after.pdn", after), "--format", "json"}).out;
  CHECK(json_at(report, "$.duplicates") == "98");
  CHECK(json_at(report, "$.versions[0].game") == "41");
  CHECK(json_at(report, "$.versions[1].game") == "72");
  CHECK(json_at(report, "$.versions[2].game") == "null");
}
