#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace damier::cli_test;

namespace {

std::string const damier_program = DAMIER_EXECUTABLE;

}  // namespace

TEST_CASE("eval prints value and line of a position, the same at each run", "[cli]") {
  auto const result = run({"eval", "W:W35,36:B20,30,31", "--depth", "5", "--format", "json"});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(json_at(result.out, "$.variant") == "international");
  CHECK(json_at(result.out, "$.lines[0].moves[0]") == "35x15");
  CHECK(run({"eval", "W:W35,36:B20,30,31", "--depth", "5", "--format", "json"}).out == result.out);
  auto const won = run({"eval", "W:W28:B23", "--depth", "9", "--lang", "en"});
  CHECK(won.out.find("#1 ") != std::string::npos);
}

TEST_CASE("eval has lines of different moves in every format", "[cli]") {
  auto const words = std::vector<std::string>{"eval", "start", "--nodes", "3000", "--lines", "3"};
  auto const with = [&](std::string const& format) {
    auto all = words;
    all.insert(all.end(), {"--format", format});
    auto const result = run(all);
    CHECK(result.code == 0);
    return result.out;
  };
  CHECK(lines_of(with("table")).size() == 4);
  CHECK(lines_of(with("csv")).size() == 4);
  CHECK(lines_of(with("csv")).front() == "line,move,value,depth,nodes,moves,fen\r");
  CHECK(lines_of(with("tsv")).size() == 4);
  CHECK(lines_of(with("ndjson")).size() == 3);
  CHECK(json_at(with("json"), "$.lines[2].line") == "3");
}

TEST_CASE("eval goes through the main line of a game of a file or a base", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write(
      "g.pdn",
      "[GameType \"20\"]\n\n1. 32-28 (1. 33-28 20-25) 19-23 2. 28x19 14x23 *\n\n[GameType \"20\"]\n\n1. 31-26 *\n");
  auto const of_file = run({"eval", file, "--depth", "3", "--format", "csv"});
  CHECK(of_file.code == 0);
  auto const lines = lines_of(of_file.out);
  REQUIRE(lines.size() == 6);
  CHECK(lines[2].starts_with("1,32-28,"));
  CHECK(lines[4].starts_with("3,28x19,"));
  auto const base = base_of(folder, file);
  CHECK(run({"eval", base, "--depth", "3", "--format", "csv"}).out == of_file.out);
  CHECK(lines_of(run({"eval", base, "--game", "2", "--depth", "3", "--format", "csv"}).out).size() == 3);
  auto const missing = run({"eval", base, "--game", "7", "--depth", "3"});
  CHECK(missing.code == 1);
  CHECK(missing.err.find("no game 7") != std::string::npos);
}

TEST_CASE("eval refuses what it cannot search", "[cli]") {
  CHECK(run({"eval", "W:W1:Bx"}).code == 2);
  CHECK(run({"eval", "start", "--lines", "0"}).code == 2);
  CHECK(run({"eval", "start", "--time", "x"}).code == 2);
  CHECK(run({"eval", "start", "--hash", "0"}).code == 2);
  CHECK(run({"eval", "start", "--game", "2"}).code == 2);
  CHECK(run({"eval", "start", "--tables", "/nowhere"}).code == 2);
  auto const missing = run({"eval", "no-such-file.pdn", "--depth", "3"});
  CHECK(missing.code == 3);
  CHECK(missing.err.find("no-such-file.pdn") != std::string::npos);
  CHECK(missing.err.find("FEN") == std::string::npos);
  auto const over = run({"eval", "W:W:B1", "--depth", "3"});
  CHECK(over.code == 1);
  CHECK(over.err.find("no legal move") != std::string::npos);
}

TEST_CASE("weights of a file are used, and files that are none are refused with what to do", "[cli]") {
  TemporaryFolder const folder;
  auto const built_in = read_file(DAMIER_BUILT_IN_WEIGHTS);
  auto const eval = [&](std::string const& weights, std::vector<std::string> const& more = {}) {
    std::vector<std::string> words{"eval", "start", "--depth", "5", "--format", "csv", "--weights", weights};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  auto const same = eval(folder.write("same.weights", built_in));
  CHECK(same.code == 0);
  CHECK(same.out == run({"eval", "start", "--depth", "5", "--format", "csv"}).out);
  auto damaged = built_in;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  for (auto const& [bytes, what] :
       std::vector<std::pair<std::string, std::string>>{{"games\n", "damier_train"},
                                                        {"", "damier_train"},
                                                        {"damier weights 1\n\n", "another version"},
                                                        {damaged, "damaged"},
                                                        {built_in.substr(0, built_in.size() - 1), "damaged"},
                                                        {built_in + "x", "damaged"}}) {
    auto const refused = eval(folder.write("wrong.weights", bytes));
    CAPTURE(refused.err);
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.err.find(what) != std::string::npos);
  }
  CHECK(eval(folder.path("missing.weights")).code == 3);
  auto const other = eval(folder.path("same.weights"), {"--rules", "russian"});
  CHECK(other.code == 2);
  CHECK(other.err.find("russian") != std::string::npos);
  CHECK(run({"hub", "--weights", folder.path("wrong.weights")}, {.input = "hub\ninit\nquit\n"}).code == 2);
}

