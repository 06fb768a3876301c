#include "process.hpp"

#include <sqlite3.h>
#include <catch2/catch.hpp>

#include <chrono>
#include <string>

using namespace damier::cli_test;

namespace {

constexpr auto trap = "1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12 4. 31-26 20-25 ";

/// Games with the opening trap of the coup Philippe: played, and missed three times.
std::string trap_games() {
  std::string text;
  for (auto const* const end : {"5. 28-22 18x27 6. 32x21 16x27 *", "5. 34-30 *", "5. 34-29 *", "5. 35-30 *"}) {
    text +=
        std::string{"[Event \"Tournoi\"]\n[Round \"1\"]\n[White \"Blanc\"]\n[Black \"Noir\"]\n"} + trap + end + "\n\n";
  }
  return text;
}

/// A text with a part replaced, which has to be there.
std::string replaced(std::string text, std::string_view part, std::string_view by) {
  auto const at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), by);
}

}  // namespace

TEST_CASE("shots reports what was played, missed and allowed, with proofs that verify", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const result = run({"shots", games, "--confirm", "300", "--format", "ndjson"});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  auto const rows = lines_of(result.out);
  REQUIRE(rows.size() == 8);
  CHECK(json_at(rows[0], "$.kind") == "allowed");
  CHECK(json_at(rows[0], "$.ply") == "7");
  CHECK(json_at(rows[0], "$.mistake") == "20-25");
  CHECK(json_at(rows[0], "$.player") == "Noir");
  CHECK(json_at(rows[1], "$.kind") == "played");
  CHECK(json_at(rows[1], "$.line[0]") == "28-22");
  CHECK(json_at(rows[3], "$.kind") == "missed");
  CHECK(json_at(rows[3], "$.proof.tree.move") == "28-22");
  CHECK(run({"shots", games, "--confirm", "300", "--format", "ndjson", "--threads", "3"}).out == result.out);
  CHECK(lines_of(run({"shots", games, "--confirm", "300", "--kind", "missed", "--format", "csv"}).out).size() == 4);
  auto const proofs = folder.write("shots.ndjson", result.out);
  auto const verified = run({"shots", "--verify", proofs});
  CHECK(verified.code == 0);
  CHECK(verified.out == "proofs: 8, wrong: 0\n");
  CHECK(verified.err.empty());
}

TEST_CASE("what is only won back is in the rows, the layer, missed and queries", "[cli]") {
  TemporaryFolder const folder;
  std::string const start = "[SetUp \"1\"]\n[FEN \"W:W28,29,33,38,43,48,49:B2,3,7,8,12,18,19\"]\n";
  auto const games = folder.write(
      "games.pdn", start + "1. 29-24 19x30 2. 28-23 18x29 3. 33x35 *\n\n" + start + "1. 29-24 19x30 2. 48-42 7-11 *\n");
  auto const csv = lines_of(run({"shots", games, "--confirm", "300", "--format", "csv"}).out);
  REQUIRE(csv.size() == 3);
  CHECK(csv[0].find(",gain,men,kings,regained,won,") != std::string::npos);
  CHECK(csv[1].find(",2,played,white,,,1.00,1,0,1.00,,") != std::string::npos);
  CHECK(csv[2].find(",2,missed,white,,,1.00,1,0,1.00,,") != std::string::npos);
  auto const base = base_of(folder, games);
  CHECK(run({"annotate", base, "--layers", "shots"}).code == 0);
  CHECK(run({"search", base, "shot regained", "--count"}).out == "2\n");
  CHECK(run({"search", base, "shot not regained", "--count"}).out == "0\n");
  CHECK(json_at(run({"missed", base, "--format", "ndjson"}).out, "$.regained") == "1.0");
  CHECK(lines_of(run({"missed", base, "--format", "tsv"}).out).at(0).find("\tgain\tregained\tclass") !=
        std::string::npos);
  auto const shown = run({"show", base, "1", "--color", "never"}).out;
  CHECK(shown.find("2. 28-23 {shots: a combination that wins back 1 (in men)}") != std::string::npos);
  CHECK(run({"shots", games, "--confirm", "300", "--lang", "fr"}).out.find("coup unique, regagné") !=
        std::string::npos);
}

