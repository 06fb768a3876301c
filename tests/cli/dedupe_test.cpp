// damier dedupe: groups, formats, removal and undo.

#include "tests/cli/process.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

using namespace damier::cli_test;

namespace {

constexpr std::string_view moves =
    "1. 32-28 18-23 2. 28-22 17x28 3. 33x22 16-21 4. 31-26 19-24 5. 26x17 12x21 6. 34-30 24-29 7. 37-31 13-19 8. 31-26 "
    "11-16 9. 26x17 20-24 10. 39-34 7-12 11. 38-32 12x21 12. 32-28 23x32 13. 34x23 19x17 14. 30x19 14x23 15. 41-37 "
    "32x41 16. 46x37 21-27";

std::string record(std::string_view white, std::string_view black, std::string_view result, std::string_view body) {
  return "[White \"" + std::string{white} + "\"]\n[Black \"" + std::string{black} + "\"]\n[Result \"" +
         std::string{result} + "\"]\n[GameType \"20\"]\n\n" + std::string{body} + " " + std::string{result} + "\n\n";
}

/// A base with one game in four records, the same game with another result, an opening and another game.
std::string make_base(TemporaryFolder const& folder) {
  auto const whole = std::string{moves} + " 17. 43-39";
  auto const text =
      record("Rafle, Bernard", "Lunette, Claire", "1-1", whole) + record("B. Rafle", "LUNETTE, C.", "1-1", whole) +
      record("Rafle, Bernard", "Lunette, Claire", "1-1", whole) + record("?", "?", "*", moves) +
      record("Rafle, Bernard", "Lunette, Claire", "2-0", whole) + record("?", "?", "*", "1. 32-28 18-23") +
      record("Pion, Denis", "Dame, Eva", "1-1", "1. 31-27 17-21");
  auto const file = folder.write("games.pdn", text);
  auto const base = folder.path("games.db");
  REQUIRE(shell("cd '" + folder.path("") + "' && $DAMIER import games.db games.pdn --quiet").code == 0);
  return base;
}

}  // namespace

TEST_CASE("dedupe prints a group with the best record and its reason, then the openings", "[cli]") {
  TemporaryFolder const folder;
  auto const outcome = run({"dedupe", make_base(folder)});
  CHECK(outcome.code == 0);
  CHECK(outcome.err.empty());
  CHECK(outcome.out ==
        "group  game  kind          plies  white           black            date  result  source        why\n"
        "    1     1  keep             33  Rafle, Bernard  Lunette, Claire        1-1     games.pdn:1   the first of "
        "equal records\n"
        "    1     2  respelled        33  B. Rafle        LUNETTE, C.            1-1     games.pdn:8   the same "
        "moves, names spelled in another way\n"
        "    1     3  copy             33  Rafle, Bernard  Lunette, Claire        1-1     games.pdn:15  identical\n"
        "    1     4  prefix           32                                         *       games.pdn:22  the beginning "
        "of the game\n"
        "    1     5  other-result     33  Rafle, Bernard  Lunette, Claire        2-0     games.pdn:29  the same moves "
        "and names, another result\n"
        "          6  opening           2                                         *       games.pdn:36  beginning "
        "of 5 games, the first is 1\n"
        "7 games: 4 records too many in 1 group, 1 opening line\n"
        "  copy                 1  identical\n"
        "  respelled            1  the same moves, names spelled in another way\n"
        "  other-result         1  the same moves and names, another result\n"
        "  prefix               1  the beginning of the game\n"
        "  International draughts: 1 list of moves from the start occurs more than once, 2 are the beginning of "
        "another\n");
}

TEST_CASE("dedupe has the kinds in the language of its table, and their names in JSON", "[cli]") {
  TemporaryFolder const folder;
  auto const base = make_base(folder);
  auto const french = run({"dedupe", base, "--lang", "fr"}).out;
  for (auto const* const word : {"  à garder  ", "  autre graphie  ", "  copie  ", "  tronquée  ", "  autre résultat  ",
                                 "  début  ", "\n  copie                      1  identique\n"}) {
    INFO(word);
    CHECK(french.find(word) != std::string::npos);
  }
  auto const dutch = run({"dedupe", base, "--lang", "nl"}).out;
  for (auto const* const word :
       {"  behouden  ", "  andere spelling  ", "  kopie  ", "  afgebroken  ", "  andere uitslag  "}) {
    INFO(word);
    CHECK(dutch.find(word) != std::string::npos);
  }
  for (auto const* const name : {"keep", "respelled", "other-result"}) {
    INFO(name);
    CHECK(french.find(name) == std::string::npos);
    CHECK(dutch.find(name) == std::string::npos);
  }
  CHECK(run({"dedupe", base, "--format", "json", "--lang", "nl"}).out == run({"dedupe", base, "--format", "json"}).out);
}