TEST_CASE("every variant has an engine", "[cli]") {
  for (auto const& line : lines_of(run({"rules", "--format", "csv"}).out)) {
    auto const name = line.substr(0, line.find(','));
    if (name == "name") {
      continue;
    }
    CAPTURE(name);
    CHECK(run({"eval", "start", "--rules", name, "--depth", "3"}).code == 0);
  }
}

TEST_CASE("hub speaks with programs, and annotates as any other engine", "[cli]") {
  auto const talk = run({"hub"}, {.input = "hub\ninit\nlevel depth=5\ngo think\nquit\n"});
  CHECK(talk.code == 0);
  CHECK(talk.err.empty());
  CHECK(talk.out.starts_with("id name=damier "));
  CHECK(lines_of(talk.out).back().starts_with("done move="));
  // The end of the input does not end a search that has a limit.
  auto const whole = run({"hub"}, {.input = "hub\ninit\nlevel depth=9\ngo think\n"});
  CHECK(whole.out.find("info depth=9 ") != std::string::npos);
  CHECK(lines_of(whole.out).back().starts_with("done move="));
  auto const old = run({"hub", "--protocol", "1"}, {.input = "hub\ninit\nquit\n"});
  CHECK(old.out.starts_with("name damier "));
  CHECK(run({"hub", "--protocol", "3"}).code == 2);

  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("g.pdn", "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n"));
  for (auto const* const protocol : {"1", "2"}) {
    auto const level = std::string{protocol} == "1" ? "--depth" : "--nodes";
    auto const annotated = run({"annotate", base, "--engine", damier_program + " hub --protocol " + protocol, level,
                                protocol == std::string{"1"} ? "4" : "500", "--processes", "1"});
    CAPTURE(annotated.err);
    CHECK(annotated.code == 0);
  }
}

TEST_CASE("a match plays pairs of games with exchanged colours, and its games can be read", "[cli]") {
  TemporaryFolder const folder;
  auto const pdn = folder.path("m.pdn");
  auto const base = folder.path("m.db");
  auto const result = run({"match", "damier", damier_program + " hub", "--nodes", "100", "--games", "4", "--processes",
                           "2", "-o", pdn, "--into", base, "--format", "json"});
  CAPTURE(result.err);
  CHECK(result.code == 0);
  CHECK(json_at(result.out, "$.games") == "4");
  auto const count = [&](char const* name) { return std::stoi(json_at(result.out, std::string{"$."} + name)); };
  CHECK(count("wins") + count("draws") + count("losses") == 4);
  CHECK(run({"check", pdn, "--summary"}).code == 0);
  CHECK(json_at(run({"import", folder.path("again.db"), pdn, "--format", "json"}).out, "$.stored") == "4");
  CHECK(json_at(run({"import", base, pdn, "--format", "json"}).out, "$.stored") == "0");
  CHECK(run({"search", base, "white = \"damier 0.1.0 (1)\"", "--count"}).out == "2\n");
}

TEST_CASE("a match of nodes against more nodes gives the same games again", "[cli]") {
  auto const words =
      std::vector<std::string>{"match", "damier", "damier", "--nodes", "50,400", "--games", "4", "--format", "json"};
  CHECK(run(words).out == run(words).out);
}

TEST_CASE("match refuses what makes no sense", "[cli]") {
  CHECK(run({"match", "damier", "damier", "--games", "3"}).code == 2);
  CHECK(run({"match", "damier", "damier", "--nodes", "5", "--depth", "3"}).code == 2);
  CHECK(run({"match", "damier", "damier", "--nodes", "5,x"}).code == 2);
  CHECK(run({"match", "damier", "damier", "--sprt", "5,0"}).code == 2);
  CHECK(run({"match", "damier", "dxp:localhost", "--time", "0.1"}).code == 2);
  CHECK(run({"match", "damier", "dxp:localhost:99999", "--time", "0.1"}).code == 2);
  CHECK(run({"match", "damier", "dxp:localhost:5", "--nodes", "10"}).code == 2);
  CHECK(run({"match", "damier", "dxp:localhost:5", "--time", "0.1", "--rules", "russian"}).code == 2);
  CHECK(run({"match", "damier", "dxp:localhost:1", "--time", "0.1", "--games", "2"}).code == 3);
  CHECK(run({"match", "damier", "./no-such-engine hub", "--games", "2", "--nodes", "5"}).code == 3);
}
