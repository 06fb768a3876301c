#include "process.hpp"
#include "tests/hostile_texts.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <string_view>

using namespace damier::cli_test;

namespace {

std::string game(std::string const& white, std::string const& black, std::string const& result, std::string const& date,
                 std::string const& moves) {
  return "[Event \"Open\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n" +
         (date.empty() ? "" : "[Date \"" + date + "\"]\n") + "[GameType \"20\"]\n\n" + moves + " " + result + "\n\n";
}

/// A base of a few games of one player.
struct PlayerBase {
  TemporaryFolder folder;
  std::string base =
      base_of(folder, folder.write("x.pdn", game("Rafle, B.", "Damier, A.", "2-0", "2019.05.17",
                                                 "1. 31-26 18-22 2. 37-31 20-25 3. 41-37 12-18 4. 46-41 7-12") +
                                                game("Rafle, B.", "Trictrac, D.", "1-1", "2020.06.01",
                                                     "1. 31-26 20-25 2. 37-31 18-22 3. 42-37 12-18") +
                                                game("Damier, A.", "Rafle, B.", "2-0", "", "1. 34-30 20-25")));
};

/// The tags of a page, without their numbers.
std::string tags_of(std::string const& page) {
  std::string tags;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    auto const end = std::min(page.find('>', at), page.size());
    std::ranges::copy_if(page.substr(at, end - at), std::back_inserter(tags),
                         [](char c) { return c < '0' || c > '9'; });
  }
  return tags;
}

