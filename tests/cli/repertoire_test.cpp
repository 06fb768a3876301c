// Lines as a filter of games, and games as lines: search --lines and tree --to pdn.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <string>

using namespace damier::cli_test;

namespace {

constexpr auto games =
    "[White \"Un\"]\n[GameType \"20\"]\n1. 32-28 18-23 2. 38-32 12-18 3. 31-27 2-0\n\n"
    "[White \"Deux\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 0-2\n\n"
    "[White \"Trois\"]\n[GameType \"20\"]\n1. 33-29 18-23 1-1\n\n"
    "[White \"Quatre\"]\n[GameType \"20\"]\n1. 32-28 18-23 1-1\n";
constexpr auto lines = "[GameType \"20\"]\n1. 32-28 18-23 (1... 19-23 2. 28x19 14x23 3. 37-32) 2. 38-32 12-18 *\n";

struct Club {
  TemporaryFolder folder;
  std::string base = base_of(folder, folder.write("club.pdn", games));
  std::string lines_file = folder.write("lines.pdn", lines);
};

}  // namespace

TEST_CASE("search --lines prints where games leave the lines of a file, and what these have there", "[cli]") {
  Club const club;
  auto const csv = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"search", club.base, "--lines", club.lines_file, "--format", "csv", "--columns",
                               "game,white,lines,ply,met,move,side,expected"});
    auto const result = run(more);
    CHECK(result.err.empty());
    return result.out;
  };
  std::string const head = "game,white,lines,ply,met,move,side,expected\r\n";
  CHECK(csv({}) == head +
                       "1,Un,follow,4,,31-27,white,\r\n2,Deux,leave,4,,33-28,white,37-32\r\n"
                       "4,Quatre,follow,2,,,white,38-32\r\n");
  CHECK(csv({"--lines-as", "leave"}) == head + "2,Deux,leave,4,,33-28,white,37-32\r\n");
  CHECK(csv({"--lines-as", "follow", "--limit", "1"}) == head + "1,Un,follow,4,,31-27,white,\r\n");
  CHECK(run({"search", club.base, "white = \"Quatre\"", "--lines", club.lines_file, "--count"}).out == "1\n");
  CHECK(run({"search", club.base, "--lines", club.lines_file, "--lines-as", "meet"}).code == 1);
  auto const json = run({"search", club.base, "--lines", club.lines_file, "--format", "json"}).out;
  CHECK(json_at(json, "$[1].lines") == "leave");
  CHECK(json_at(json, "$[1].expected") == "37-32");
  CHECK(json_at(json, "$[1].move") == "33-28");
  auto const by = run({"search", club.base, "--lines", club.lines_file, "--by", "lines", "--format", "csv"}).out;
  CHECK(by.find("follow,2,2") != std::string::npos);
  auto const french = run({"search", club.base, "--lines", club.lines_file, "--lang", "fr"}).out;
  CHECK(french.find("quitte") != std::string::npos);
}

TEST_CASE("search --lines reports what it cannot use", "[cli]") {
  Club const club;
  auto const wrong = club.folder.write("wrong.pdn", "[GameType \"20\"]\n1. 32-28 18-24 2. 38-32 *\n");
  auto const warned = run({"search", club.base, "--lines", wrong, "--count"});
  CHECK(warned.out == "3\n");
  CHECK(warned.err.find("wrong.pdn: 1 of 1 game has errors") != std::string::npos);
  auto const empty = club.folder.write("empty.pdn", "[Event \"nothing\"]\n*\n");
  CHECK(run({"search", club.base, "--lines", empty}).code == 2);
  CHECK(run({"search", club.base, "--lines", club.folder.path("none.pdn")}).code == 3);
  CHECK(run({"search", "--lines", club.lines_file}).code == 2);
  CHECK(run({"search", club.base, "", "--lines-as", "leave"}).code == 2);
}

TEST_CASE("tree --to pdn merges games into one with variations and counts, which is read without findings", "[cli]") {
  Club const club;
  auto const merged = run({"tree", club.base, "--to", "pdn"});
  CHECK(merged.err.empty());
  CHECK(merged.out ==
        "[GameType \"20\"]\n\n"
        "{ 4 (+1 =2 -1) } 1. 32-28 { 3 (+1 =1 -1) } (1. 33-29 { 1 (+0 =1 -0) } 1... 18-23\n"
        "{ 1 (+0 =1 -0) }) 1... 18-23 { 2 (+1 =1 -0) } (1... 19-23 { 1 (+0 =0 -1) }\n"
        "2. 28x19 { 1 (+0 =0 -1) } 2... 14x23 { 1 (+0 =0 -1) } 3. 33-28 { 1 (+0 =0 -1) }\n"
        "3... 23x32 { 1 (+0 =0 -1) }) 2. 38-32 { 1 (+1 =0 -0) } 2... 12-18 { 1 (+1 =0 -0)\n"
        "} 3. 31-27 { 1 (+1 =0 -0) } *\n\n");
  auto const file = club.folder.path("tree.pdn");
  CHECK(run({"tree", club.base, "--moves", "32-28", "--depth", "1", "--minimum", "2", "-o", file}).code == 0);
  CHECK(read_file(file) == "[GameType \"20\"]\n\n1. 32-28 { 3 (+1 =1 -1) } 1... 18-23 { 2 (+1 =1 -0) } *\n\n");
  CHECK(run({"check", file}).code == 0);
  CHECK(run({"check", club.folder.write("merged.pdn", merged.out)}).code == 0);
  CHECK(run({"search", club.base, "--lines", club.folder.path("merged.pdn"), "--lines-as", "follow", "--count"}).out ==
        "4\n");
  CHECK(run({"tree", club.base, "--to", "pdn", "--where", "white = \"Nobody\""}).code == 1);
  CHECK(run({"tree", club.base, "--depth", "3"}).code == 2);
  CHECK(run({"tree", club.base, "--to", "pdn", "--format", "json"}).code == 2);
}
