// What is written of games: each variation, parts left out, positions added, several files, an order.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

constexpr auto games =
    "[Event \"Open: d'été/1\"]\n[Date \"2024.05.01\"]\n[WhiteRating \"1200\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n"
    "1. 32-28 { [%clk 1:00:00] solide } 18-23 $1 (1... 19-23 2. 28x19 14x23 (2... 13x24)) 2. 38-32 2-0\n\n"
    "[Event \"OPEN: D'ÉTÉ/1\"]\n[Date \"2023.05.01\"]\n[WhiteRating \"2000\"]\n[GameType \"20\"]\n[Result \"1-1\"]\n"
    "1. 33-28 { [%clk 0:59:00] } 18-23 1-1\n\n"
    "[GameType \"20\"]\n[Result \"*\"]\n1. 34-30 *\n";

struct Club {
  TemporaryFolder folder;
  std::string file = folder.write("club.pdn", games);
  std::string base = base_of(folder, file);

  [[nodiscard]] std::string converted(std::vector<std::string> const& options) const {
    std::vector<std::string> words{"convert", file, "--to", "pdn"};
    words.insert(words.end(), options.begin(), options.end());
    auto const result = run(words);
    auto exported = words;
    exported[0] = "export";
    exported[1] = base;
    CHECK(run(exported).out == result.out);
    return result.out;
  }
  [[nodiscard]] std::vector<std::string> files(std::string const& name) const {
    std::vector<std::string> all;
    for (auto const& entry : std::filesystem::directory_iterator{folder.path(name)}) {
      all.push_back(entry.path().filename().string());
    }
    std::ranges::sort(all);
    return all;
  }
};

bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::ptrdiff_t games_in(std::string const& text) {
  std::ptrdiff_t count = 0;
  for (auto at = text.find("[GameType"); at != std::string::npos; at = text.find("[GameType", at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("--each-variation writes each line as a game of its own", "[cli]") {
  Club const club;
  auto const text = club.converted({"--each-variation"});
  CHECK(games_in(text) == 5);
  CHECK(has(text, "1. 32-28 { [%clk 1:00:00] solide } 1... 18-23 $1 2. 38-32 2-0"));
  CHECK(has(text, "1. 32-28 { [%clk 1:00:00] solide } 1... 19-23 2. 28x19 14x23 *"));
  CHECK(has(text, "1... 19-23 2. 28x19 13x24 *"));
  CHECK_FALSE(has(text, "(1"));
}

TEST_CASE("--without leaves out parts of games", "[cli]") {
  Club const club;
  CHECK(has(club.converted({"--without", "comments"}), "1. 32-28 18-23 $1 (1... 19-23"));
  CHECK(has(club.converted({"--without", "variations"}),
            "1. 32-28 { [%clk 1:00:00] solide } 1... 18-23 $1 2. 38-32 2-0"));
  auto const clocks = club.converted({"--without", "clocks"});
  CHECK(has(clocks, "1. 32-28 { solide } 1... 18-23"));
  CHECK(has(clocks, "1. 33-28 18-23 1-1"));
  CHECK(has(club.converted({"--without", "comments, variations"}), "1. 32-28 18-23 $1 2. 38-32 2-0"));
  auto const wrong = run({"convert", club.file, "--to", "pdn", "--without", "coments"});
  CHECK(wrong.code == 2);
  CHECK(has(wrong.err, "comments"));
}

TEST_CASE("--fen-comments adds positions, which are read back as comments", "[cli]") {
  Club const club;
  auto const each = club.converted({"--fen-comments", "2", "--without", "variations"});
  CHECK(has(each, "18-23 $1 { W:W28,31,33-50:B1-17,19,20,23\n} 2. 38-32 2-0"));
  auto const file = club.folder.write("each.pdn", each);
  CHECK(run({"convert", file, "--to", "pdn"}).out == each);
  CHECK(run({"check", file}).code == 0);
  auto const at_comments = club.converted({"--fen-comments", "comments"});
  CHECK(has(at_comments, "32-28 { B:W28,31,33-50:B1-20 } { [%clk 1:00:00] solide }"));
  CHECK(has(at_comments, "1. 33-28 { [%clk 0:59:00] }"));
  CHECK(run({"convert", club.file, "--to", "pdn", "--fen-comments", "0"}).code == 2);
}

TEST_CASE("--split writes files with safe names and replaces none", "[cli]") {
  Club const club;
  auto const to = [&](std::string const& rule, std::string const& output) {
    return run({"export", club.base, "--to", "pdn", "--split", rule, "-o", club.folder.path(output)});
  };
  CHECK(to("event", "events/").code == 0);
  CHECK(club.files("events") == std::vector<std::string>{"Open-d-été-1.pdn", "unknown.pdn"});
  CHECK(games_in(read_file(club.folder.path("events/Open-d-été-1.pdn"))) == 2);
  auto const again = to("event", "events/");
  CHECK(again.code == 2);
  CHECK(has(again.err, "replaces no file"));
  CHECK(to("year", "years.pdn").code == 0);
  for (auto const* const name : {"years-2023.pdn", "years-2024.pdn", "years-unknown.pdn"}) {
    CHECK(games_in(read_file(club.folder.path(name))) == 1);
  }
  CHECK(to("2", "part.pdn.gz").code == 0);
  CHECK(run({"convert", club.folder.path("part-001.pdn.gz"), club.folder.path("part-002.pdn.gz"), "--to", "pdn"}).out ==
        run({"export", club.base, "--to", "pdn"}).out);
  CHECK(run({"convert", club.file, "--to", "json", "--split", "game", "-o", club.folder.path("one") + "/"}).code == 0);
  CHECK(club.files("one") == std::vector<std::string>{"001.json", "002.json", "003.json"});
  CHECK(json_at(read_file(club.folder.path("one/002.json")), "$[0].result") == "1-1");
  CHECK(to("weeks", "x.pdn").code == 2);
  CHECK(run({"export", club.base, "--to", "pdn", "--split", "2"}).code == 2);
  CHECK(run({"export", club.base, "--to", "csv", "--split", "2", "-o", club.folder.path("t")}).code == 2);
}

TEST_CASE("export --order writes games in an order of search", "[cli]") {
  Club const club;
  auto const text = run({"export", club.base, "--to", "pdn", "--order", "rating", "--reverse"}).out;
  CHECK(text.find("33-28") < text.find("32-28"));
  CHECK(text.find("32-28") < text.find("34-30"));
  CHECK(games_in(run({"export", club.base, "--to", "pdn", "--order", "date", "--where", "year >= 2024"}).out) == 1);
  CHECK(run({"export", club.base, "--to", "sql", "--order", "date"}).code == 2);
}
