#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iterator>
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

TEST_CASE("a variant has its name in any case, and its GameType", "[cli]") {
  auto const russian = run({"eval", "start", "--rules", "russian", "--depth", "3", "--format", "csv"});
  CHECK(russian.code == 0);
  for (auto const* const name : {"Russian", "RUSSIAN", "25", "25,W,8,8,A0,0"}) {
    CHECK(run({"eval", "start", "--rules", name, "--depth", "3", "--format", "csv"}).out == russian.out);
  }
  for (auto const* const name : {"russia", "42", "0", ""}) {
    CHECK(run({"eval", "start", "--rules", name, "--depth", "3"}).code == 2);
  }
}

TEST_CASE("eval says why there is nothing to search", "[cli]") {
  auto const over = run({"eval", "W:W:B12", "--depth", "3"});
  CHECK(over.code == 1);
  CHECK(over.err.find("no legal move: the game is over") != std::string::npos);
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("g.pdn", "[GameType \"20\"]\n\n1. 32-28 *\n"));
  auto const other = run({"eval", base, "--rules", "russian", "--depth", "3"});
  CHECK(other.code == 2);
  CHECK(other.err.find("game 1 is one of international") != std::string::npos);
  CHECK(run({"eval", base, "--rules", "international", "--depth", "3"}).code == 0);
}

TEST_CASE("eval has several lines of each position of a game", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("g.pdn", "[GameType \"20\"]\n\n1. 32-28 *\n");
  auto const with = [&](std::string const& format) {
    return run({"eval", file, "--depth", "3", "--lines", "2", "--format", format}).out;
  };
  auto const csv = lines_of(with("csv"));
  REQUIRE(csv.size() == 5);
  CHECK(csv[0] == "ply,line,move,value,depth,nodes,moves,fen\r");
  CHECK(csv[2].starts_with("0,2,,"));
  CHECK(csv[4].starts_with("1,2,32-28,"));
  CHECK(lines_of(with("table")).size() == 5);
  CHECK(lines_of(with("ndjson")).size() == 4);
  CHECK(json_at(with("json"), "$.positions[3].ply") == "1");
  CHECK(json_at(with("json"), "$.positions[3].line") == "2");
}

TEST_CASE("eval searches the positions that a game has, also after a setup or a passed turn", "[cli]") {
  TemporaryFolder const folder;
  auto const file =
      folder.write("g.pdn", "[GameType \"20\"]\n\n1. 32-28 19-23 /FEN \"W:W31,32,40:B5,15\"/ 2. 32-28 - 3. 40-34 *\n");
  auto const game = lines_of(run({"eval", file, "--depth", "4", "--format", "csv"}).out);
  REQUIRE(game.size() == 7);
  CHECK(game[4].starts_with("2,,"));
  CHECK(game[5].starts_with("3,32-28,"));
  CHECK(game[6].starts_with("4,40-34,"));
  for (auto const& row : {game[4], game[5], game[6]}) {
    CAPTURE(row);
    auto const quote = row.find('"');
    auto const fen = row.substr(quote + 1, row.rfind('"') - quote - 1);
    auto const alone = run({"eval", fen, "--depth", "4", "--format", "ndjson"}).out;
    CHECK(row.find("," + json_at(alone, "$.moves[0]") + " ") != std::string::npos);
  }
}

TEST_CASE("eval reports a move of a game that breaks the rules", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("g.pdn", "[GameType \"20\"]\n\n1. 32-28 19-23 2. 33-29 *\n");
  auto const result = run({"eval", file, "--depth", "2", "--format", "csv"});
  CHECK(result.code == 0);
  CHECK(lines_of(result.out).size() == 4);
  CHECK(result.err == "damier: warning: game 1 breaks the rules after ply 2: what follows was not searched\n");
}

TEST_CASE("eval says which numbers a limit may have", "[cli]") {
  for (auto const* const seconds : {"0", "-1", "x", "1e9", "90000"}) {
    auto const result = run({"eval", "start", "--time", seconds});
    CHECK(result.code == 2);
    CHECK(result.err.find(std::string{"--time: '"} + seconds + "' is not a number of seconds from 0.001 to 86400\n") !=
          std::string::npos);
  }
  for (auto const* const option : {"--nodes", "--depth"}) {
    auto const result = run({"eval", "start", option, "0"});
    CHECK(result.code == 2);
    CHECK(result.err.find(std::string{option} + ": a number from 1 on is expected\n") != std::string::npos);
  }
}