TEST_CASE("shots and puzzles warn of games that they could not read to their ends", "[cli]") {
  TemporaryFolder const folder;
  auto const games =
      folder.write("games.pdn", std::string{trap} + "5. 34-30 *\n\n" + trap + "5. 34-30 25x3 *\n\n1. 1-2 *\n");
  auto const empty = folder.write("empty.pdn", "");
  auto const warning = "damier: warning: 2 of 3 games have errors; 'damier check' lists them\n";
  for (std::string const threads : {"1", "3"}) {
    auto const shots = run({"shots", games, "--confirm", "300", "--threads", threads});
    CHECK(shots.code == 0);
    CHECK(shots.err == warning);
    CHECK(run({"shots", games, "--confirm", "300", "--limit", "1", "--threads", threads}).err.empty());
    CHECK(run({"puzzles", games, "--confirm", "300", "--to", "pdn", "--threads", threads}).err == warning);
  }
  CHECK(run({"shots", games, "--confirm", "300", "--games", "1..1"}).err.empty());
  CHECK(run({"shots", empty}).code == 1);
  CHECK(run({"puzzles", empty, "--to", "pdn"}).code == 1);
  CHECK(read_file(empty).empty());
}

TEST_CASE("shots --verify reports proofs that are wrong or no proofs", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const row = lines_of(run({"shots", games, "--confirm", "300", "--format", "ndjson"}).out).at(1);
  auto const reported = [&](std::string const& text) {
    auto const result = run({"shots", "--verify", folder.write("wrong.ndjson", text)});
    CHECK(result.code == 1);
    CHECK(result.out == "proofs: 1, wrong: 1\n");
    return result.err;
  };
  CHECK(reported(replaced(row, "\"move\":\"28-22\"", "\"move\":\"28-21\"")).find("illegal-move") != std::string::npos);
  CHECK(reported(replaced(row, "\"class\":\"", "\"class\":\"not-")).find("wrong-claim") != std::string::npos);
  CHECK(reported(replaced(row, "\"pending\":0", "\"pending\":100")).find("wrong-pending") != std::string::npos);
  CHECK(reported("{\"proof\":{}}").find("missing at variant") != std::string::npos);
  auto const second = run({"shots", "--verify", folder.write("second.ndjson", row + "\n\ngarbage\n{}\n")});
  CHECK(second.code == 1);
  CHECK(second.out == "proofs: 3, wrong: 2\n");
  CHECK(second.err.find("second.ndjson:3: no proof can be read: not-json at 1") != std::string::npos);
  CHECK(second.err.find("second.ndjson:4: no proof can be read: no-proof") != std::string::npos);
}

TEST_CASE("shots --verify and puzzles --proofs refuse a file of something else with one error", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const proofs = run({"shots", games, "--confirm", "300", "--format", "json"}).out;
  auto const output = folder.write("out.pdn", "old");
  std::vector<std::string> const files{games,
                                       base_of(folder, games),
                                       folder.write("shots.json", proofs),
                                       folder.write("lines.txt", "\na\nb\nc\n"),
                                       folder.write("games.ndjson", run({"convert", games, "--to", "ndjson"}).out),
                                       folder.write("{}.ndjson", "{}\n{}\n")};
  for (auto const& file : files) {
    for (auto const& words : {std::vector<std::string>{"shots", "--verify", file},
                              std::vector<std::string>{"puzzles", "--proofs", file, "--to", "pdn", "-o", output}}) {
      auto const result = run(words);
      CHECK(result.code == 3);
      CHECK(result.out.empty());
      CHECK(lines_of(result.err).size() == 1);
    }
  }
  CHECK(read_file(output) == "old");
}

TEST_CASE("the file of -o stays as it was where shots or puzzles fails", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const output = folder.write("out.ndjson", "old");
  std::string const missing = folder.path("missing.pdn");
  auto const damaged = folder.write("damaged.pdn.gz", "\x1f\x8b\x08 no gzip");
  for (std::string const command : {"shots", "puzzles"}) {
    for (auto const& [words, code] :
         {std::pair{std::vector<std::string>{games, "--games", "5..3"}, 2},
          std::pair{std::vector<std::string>{games, "--where", "year = 1954"}, 2},
          std::pair{std::vector<std::string>{games, "--confirm", "x"}, 2},
          std::pair{std::vector<std::string>{games, missing}, 3}, std::pair{std::vector<std::string>{missing}, 3},
          std::pair{std::vector<std::string>{games, damaged}, 3}}) {
      auto all = words;
      all.insert(all.begin(), command);
      all.insert(all.end(), {"-o", output, "--nodes", "100"});
      CHECK(run(all).code == code);
      CHECK(read_file(output) == "old");
    }
  }
}