TEST_CASE("dedupe prints the same as JSON and NDJSON", "[cli]") {
  TemporaryFolder const folder;
  auto const base = make_base(folder);
  auto const json = run({"dedupe", base, "--format", "json"});
  CHECK(json.code == 0);
  CHECK(json_at(json.out, "$.games") == "7");
  CHECK(json_at(json.out, "$.groups") == "1");
  CHECK(json_at(json.out, "$.duplicates") == "4");
  CHECK(json_at(json.out, "$.openings") == "1");
  CHECK(json_at(json.out, "$.kinds.prefix") == "1");
  CHECK(json_at(json.out, "$.lists[0].variant") == "international");
  CHECK(json_at(json.out, "$.lists[0].prefixes") == "2");
  CHECK(json_at(json.out, "$.records[0].is") == "keep");
  CHECK(json_at(json.out, "$.records[3].of") == "1");
  CHECK(json_at(json.out, "$.records[5].begins") == "5");
  auto const lines = lines_of(run({"dedupe", base, "--format", "ndjson", "--only", "prefix"}).out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[1] ==
        R"({"group":1,"game":4,"is":"prefix","plies":32,"white":"","black":"","event":"","date":"","result":"*",)"
        R"("variant":"international","source":"games.pdn","line":22,"of":1,"reason":"the beginning of the game",)"
        R"("tags":0,"annotations":0,"findings":0})");
}

TEST_CASE("dedupe --remove removes records without contradictions, no command shows them, --undo restores them",
          "[cli]") {
  TemporaryFolder const folder;
  auto const base = make_base(folder);
  auto const before = run({"export", base, "--to", "pdn"}).out;
  auto const applied = run({"dedupe", base, "--remove", "--format", "json"});
  CHECK(applied.code == 0);
  CHECK(json_at(applied.out, "$.removed") == "3");
  CHECK(run({"search", base, "plies >= 0", "--count"}).out == "4\n");
  CHECK(run({"show", base, "2"}).code != 0);
  CHECK(run({"base", "verify", base}).code == 0);
  CHECK(json_at(run({"base", "info", base, "--format", "json"}).out, "$.removed_games") == "3");
  CHECK(run({"export", base, "--to", "pdn"}).out.find("B. Rafle") == std::string::npos);
  CHECK(json_at(run({"import", base, folder.path("games.pdn"), "--format", "json"}).out, "$.stored") == "0");

  auto const more = run({"dedupe", base, "--remove", "--only", "other-result"});
  CHECK(lines_of(more.out).back() == "removed 1 game; --undo restores it");
  CHECK(lines_of(run({"dedupe", base, "--remove"}).out).back() == "no game was removed");

  CHECK(run({"dedupe", base, "--undo"}).out.starts_with("restored 1 game, removed at "));
  CHECK(json_at(run({"dedupe", base, "--undo", "--format", "json"}).out, "$.restored") == "3");
  CHECK(run({"export", base, "--to", "pdn"}).out == before);
  auto const nothing = run({"dedupe", base, "--undo"});
  CHECK(nothing.code == 1);
  CHECK(nothing.out == "nothing was removed from " + base + "\n");
}

TEST_CASE("dedupe --min-plies lets short games count", "[cli]") {
  TemporaryFolder const folder;
  auto const base = make_base(folder);
  CHECK(json_at(run({"dedupe", base, "--min-plies", "2", "--format", "json"}).out, "$.kinds.prefix") == "2");
  CHECK(json_at(run({"dedupe", base, "--min-plies", "40", "--format", "json"}).out, "$.kinds.prefix") == "0");
}

TEST_CASE("dedupe refuses what it cannot do", "[cli]") {
  TemporaryFolder const folder;
  auto const base = make_base(folder);
  auto const kind = run({"dedupe", base, "--only", "prefixes"});
  CHECK(kind.code == 2);
  CHECK(kind.err.find("did you mean 'prefix'?") != std::string::npos);
  CHECK(run({"dedupe", base, "--undo", "--remove"}).code == 2);
  CHECK(run({"dedupe", base, "--min-plies", "many"}).code == 2);
  CHECK(run({"dedupe"}).code == 2);
  for (auto const* const option : {"--remove", "--undo", "--format=json"}) {
    auto const missing = run({"dedupe", folder.path("none.db"), option});
    CAPTURE(option, missing.out, missing.err);
    CHECK(missing.code == 3);
    CHECK_FALSE(std::filesystem::exists(folder.path("none.db")));
  }
  CHECK(run({"dedupe", folder.path("games.pdn")}).code == 3);
}