std::size_t count_of(std::string const& text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("prepare prints the parts of a dossier", "[cli]") {
  PlayerBase const played;
  auto const result = run({"prepare", played.base, "rafle", "--from-ply", "2"});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CAPTURE(result.out);
  for (auto const* const line :
       {"Dossier on Rafle, B.\n", "International draughts, 3 games\n", "\nOpenings with White\n", "1. 31-26",
        "\n  1... 18-22 2. 37-31 20-25", "\nOpenings with Black\n", "1. 34-30 20-25", "\nLast games\n", "2020.06.01",
        "\nRepeated positions with White\n", "\nno position was reached in two games\n",
        "no game has values of an engine; this adds them: damier annotate "}) {
    CHECK(result.out.find(line) != std::string::npos);
  }
  CHECK(run({"prepare", played.base, "rafle", "--lang", "fr"}).out.starts_with("Dossier de Rafle, B.\n"));
  CHECK(run({"prepare", played.base, "rafle", "--lang", "nl"}).out.starts_with("Dossier over Rafle, B.\n"));
}

TEST_CASE("prepare writes JSON with an array for each part", "[cli]") {
  PlayerBase const played;
  auto const json = run({"prepare", played.base, "Rafle, B.", "--from-ply", "2", "--format", "json"}).out;
  CHECK(json_at(json, "$.player") == "Rafle, B.");
  CHECK(json_at(json, "$.variant") == "international");
  CHECK(json_at(json, "$.games") == "3");
  CHECK(json_at(json, "$.results[2].colour") == "both");
  CHECK(json_at(json, "$.results[2].score_percent") == "50");
  CHECK(json_at(json, "$.results[2].last_year") == "2020");
  CHECK(json_at(json, "$.openings[0].moves") == "1. 31-26");
  CHECK(json_at(json, "$.openings[0].games") == "2");
  CHECK(json_at(json, "$.openings[1].depth") == "1");
  CHECK(json_at(json, "$.last_games[0].game") == "2");
  CHECK(json_at(json, "$.last_games[2].game") == "3");
  CHECK(json_at(json, "$.last_games[2].opponent") == "Damier, A.");
  CHECK(json_at(json, "$.last_games[2].outcome") == "white-wins");
  CHECK(json_at(json, "$.positions[0].ply") == "4");
  CHECK(json_at(json, "$.positions[0].move") == "41-37");
  CHECK(json_at(json, "$.positions[0].game_numbers") == "[\"1\"]");
  CHECK(json_at(json, "$.positions[1].move") == "42-37");
  CHECK(json_at(json, "$.mistakes") == "[]");
}

TEST_CASE("prepare writes rows with the name of their part", "[cli]") {
  PlayerBase const played;
  auto const rows = run({"prepare", played.base, "rafle", "--from-ply", "2", "--format", "ndjson"});
  CHECK(rows.code == 0);
  std::set<std::string> parts;
  for (auto const& line : lines_of(rows.out)) {
    parts.insert(json_at(line, "$.part"));
  }
  CHECK(parts == std::set<std::string>{"results", "openings", "last_games", "positions"});
  auto const csv = lines_of(run({"prepare", played.base, "rafle", "--format", "csv"}).out);
  CHECK(csv.front().starts_with("part,colour,games,wins,draws,losses,unknown,score_percent,first_year,last_year,"));
  auto const commas = std::ranges::count(csv.front(), ',');
  CHECK(std::ranges::count(csv[1], ',') == commas);
  CHECK(lines_of(run({"prepare", played.base, "rafle", "--format", "tsv", "--limit", "1"}).out).size() ==
        1 + 3 + 2 + 1);
}

TEST_CASE("prepare writes Markdown with a heading and a table for each part", "[cli]") {
  PlayerBase const played;
  auto const result = run({"prepare", played.base, "rafle", "--from-ply", "2", "--format", "markdown"});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CAPTURE(result.out);
  for (auto const* const part :
       {"# Dossier on Rafle, B.\n\nInternational draughts, 3 games\n\n## ", "\n\n## Openings with White\n\n| ",
        "\n|---|", " |\n\n## Repeated positions with White\n\n| ",
        "## Repeated positions with Black\n\nno position "}) {
    INFO(part);
    CHECK(result.out.find(part) != std::string::npos);
  }
  CHECK(result.out.find("\n\n\n") == std::string::npos);
  CHECK_FALSE(result.out.ends_with("\n\n"));
}

TEST_CASE("prepare counts the games since a date, of a query, of a variant", "[cli]") {
  PlayerBase const played;
  auto const games = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"prepare", played.base, "rafle", "--format", "json"});
    return json_at(run(words).out, "$.games");
  };
  CHECK(games({}) == "3");
  CHECK(games({"--since", "2019"}) == "2");
  CHECK(games({"--since", "2019-06"}) == "1");
  CHECK(games({"--since", "2020-06-01"}) == "1");
  CHECK(games({"--since", "2020-06-02"}) == "0");
  CHECK(games({"--where", "white = \"Rafle, B.\""}) == "2");
  CHECK(games({"--where", "white = \"Rafle, B.\"", "--since", "2020"}) == "1");
  CHECK(games({"--rules", "russian"}) == "0");
  CHECK(run({"prepare", played.base, "rafle", "--rules", "russian"}).code == 1);
  for (auto const* const date : {"x", "20", "", "2020..", "2020-13-77", "2020 or year 1900"}) {
    CAPTURE(date);
    auto const refused = run({"prepare", played.base, "rafle", "--since", date});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("--since") != std::string::npos);
  }
}

TEST_CASE("prepare says which players a name may mean, and that there is none", "[cli]") {
  PlayerBase const played;
  auto const unknown = run({"prepare", played.base, "Nobody"});
  CHECK(unknown.code == 1);
  CHECK(unknown.out.empty());
  CHECK(unknown.err.find("Nobody") != std::string::npos);
  auto const several = run({"prepare", played.base, "r"});
  CHECK(several.code == 2);
  CHECK(several.err.find("'Rafle, B.'") != std::string::npos);
  CHECK(run({"prepare", played.base, ""}).code == 1);
  CHECK(run({"prepare", "rafle"}).code == 2);
  CHECK(run({"prepare", played.folder.path("none.db"), "rafle"}).code == 3);
  CHECK(run({"prepare", played.base, "rafle", "--opening-plies", "0"}).code == 2);
  CHECK(run({"prepare", played.base, "rafle", "--opening-plies", "61"}).code == 2);
  CHECK(run({"prepare", played.base, "rafle", "-o", played.base}).code == 2);
}