TEST_CASE("Ctrl-C ends shots, puzzles and check --problems within a proof, and what is done is kept", "[cli]") {
  TemporaryFolder const folder;
  std::string const problem = "[SetUp \"1\"]\n[FEN \"W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24\"]\n";
  auto const games = folder.write("games.pdn", problem + "1. 34-29 *\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n");
  auto const problems = folder.write("problems.pdn", problem + "*\n\n" + problem + "1. 34-29 23x34 2. 40x7 1x12 *\n\n");
  auto const base = base_of(folder, games);
  auto const interrupted = [](std::vector<std::string> words, std::string const& option) {
    words.insert(words.end(), {option, "4000000000"});  // a search of so many positions takes many minutes
    auto const begin = std::chrono::steady_clock::now();
    auto result = run(words, {.interrupt_after_ms = 2'500});
    CHECK(result.code == 130);
    CHECK(result.err.empty());
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds{10});
    return result.out;
  };
  auto const output = folder.write("out.ndjson", "old");
  for (std::string const threads : {"1", "2"}) {
    auto const rows = lines_of(interrupted({"shots", games, "--format", "ndjson", "--threads", threads}, "--deep"));
    REQUIRE(rows.size() == 1);
    CHECK(json_at(rows[0], "$.game") == "1");
    CHECK(interrupted({"shots", games, "-o", output, "--threads", threads}, "--deep").empty());
    CHECK(read_file(output) == rows[0] + "\n");
  }
  CHECK(json_at(interrupted({"shots", games, "--format", "json"}, "--deep"), "$[0].game") == "1");
  CHECK(interrupted({"shots", base, "--format", "ndjson"}, "--deep").empty());  // its games are searched together
  CHECK(interrupted({"puzzles", games, "--to", "pdn", "--order", "difficulty"}, "--deep").find("34-29") !=
        std::string::npos);
  auto const found = interrupted({"check", problems, "--problems", "--format", "ndjson"}, "--confirm");
  CHECK(json_at(lines_of(found).at(0), "$.code") == "problem-without-solution");
  CHECK(interrupted({"check", problems, "--problems", "-o", output, "--format", "ndjson"}, "--confirm").empty());
  CHECK(read_file(output) == found);
}

TEST_CASE("shots and missed of ranges of games, in order, are those of all games", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const base = base_of(folder, games);
  auto const joined = [](std::vector<std::string> const& words, std::vector<std::string> const& ranges, bool head) {
    std::string text;
    for (auto const& range : ranges) {
      auto with = words;
      with.insert(with.end(), {"--games", range});
      auto part = run(with).out;
      text += head && !text.empty() ? part.erase(0, part.find('\n') + 1) : part;
    }
    return text;
  };
  for (auto const& input : {games, base}) {
    for (auto const* const format : {"ndjson", "csv"}) {
      std::vector<std::string> const words{"shots", input, "--confirm", "300", "--format", format};
      auto const whole = run(words).out;
      CHECK(lines_of(whole).size() >= 8);
      CHECK(joined(words, {"1..1", "2..3", "4.."}, format == std::string{"csv"}) == whole);
      CHECK(joined(words, {"..3", "4..9", "10..20"}, format == std::string{"csv"}) == whole);
    }
  }
  CHECK(run({"annotate", base, "--layers", "shots", "--games", "..2", "--quiet"}).code == 0);
  CHECK(run({"search", base, "shot missed", "--count"}).out == "1\n");
  CHECK(run({"annotate", base, "--layers", "shots", "--games", "3..", "--quiet"}).code == 0);
  CHECK(run({"search", base, "shot missed", "--count"}).out == "3\n");
  std::vector<std::string> const words{"missed", base, "--format", "ndjson"};
  CHECK(joined(words, {"..2", "3..3", "4.."}, false) == run(words).out);
  for (auto const* const wrong : {"", "x", "..", "5..3", "0..2", "1-2", "2", "1...3", "1..99999999999"}) {
    auto const result = run({"shots", games, "--games", wrong});
    CHECK(result.code == 2);
    CHECK(result.err.find("is no range of games") != std::string::npos);
  }
}

TEST_CASE("missed writes a page with a diagram of each combination, whatever the names are", "[cli]") {
  TemporaryFolder const folder;
  auto const text = replaced(trap_games(), "5. 28-22 18x27 6. 32x21 16x27 *\n", "5. 34-30 *\n");
  auto const base = base_of(folder, folder.write("games.pdn", replaced(text, "Blanc", "<b>Blanc & \xC3\x89ric</b>")));
  auto const page = folder.path("missed.html");
  CHECK(run({"annotate", base, "--layers", "shots", "--quiet"}).code == 0);
  auto const result = run({"missed", base, "--event", "tournoi", "-o", page});
  CHECK(result.code == 0);
  CHECK(result.out.empty());
  CHECK(result.err.empty());
  auto const html = read_file(page);
  CHECK(html.find("<title>Missed combinations: tournoi</title>") != std::string::npos);
  CHECK(html.find("&lt;b&gt;Blanc &amp; \xC3\x89ric&lt;/b&gt;") != std::string::npos);
  CHECK(html.find("<b>Blanc") == std::string::npos);
  CHECK(html.find("<script") == std::string::npos);
  CHECK(html.find("<span>5. 28-22</span>") != std::string::npos);
  std::size_t diagrams = 0;
  for (auto at = html.find("<svg"); at != std::string::npos; at = html.find("<svg", at + 1)) {
    ++diagrams;
  }
  CHECK(diagrams == 4);
  CHECK(run({"missed", base, "--format", "html", "--lang", "fr"})
            .out.find("Combinaisons manqu\xC3\xA9"
                      "es") != std::string::npos);
  CHECK(run({"missed", base, "--format", "html", "--lang", "nl"}).out.find("Gemiste combinaties") != std::string::npos);
  CHECK(run({"missed", base, "--event", "x", "--format", "html"}).out.find("No combination was missed.") !=
        std::string::npos);
}

TEST_CASE("the layer of shots is found by queries and listed by missed", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("games.pdn", trap_games()));
  CHECK(run({"missed", base}).code == 1);
  auto const annotated = run({"annotate", base, "--layers", "shots", "--quiet"});
  CHECK(annotated.code == 0);
  CHECK(run({"annotate", base, "--layers", "shots", "--quiet", "--format", "ndjson"}).out.find("\"annotated\":0") !=
        std::string::npos);
  CHECK(run({"search", base, "shot missed", "--count"}).out == "3\n");
  CHECK(run({"search", base, "shot allowed", "--count"}).out == "4\n");
  CHECK(run({"search", base, "shot played gain >= 1", "--count"}).out == "1\n");
  auto const missed = run({"missed", base, "--event", "tournoi", "--format", "ndjson"});
  CHECK(missed.code == 0);
  REQUIRE(lines_of(missed.out).size() == 3);
  CHECK(json_at(lines_of(missed.out)[0], "$.player") == "Blanc");
  CHECK(json_at(lines_of(missed.out)[0], "$.ply") == "8");
  CHECK(json_at(lines_of(missed.out)[0], "$.line[0]") == "28-22");
  CHECK(run({"missed", base, "--event", "other"}).code == 1);
  CHECK(run({"shots", base, "--format", "ndjson", "--threads", "1"}).out ==
        run({"shots", base, "--format", "ndjson", "--threads", "3"}).out);
  CHECK(run({"export", base, "--to", "json"}).out.find("a combination was missed here: 28-22") != std::string::npos);
}