TEST_CASE("several bases are compared as if they were one, whole and in parts by the first moves", "[cli]") {
  TemporaryFolder const folder;
  std::string text;
  for (int i = 0; i < 60; ++i) {
    text += "[White \"Player " + std::to_string(i % 4) + "\"]\n[Black \"Player " + std::to_string(i % 3 + 4) +
            "\"]\n[Date \"200" + std::to_string(i % 2) + ".01.02\"]\n[Annotator \"A" + std::to_string(i) +
            "\"]\n[GameType \"" + (i % 20 == 19 ? "25" : "20") + "\"]\n" +
            (i % 20 == 19  ? "1. c3-d4 d6-c5"
             : i % 6 == 0  ? "1. 32-28 19-23 2. 28x19 14x23"
             : i % 6 == 1  ? "1. 32-28 19-23"
             : i % 6 == 2  ? "1. 33-28 18-22 2. 38-33"
             : i % 6 == 3  ? "1. 34-30"
             : i % 12 == 4 ? "1. 32-28 18-23"
                           : "1. 1-50") +
            " *\n\n";
    if (i == 29) {
      text += "%\n";  // here the second base begins
    }
  }
  auto const middle = text.find("%\n");
  auto const first = folder.write("1.pdn", text.substr(0, middle));
  auto const second = folder.write("2.pdn", text.substr(middle + 2));
  auto const one = folder.path("one.db");
  auto const a = folder.path("a.db");
  auto const b = folder.path("b.db");
  REQUIRE(run({"import", one, first, second, "--quiet"}).code == 0);
  REQUIRE(run({"import", a, first, "--quiet"}).code == 0);
  REQUIRE(run({"import", b, second, "--quiet"}).code == 0);
  auto const games_of_a = std::stoi(run({"search", a, "", "--count"}).out);

  // The rows of the one base, with the games named as in the two.
  auto const number = [&](std::string const& game) {
    auto const whole = std::stoi(game);
    return whole <= games_of_a ? a + ":" + game : b + ":" + std::to_string(whole - games_of_a);
  };
  auto const is_none = [](std::string const& of) { return of.empty() || of == "null"; };
  auto const shown = [](std::string const& row, std::string const& game, std::string const& of) {
    return game + ' ' + json_at(row, "$.is") + ' ' + of + ' ' + json_at(row, "$.begins");
  };
  std::vector<std::string> expected;
  for (auto const& row : lines_of(run({"dedupe", one, "--format", "ndjson"}).out)) {
    auto const of = json_at(row, "$.of");
    expected.push_back(shown(row, number(json_at(row, "$.game")), is_none(of) ? "" : number(of)));
  }
  auto const rows = [&](std::vector<std::string> const& more) {
    std::vector<std::string> words{"dedupe", a, b, "--format", "ndjson"};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<std::string> found;
    for (auto const& row : lines_of(run(words).out)) {
      auto const of = json_at(row, "$.of");
      found.push_back(shown(row, json_at(row, "$.base") + ":" + json_at(row, "$.game"),
                            is_none(of) ? "" : json_at(row, "$.of_base") + ":" + of));
    }
    return found;
  };
  auto const lines = folder.path("lines");
  std::filesystem::create_directory(lines);
  CHECK(expected.size() > 20);
  CHECK(rows({}) == expected);
  for (auto const count : {1, 2, 5}) {
    std::vector<std::string> all;
    auto games = 0;
    REQUIRE(run({"dedupe", a, b, "--divide", std::to_string(count), "--lines", lines}).code == 0);
    for (auto part = 1; part <= count; ++part) {
      auto const text_of_part = std::to_string(part) + "/" + std::to_string(count);
      auto const found = rows({"--part", text_of_part});
      CHECK(rows({"--part", text_of_part, "--lines", lines, "--threads", std::to_string(part)}) == found);
      all.insert(all.end(), found.begin(), found.end());
      games += std::stoi(json_at(run({"dedupe", a, b, "--format", "json", "--part", text_of_part}).out, "$.games"));
    }
    std::ranges::sort(all);
    auto sorted = expected;
    std::ranges::sort(sorted);
    CHECK(all == sorted);
    CHECK(games == 60);
  }
  CHECK(run({"dedupe", a, b}).out.find(b) != std::string::npos);
  CHECK(run({"dedupe", a, b, "--remove"}).code == 2);
  CHECK(run({"dedupe", a, b, "--undo"}).code == 2);
  CHECK(run({"dedupe", a, "--remove", "--part", "1/2"}).code == 2);
  for (auto const& again : {a, folder.path("./a.db")}) {
    auto const twice = run({"dedupe", a, b, again});
    CHECK(twice.code == 2);
    CHECK(twice.err.find(again) != std::string::npos);
  }
  for (auto const* part : {"0/2", "3/2", "2", "1/", "/2", "x/2", "1/2x", "1/99999999999"}) {
    CAPTURE(part);
    CHECK(run({"dedupe", a, "--part", part}).err.find("--part") != std::string::npos);
  }
}

