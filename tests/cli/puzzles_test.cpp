#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace damier::cli_test;

namespace {

constexpr auto trap = "1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12 4. 31-26 20-25 ";

/// Games with the opening trap of the coup Philippe, played and missed: four times the same position.
std::string trap_games() {
  std::string text;
  for (auto const* const end : {"5. 28-22 18x27 6. 32x21 16x27 *", "5. 34-30 *", "5. 34-29 *", "5. 35-30 *"}) {
    text += std::string{"[Event \"Tournoi\"]\n[White \"Blanc\"]\n[Black \"Noir\"]\n[Date \"1954.??.??\"]\n"} + trap +
            end + "\n\n";
  }
  return text;
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("puzzles writes a position once, with its source, and damier reads it again", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const result = run({"puzzles", games, "--confirm", "300", "--to", "pdn", "--duals"});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(count_of(result.out, "[FEN ") == 1);
  CHECK(result.out.find("[SourceGame \"1\"]\n[SourcePly \"8\"]") != std::string::npos);
  CHECK(result.out.find("[White \"Blanc\"]") != std::string::npos);
  CHECK(result.out.find("28-22") != std::string::npos);
  auto const puzzles = folder.write("puzzles.pdn", result.out);
  CHECK(run({"check", puzzles}).code == 0);
  CHECK(run({"convert", puzzles, "--to", "pdn"}).out == result.out);
  auto const page = run({"puzzles", games, "--confirm", "300", "--to", "html", "--duals"});
  CHECK(page.out.find("{\"format\":1,\"solve\":true}") != std::string::npos);
  CHECK(run({"puzzles", games, "--confirm", "300", "--to", "pdn", "--duals", "--threads", "3"}).out == result.out);
}

TEST_CASE("puzzles makes the same of the proofs that shots has written", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const base = folder.path("games.db");
  CHECK(run({"import", base, games}).code == 0);
  for (auto const& input : {games, base}) {
    auto const proofs =
        folder.write("shots.ndjson", run({"shots", input, "--confirm", "300", "--format", "ndjson"}).out);
    auto const from_proofs = run({"puzzles", "--proofs", proofs, "--to", "ndjson", "--duals"});
    CHECK(from_proofs.code == 0);
    CHECK(from_proofs.err.empty());
    CHECK(from_proofs.out == run({"puzzles", input, "--confirm", "300", "--to", "ndjson", "--duals"}).out);
  }
}

TEST_CASE("puzzles leaves a wrong proof out and reports it", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const row = lines_of(run({"shots", games, "--confirm", "300", "--format", "ndjson"}).out).at(1);
  auto const proofs = folder.write("shots.ndjson", "{\"proof\":1}\nno JSON\n" + row + "\n");
  auto const result = run({"puzzles", "--proofs", proofs, "--to", "pdn", "--duals"});
  CHECK(result.code == 1);
  CHECK(count_of(result.out, "[FEN ") == 1);
  CHECK(count_of(result.err, "shots.ndjson") == 2);
  CHECK(run({"puzzles", "--proofs", folder.path("missing.ndjson"), "--to", "pdn"}).code == 3);
}

TEST_CASE("puzzles of games without combinations are none", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", "1. 32-28 19-23 2. 28x19 14x23 *\n");
  auto const result = run({"puzzles", games, "--to", "pdn"});
  CHECK(result.code == 1);
  CHECK(result.out.empty());
  CHECK(run({"puzzles", games}).code == 2);  // no format
  CHECK(run({"puzzles", games, "--to", "md", "--tables"}).code == 2);
  CHECK(run({"puzzles", games, "--to", "pdn", "--min-difficulty", "3", "--max-difficulty", "2"}).code == 2);
  auto const unknown = run({"puzzles", games, "--to", "pdn", "--motif", "coup-royale"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("did you mean 'coup royal'?") != std::string::npos);
}

TEST_CASE("puzzles --order difficulty has the same exercises, the easiest first", "[cli]") {
  TemporaryFolder const folder;
  auto const text = read_file(sample("motifs/motifs.pdn"));
  auto const games = folder.write("games.pdn", text + trap_games());
  auto const proofs = folder.write("shots.ndjson", run({"shots", games, "--confirm", "300", "--format", "ndjson"}).out);
  auto const of = [](std::string const& row) {
    constexpr std::string_view tag = "[\"Difficulty\",\"";
    return std::stod(row.substr(row.find(tag) + tag.size()));
  };
  auto rows = lines_of(run({"puzzles", "--proofs", proofs, "--to", "ndjson", "--duals"}).out);
  REQUIRE(rows.size() >= 3);
  auto const ordered =
      lines_of(run({"puzzles", "--proofs", proofs, "--to", "ndjson", "--duals", "--order", "difficulty"}).out);
  auto const without_number = [](std::string const& row) { return row.substr(row.find("\"tags\"")); };
  std::ranges::stable_sort(rows, {}, of);
  std::ranges::transform(rows, rows.begin(), without_number);
  auto shown = ordered;
  std::ranges::transform(shown, shown.begin(), without_number);
  CHECK(shown == rows);
  CHECK(lines_of(run({"puzzles", games, "--confirm", "300", "--to", "ndjson", "--duals", "--order", "difficulty",
                      "--limit", "2"})
                     .out)
            .size() == 2);
}

TEST_CASE("puzzles leaves out what only completes an exchange", "[cli]") {
  TemporaryFolder const folder;
  std::string const moves = "28-23 18x29 33x35 *\n\n";
  auto const exchange = folder.write(
      "exchange.pdn", "[SetUp \"1\"]\n[FEN \"W:W28,29,33,38,43,48,49:B2,3,7,8,12,18,19\"]\n29-24 19x30 " + moves);
  auto const gain =
      folder.write("gain.pdn", "[SetUp \"1\"]\n[FEN \"W:W28,33,38,43,48,49:B2,3,7,8,12,18,30\"]\n" + moves);
  for (auto const& [file, code] : {std::pair{exchange, 1}, std::pair{gain, 0}}) {
    auto const shots = run({"shots", file, "--format", "ndjson"});
    CHECK(json_at(lines_of(shots.out).at(0), "$.regained") == (code == 1 ? "1.0" : "0.0"));
    auto const proofs = folder.write("shots.ndjson", shots.out);
    CHECK(run({"puzzles", file, "--to", "pdn"}).code == code);
    CHECK(run({"puzzles", "--proofs", proofs, "--to", "pdn"}).code == code);
  }
}

TEST_CASE("puzzles does not write over what it reads", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  CHECK(run({"puzzles", games, "--to", "pdn", "-o", games}).code == 2);
  CHECK(run({"puzzles", games, "--to", "md", "-o", folder.path("sheet.md"), "--solutions", games}).code == 2);
  auto const proofs = folder.write("shots.ndjson", run({"shots", games, "--confirm", "300", "--format", "ndjson"}).out);
  CHECK(run({"puzzles", "--proofs", proofs, "--to", "ndjson", "-o", proofs}).code == 2);
  CHECK(run({"shots", "--verify", proofs}).code == 0);
  CHECK(run({"shots", "--verify", proofs, "--kind", "missed"}).code == 2);
  CHECK(run({"puzzles", games, "--to", "pdn", "--where", "year = 1954"}).code == 2);
}

TEST_CASE("puzzles as a sheet has diagrams and solutions, and as flashcards one card each", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const sheet = run({"puzzles", games, "--confirm", "300", "--to", "md", "--duals"});
  CHECK(sheet.code == 0);
  CHECK(count_of(sheet.out, "White to move") == 1);
  CHECK(sheet.out.find("Tournoi") != std::string::npos);
  auto const cards = run({"puzzles", games, "--confirm", "300", "--to", "flashcards", "--duals"});
  CHECK(cards.code == 0);
  auto const rows = lines_of(cards.out);
  REQUIRE(rows.size() == 4);
  CHECK(rows[0] == "#separator:tab");
  CHECK(rows[3].starts_with("\"<svg "));
  CHECK(count_of(rows[3], "\t") == 2);
  CHECK(rows[3].find("White to move") != std::string::npos);
  CHECK(rows[3].find("28-22") != std::string::npos);
  CHECK(rows[3].find("\t\"international ") != std::string::npos);
  CHECK(rows[3].find(" difficulty-") != std::string::npos);
  CHECK(
      run({"puzzles", games, "--confirm", "300", "--to", "flashcards", "--duals", "--lang", "nl"}).out.find("White") ==
      std::string::npos);
}

TEST_CASE("puzzles in groups have the names of their motifs, and short solutions the main line", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", trap_games());
  auto const proofs = folder.write("shots.ndjson", run({"shots", games, "--confirm", "300", "--format", "ndjson"}).out);
  auto const sheet = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"puzzles", "--proofs", proofs, "--to", "md", "--duals"});
    return run(more);
  };
  auto const grouped = sheet({"--group-by", "theme", "--lang", "fr"});
  CHECK(grouped.code == 0);
  CHECK(grouped.out.find("\n## coup Philippe\n") != std::string::npos);
  CHECK(grouped.out.find("Les Blancs jouent et gagnent") != std::string::npos);
  CHECK(sheet({"--group-by", "level"}).out.find("\n## Level ") != std::string::npos);
  auto const brief = sheet({"--short-solutions"}).out;
  CHECK(brief.find("**28\\-22** ") != std::string::npos);
  CHECK(brief.size() < sheet({}).out.size());
  CHECK(run({"puzzles", games, "--to", "pdn", "--group-by", "theme"}).code == 2);
  CHECK(run({"puzzles", games, "--to", "pdn", "--short-solutions"}).err.find("--exercises") != std::string::npos);
}

TEST_CASE("puzzles leaves out endings of kings unless they are asked for", "[cli]") {
  TemporaryFolder const folder;
  auto const games =
      folder.write("ending.pdn", "[SetUp \"1\"]\n[FEN \"W:WK50,28:BK5,19,9\"]\n1. 28-23 19x28 2. 50x4 *\n");
  auto const proofs = folder.write("shots.ndjson", run({"shots", games, "--format", "ndjson"}).out);
  CHECK_FALSE(read_file(proofs).empty());
  auto const of = [&](std::string const& type) {
    return run({"puzzles", "--proofs", proofs, "--to", "pdn", "--type", type, "--duals"});
  };
  CHECK(of("combinations").code == 1);
  CHECK(of("king-endings").out.find("[ExerciseType \"king-ending\"]") != std::string::npos);
  CHECK(of("all").out == of("king-endings").out);
  CHECK(of("endings").code == 2);
}