TEST_CASE("prepare writes a page with diagrams, and nothing that it loads", "[cli]") {
  PlayerBase const played;
  auto const file = played.folder.path("rafle.html");
  auto const result = run({"prepare", played.base, "rafle", "--from-ply", "2", "-o", file, "--lang", "fr"});
  CHECK(result.code == 0);
  CHECK(result.out.empty());
  auto const page = read_file(file);
  CHECK(page.starts_with("<!DOCTYPE html>\n<html lang=\"fr\">"));
  CHECK(page.find("<h1>Dossier de Rafle, B.</h1>") != std::string::npos);
  CHECK(count_of(page, "<svg") == 1);
  CHECK(page.find("<script") == std::string::npos);
  CHECK(page.find("http") == page.find("http-equiv"));
  CHECK(page.find("src=\"") == std::string::npos);
  std::regex const link{"href=\"#([a-z0-9-]+)\""};
  for (std::sregex_iterator it{page.begin(), page.end(), link}; it != std::sregex_iterator{}; ++it) {
    CAPTURE((*it)[1].str());
    CHECK(count_of(page, "id=\"" + (*it)[1].str() + "\"") == 1);
  }
}

TEST_CASE("prepare counts the games that have values of an engine", "[cli]") {
  PlayerBase const played;
  auto const engine = std::string{"'"} + LEGAL_ENGINE + "' 2";
  REQUIRE(run({"annotate", played.base, "--engine", engine, "--depth", "2", "--quiet"}).code == 0);
  auto const json = run({"prepare", played.base, "rafle", "--format", "json", "--since", "2020"}).out;
  CHECK(json_at(json, "$.games_with_values") == "1");
  CHECK(run({"prepare", played.base, "rafle"}).out.find("\n3 games have values of an engine\n") != std::string::npos);
}

TEST_CASE("hostile names are text on the page of a dossier", "[cli][hostile]") {
  TemporaryFolder const folder;
  std::string games;
  std::vector<std::string> names;
  for (auto const piece : hostile::pieces) {
    names.push_back(std::string{piece} + "w" + std::to_string(names.size() + 1));
    games += hostile::json_game(names.back());
  }
  auto const base = folder.path("hostile.db");
  REQUIRE(run({"import", base, folder.write("hostile.ndjson", games + hostile::json_game("plain"))}).code == 0);
  auto const plain = run({"prepare", base, "plain", "--format", "html"});
  REQUIRE(plain.code == 0);
  for (std::size_t place = 0; place < names.size(); ++place) {
    auto const& name = names[place];
    if (name.find('\0') != std::string::npos) {
      continue;  // no argument of a program can have it
    }
    CAPTURE(name);
    auto const page = run({"prepare", "--format", "html", "--", base, name});
    REQUIRE(page.code == 0);
    CHECK(tags_of(page.out) == tags_of(plain.out));
    CHECK(run({"prepare", "--", base, name}).out.find('\x1B') == std::string::npos);
  }
}

TEST_CASE("prepare has the combinations of the layer shots, and proposes what is missing", "[cli]") {
  PlayerBase const played;
  auto const without = run({"prepare", played.base, "rafle"}).out;
  CHECK(without.find("damier annotate " + played.base + " --engine damier") != std::string::npos);
  CHECK(without.find("damier annotate " + played.base + " --layers shots finds them") != std::string::npos);
  TemporaryFolder const folder;
  auto const base =
      base_of(folder, folder.write("missed.pdn",
                                   "[White \"Rafle, B.\"]\n[Black \"Damier, A.\"]\n[GameType \"20\"]\n[SetUp \"1\"]\n"
                                   "[FEN \"W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24\"]\n1. 47-41 5-10 *\n"));
  REQUIRE(run({"annotate", base, "--layers", "shots", "--quiet"}).code == 0);
  auto const json = run({"prepare", base, "rafle", "--format", "json"}).out;
  CHECK(json_at(json, "$.games_with_shots") == "1");
  CHECK(json_at(json, "$.combinations[0].kind") == "missed");
  CHECK(json_at(json, "$.combinations[0].move") == "47-41");
  CHECK(json_at(json, "$.combinations[0].moves").starts_with("34-29 "));
  CHECK(run({"prepare", base, "rafle"}).out.find("1 game was searched for combinations: 1 missed") !=
        std::string::npos);
  CHECK(run({"prepare", base, "rafle", "--format", "html"}).out.find("id=\"combinations\"") != std::string::npos);
  REQUIRE(run({"annotate", base, "--hide", "shots"}).code == 0);
  CHECK(json_at(run({"prepare", base, "rafle", "--format", "json"}).out, "$.games_with_shots") == "0");
}