TEST_CASE("games of a variant that is not known are compared from files of lines, too", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("a.db");
  auto const unknown = [](std::string const& event) {
    return "[Event \"" + event +
           "\"]\n[White \"Rafle, B.\"]\n[GameType \"99\"]\n[Result \"1-1\"]\n\n1. 32-28 19-23 1-1\n\n";
  };
  auto const games = unknown("One") + unknown("Two") + record("Rafle, B.", "Lunette, C.", "1-1", "1. 32-28 19-23");
  REQUIRE(run({"import", base, folder.write("a.pdn", games), "--quiet"}).code == 0);
  auto const lines = folder.path("lines");
  std::filesystem::create_directory(lines);
  REQUIRE(run({"dedupe", base, "--divide", "2", "--lines", lines}).code == 0);
  auto games_of_parts = 0;
  for (auto const* part : {"1/2", "2/2"}) {
    CAPTURE(part);
    auto const whole = run({"dedupe", base, "--format", "json", "--part", part});
    auto const read = run({"dedupe", base, "--format", "json", "--part", part, "--lines", lines});
    CHECK(read.code == 0);
    CHECK(read.out == whole.out);
    games_of_parts += std::stoi(json_at(read.out, "$.games"));
  }
  CHECK(games_of_parts == 3);
}

TEST_CASE("dedupe refuses lines that are not those of the base", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("a.db");
  std::string text;
  for (auto game = 0; game < 20; ++game) {
    text += record("Rafle, B.", "Lunette " + std::to_string(game), "1-1",
                   game % 2 == 0 ? "1. 32-28 19-23 2. 28x19 14x23" : "1. 33-28 18-22 2. 38-33");
  }
  REQUIRE(run({"import", base, folder.write("1.pdn", text), "--quiet"}).code == 0);
  auto const lines = folder.path("lines");
  std::filesystem::create_directory(lines);
  auto const file = lines + "/a.db.1-2.lines";
  auto const compare = [&] { return run({"dedupe", base, "--part", "1/2", "--lines", lines}); };
  auto const missing = compare();
  CHECK(missing.code == 3);
  CHECK(missing.err.find(file) != std::string::npos);
  REQUIRE(run({"dedupe", base, "--divide", "2", "--lines", lines}).code == 0);
  CHECK(compare().code == 0);

  auto const whole = read_file(file);
  for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 50) {
    CAPTURE(size);
    folder.write("lines/a.db.1-2.lines", whole.substr(0, size));
    auto const cut = compare();
    CHECK(cut.code == 3);
    CHECK(cut.err.find(file) != std::string::npos);
  }
  folder.write("lines/a.db.1-2.lines", whole + "x");
  CHECK(compare().code == 3);
  // Other damage is not found for certain, but it ends with an answer or an error.
  for (std::size_t place = 0; place < whole.size(); place += 1 + whole.size() / 200) {
    CAPTURE(place);
    auto damaged = whole;
    damaged[place] = static_cast<char>(~damaged[place]);
    folder.write("lines/a.db.1-2.lines", damaged);
    auto const code = compare().code;
    CHECK((code == 0 || code == 3));
  }

  folder.write("lines/a.db.1-2.lines", whole);
  REQUIRE(run({"import", base, folder.write("2.pdn", "1. 32-28 19-23 2. 28x19 14x23 *\n"), "--quiet"}).code == 0);
  auto const outdated = compare();
  CHECK(outdated.code == 3);
  CHECK(outdated.err.find("another state") != std::string::npos);

  CHECK(run({"dedupe", base, "--divide", "2"}).code == 2);
  CHECK(run({"dedupe", base, "--lines", lines}).code == 2);
  CHECK(run({"dedupe", base, "--divide", "0", "--lines", lines}).code == 2);
  CHECK(run({"dedupe", base, "--divide", "2", "--part", "1/2", "--lines", lines}).code == 2);
  CHECK(run({"dedupe", base, "--divide", "2", "--remove", "--lines", lines}).code == 2);
  CHECK(run({"dedupe", base, base, "--divide", "2", "--lines", lines}).code == 2);
  CHECK(run({"dedupe", base, "--undo", "--divide", "2", "--lines", lines}).code == 2);
  auto const nowhere = run({"dedupe", base, "--divide", "2", "--lines", folder.path("nowhere")});
  CHECK(nowhere.code == 3);
  CHECK(nowhere.err.find("nowhere") != std::string::npos);
}