TEST_CASE("with the layer of a base the same combinations are proved again, and nothing else is searched", "[cli]") {
  TemporaryFolder const folder;
  std::string const games =
      "[SetUp \"1\"]\n[FEN \"W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24\"]\n1. 34-29 23x34 2. 40x7 1x12 *\n\n"
      "[SetUp \"1\"]\n[FEN \"W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24\"]\n1. 47-41 5-10 *\n\n"
      "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n";
  auto const base = base_of(folder, folder.write("games.pdn", games));
  auto const rows = [&](std::vector<std::string> const& more) {
    std::vector<std::string> words{"shots", base, "--format", "ndjson"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words).out;
  };
  auto const searched = rows({});
  REQUIRE_FALSE(searched.empty());
  auto const exercises = run({"puzzles", base, "--to", "pdn"}).out;
  REQUIRE(run({"annotate", base, "--layers", "shots", "--quiet"}).code == 0);
  CHECK(rows({}) == searched);
  CHECK(rows({"--threads", "3"}) == searched);
  CHECK(rows({"--fresh"}) == searched);
  CHECK(rows({"--min-gain", "90"}).size() < searched.size());
  CHECK(run({"puzzles", base, "--to", "pdn"}).out == exercises);
  // A layer that has nothing of a game finds nothing in it; another search looks again.
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(base.c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database, "DELETE FROM layer_annotations WHERE game_id = 1", nullptr, nullptr, nullptr) ==
          SQLITE_OK);
  sqlite3_close(database);
  CHECK(rows({}).find("\"game\":1,") == std::string::npos);
  CHECK(rows({"--fresh"}) == searched);
  CHECK(rows({"--confirm", "300"}) == searched);
  REQUIRE(run({"annotate", base, "--hide", "shots"}).code == 0);
  CHECK(rows({}) == searched);
}