TEST_CASE("eval, hub and match warn of endgame tables that cannot be used", "[cli]") {
  TemporaryFolder const folder;
  auto const tables = folder.path("tables");
  REQUIRE(run({"endgame", "build", "--pieces", "2", "--tables", tables, "--quiet"}).code == 0);
  auto const file = folder.write("tables/international/KvM.outcomes", "nothing");
  auto const warning = "damier: warning: " + file + ": not a table of damier; remove it and run damier endgame build\n";
  for (auto const& words : std::vector<std::vector<std::string>>{
           {"eval", "W:WK1:BK45", "--depth", "2"},
           {"hub"},
           {"match", "damier", "damier", "--games", "2", "--nodes", "5", "--processes", "1"},
           {"play", "--level", "1"}}) {
    CAPTURE(words);
    auto all = words;
    all.insert(all.end(), {"--tables", tables});
    auto const result = run(all);
    CHECK(result.code == 0);
    CHECK(result.err == warning);
  }
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
  auto const directory = eval(folder.path(""));
  CHECK(directory.code == 3);
  CHECK(directory.err == "damier: error: cannot read " + folder.path("") + ": Is a directory\n");
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
  auto const json = run({"match", "damier", std::string{BAD_ENGINE} + " says-why-at-go", "--nodes", "5", "--games", "2",
                         "--format", "json"})
                        .out;
  CHECK(json_at(json, "$.faults[1].game") == "2");
  CHECK(json_at(json, "$.faults[1].reason").ends_with("it wrote: no weights / Usage: bad"));
  CHECK(json_at(json, "$.late") == "0");
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

TEST_CASE("a match reports how its sequential test has ended", "[cli]") {
  auto const words =
      std::vector<std::string>{"match", "damier", "damier", "--nodes", "3000,1", "--games", "100", "--sprt", "0,5"};
  auto const table = run(words);
  CHECK(table.out.find("SPRT 0,5") != std::string::npos);
  CHECK(table.out.find("2.94) → 5\n") != std::string::npos);
  auto json = words;
  json.insert(json.end(), {"--format", "json"});
  auto const result = run(json).out;
  CHECK(std::stod(json_at(result, "$.sprt.accepted")) == 5);
  CHECK(std::stoi(json_at(result, "$.games")) < 100);
  auto const open = run({"match", "damier", "damier", "--nodes", "5", "--games", "2", "--sprt", "0,5", "--lang", "en"});
  CHECK(open.out.find("→") == std::string::npos);
}

TEST_CASE("a match refuses a base or a file that takes no games before it begins", "[cli]") {
  TemporaryFolder const folder;
  auto const text = folder.write("g.txt", "no base");
  for (auto const& words : std::vector<std::vector<std::string>>{{"--into", text},
                                                                 {"--into", folder.path("none/m.db")},
                                                                 {"--into", ""},
                                                                 {"-o", ""},
                                                                 {"-o", folder.path("none/m.pdn")}}) {
    CAPTURE(words);
    // Without the check the match takes hours.
    std::vector<std::string> all{"match", "damier", "damier", "--time", "60"};
    all.insert(all.end(), words.begin(), words.end());
    auto const result = run(all);
    CHECK(result.code >= 2);
    CHECK(result.out.empty());
  }
  CHECK(read_file(text) == "no base");
}

TEST_CASE("a base has the games of a match while it goes on", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("m.db");
  auto const result = run({"match", "damier", "damier", "--nodes", "200", "--games", "100000", "--into", base},
                          {.interrupt_after_ms = 4'000, .signal = SIGKILL});
  CHECK(result.code != 0);
  CHECK(json_at(run({"base", "info", base, "--format", "json"}).out, "$.games") != "0");
  auto const stopped = run({"match", "damier", "damier", "--nodes", "200", "--games", "100000", "--opening-plies", "10",
                            "--into", folder.path("s.db"), "-o", folder.path("s.pdn"), "--format", "json"},
                           {.interrupt_after_ms = 3'000});
  CHECK(stopped.code == 130);
  auto const games = json_at(stopped.out, "$.games");
  CHECK(json_at(run({"base", "info", folder.path("s.db"), "--format", "json"}).out, "$.games") == games);
  CHECK(json_at(run({"import", folder.path("p.db"), folder.path("s.pdn"), "--format", "json"}).out, "$.games") ==
        games);
}

TEST_CASE("a match without a game leaves its file as it is, one with games replaces it", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("out/m.pdn", "old games");
  auto const stopped = run({"match", "damier", "damier", "--time", "60", "-o", file}, {.interrupt_after_ms = 500});
  CHECK(stopped.code == 130);
  CHECK(read_file(file) == "old games");
  CHECK(std::distance(std::filesystem::directory_iterator{folder.path("out")}, {}) == 1);
  CHECK(run({"match", "damier", "damier", "--nodes", "5", "--games", "2", "-o", file}).code == 0);
  CHECK(read_file(file).find("old games") == std::string::npos);
  CHECK(read_file(file).find("[White ") != std::string::npos);
}

TEST_CASE("a match says why an engine lost, at its end and in the games", "[cli]") {
  TemporaryFolder const folder;
  auto const pdn = folder.path("m.pdn");
  auto const base = folder.path("m.db");
  auto const result = run({"match", "damier", std::string{BAD_ENGINE} + " says-why-at-go", "--nodes", "5", "--games",
                           "2", "--processes", "1", "-o", pdn, "--into", base, "--lang", "fr"});
  CHECK(result.code == 0);
  CHECK(result.err.find("sans réponse ; il a écrit : no weights / Usage: bad\n") != std::string::npos);
  for (auto text : {read_file(pdn), run({"export", base, "--to", "pdn"}).out}) {
    std::ranges::replace(text, '\n', ' ');  // the writer breaks lines at blanks
    auto const reason =
        text.find("ended with the exit status 3, without an answer; it wrote: no weights / Usage: bad }");
    REQUIRE(reason != std::string::npos);
    CHECK(text.find("it wrote", reason + 100) != std::string::npos);
  }
  CHECK(run({"check", pdn, "--summary"}).code == 0);
  CHECK(json_at(run({"import", base, pdn, "--format", "json"}).out, "$.stored") == "0");
}

TEST_CASE("a match counts the late answers of an engine", "[cli]") {
  TemporaryFolder const folder;
  auto const engine = std::string{BAD_ENGINE} + " late 0 '" + folder.path("record") + '\'';
  auto const result = run({"match", engine, "damier", "--time", "0.02", "--opening-plies", "0", "--games", "2",
                           "--processes", "1", "--lang", "en"});
  CHECK(result.code == 0);
  CHECK(result.err.find("warning: Bad 1: 1 answer was late, and came only after stop, 2.") != std::string::npos);
}

TEST_CASE("a difference that nothing bounds has an open end", "[cli]") {
  std::vector<std::string> words{
      "match", "damier", std::string{BAD_ENGINE} + " dies-at-go", "--nodes", "5", "--games", "2", "--processes", "1"};
  CHECK(run(words).out.find("+338 (-113 … +∞)\n") != std::string::npos);
  words.insert(words.end(), {"--format", "json"});
  auto const json = run(words).out;
  CHECK(json.find("\"elo_high\": null") != std::string::npos);
  CHECK(json_at(json, "$.elo_low").starts_with("-11"));
}

TEST_CASE("without memory for the hash table the option and, over Hub, an error say so", "[cli]") {
  auto const eval = shell("ulimit -v 1500000; $DAMIER eval start --hash 4096 --depth 3 --lang en");
  CHECK(eval.code == 3);
  CHECK(eval.err.find("--hash") != std::string::npos);
  auto const hub = shell("ulimit -v 1500000; printf 'hub\\ninit\\n' | $DAMIER hub --hash 4096");
  CHECK(hub.code == 3);
  CHECK(lines_of(hub.out).back().starts_with("error message=\"out of memory: hash=4096"));
}

TEST_CASE("match refuses what makes no sense", "[cli]") {
  auto const games = run({"match", "damier", "damier", "--games", "0"});
  CHECK(games.err.find("'0' is not an even number of games from 2 to 1000000\n") != std::string::npos);
  auto const plies = run({"match", "damier", "damier", "--opening-plies", "41"});
  CHECK(plies.err.find("'41' is not a number from 0 to 40\n") != std::string::npos);
  auto const parameter = run({"match", "damier", "damier", "--parameter", "a=b"});
  CHECK(parameter.code == 2);
  CHECK(parameter.err.find("--parameter is for ENGINE = COMMAND\n") != std::string::npos);
  CHECK(run({"match", "a hub", "b hub", "--tables", "/nowhere"}).err.find("--tables is for ENGINE = damier\n") !=
        std::string::npos);
  auto const processes = run({"match", "damier", "damier", "--processes", "0"});
  CHECK(processes.err.find("--processes: a number from 1 to 256 is expected\n") != std::string::npos);
  for (auto const* const empty : {"", " ", "''"}) {
    auto const refused = run({"match", "damier", empty, "--games", "2"});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("OTHER: the command of an engine is expected, not an empty text\n") != std::string::npos);
  }
  auto const quote = run({"match", "'my engine", "damier", "--games", "2"});
  CHECK(quote.code == 2);
  CHECK(quote.err.find("ENGINE: ''my engine' has a quote that is not closed\n") != std::string::npos);
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
