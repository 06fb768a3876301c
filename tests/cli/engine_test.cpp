#include "process.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

std::string command_of(std::string const& program, std::vector<std::string> const& arguments = {}) {
  auto command = '\'' + program + '\'';
  for (auto const& argument : arguments) {
    command += ' ' + argument;
  }
  return command;
}

std::vector<std::string> asking(std::string const& base, std::string const& engine,
                                std::vector<std::string> const& more = {}) {
  std::vector<std::string> words{"annotate", base, "--engine", engine, "--format", "json"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::string imported(TemporaryFolder const& folder, std::string const& file, std::string const& name) {
  auto base = folder.path(name);
  CHECK(run({"import", base, file, "--quiet"}).code == 0);
  return base;
}

std::string all_notes(std::string const& base) { return run({"export", base, "--to", "pdn"}).out; }

std::size_t questions_in(std::string const& record) {
  std::ifstream file{record};
  std::size_t count = 0;
  for (std::string line; std::getline(file, line);) {
    count += line.starts_with("go") ? 1U : 0U;
  }
  return count;
}

constexpr auto short_games =
    "[GameType \"20\"]\n[White \"Trictrac, D.\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 *\n\n"
    "[GameType \"20\"]\n[White \"Bascule, F.\"]\n1. 33-29 20-25 2. 39-33 14-20 3. 44-39 10-14 *\n\n";

}  // namespace

TEST_CASE("annotate asks an engine once about each position, and show draws the values", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("games.pdn", short_games));
  auto const plain = all_notes(base);
  auto const record = folder.path("record");
  auto const engine = command_of(LEGAL_ENGINE, {"2", '\'' + record + '\''});
  auto const first = run(asking(base, engine, {"--depth", "2", "--processes", "2"}));
  CHECK(first.code == 0);
  CHECK(first.err.empty());
  CHECK(json_at(first.out, "$.annotated") == "2");
  CHECK(json_at(first.out, "$.unanswered") == "0");
  CHECK(std::to_string(questions_in(record)) == json_at(first.out, "$.answers"));
  auto const annotated = all_notes(base);
  CHECK(annotated.find("[%eval ") != std::string::npos);
  auto const second = run(asking(base, engine, {"--depth", "2"}));
  CHECK(second.code == 0);
  CHECK(json_at(second.out, "$.annotated") == "0");
  CHECK(json_at(second.out, "$.unchanged") == "2");
  CHECK(std::to_string(questions_in(record)) == json_at(first.out, "$.answers"));
  CHECK(all_notes(base) == annotated);
  auto const shown = run({"show", base, "1"});
  CHECK(shown.code == 0);
  CHECK(shown.out.find("Values in men, as White sees them\n  +4") != std::string::npos);
  auto const plot = folder.path("plot.svg");
  CHECK(run({"show", base, "1", "--plot", plot}).code == 0);
  auto const svg = read_file(plot);
  CHECK(svg.find("</svg>") != std::string::npos);
  CHECK(svg.find("Trictrac, D.") != std::string::npos);
  CHECK(run({"annotate", base, "--strip"}).code == 0);
  CHECK(all_notes(base) == plain);
  auto const none = run({"show", base, "1", "--plot", plot});
  CHECK(none.code == 1);
  CHECK(none.err.find("has no values") != std::string::npos);
}

TEST_CASE("damier is an engine of annotate without a path, and a limit is one at least", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("games.pdn", short_games));
  auto const own = run(asking(base, "damier", {"--nodes", "500"}));
  CHECK(own.code == 0);
  CHECK(json_at(own.out, "$.annotated") == "2");
  auto const again = run(asking(base, "damier hub", {"--nodes", "500"}));
  CHECK(json_at(again.out, "$.unchanged") == "2");
  for (auto const* const option : {"--nodes", "--depth"}) {
    auto const none = run(asking(base, "damier", {option, "0"}));
    CHECK(none.code == 2);
    CHECK(none.err.find(option) != std::string::npos);
  }
}

TEST_CASE("annotate asks about the games and positions that queries find", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("games.pdn", short_games));
  auto const engine = command_of(LEGAL_ENGINE);
  CHECK(json_at(run(asking(base, engine, {"--depth", "2", "--where", "player Bascule"})).out, "$.answers") == "7");
  CHECK(json_at(run(asking(base, engine, {"--depth", "1", "--positions", "ply 0"})).out, "$.answers") == "2");
  auto const again = imported(folder, folder.path("games.pdn"), "after.db");
  auto const with_next = run(asking(again, engine, {"--depth", "1", "--positions", "ply 0", "--after", "2"}));
  CHECK(json_at(with_next.out, "$.answers") == "5");  // one of six has one legal move
}

TEST_CASE("bad engines are reported, and a hopeless one ends annotate with what was done", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("games.pdn", short_games);
  for (auto const* const mode : {"dies-at-go", "garbage", "other-illegal-move", "no-move"}) {
    CAPTURE(mode);
    auto const base = imported(folder, games, std::string{mode} + ".db");
    auto const result = run(asking(base, command_of(BAD_ENGINE, {mode}), {"--time", "0.02", "--processes", "1"}));
    CHECK(result.code == 3);
    CHECK(json_at(result.out, "$.unanswered") == "5");
    CHECK(result.err.find("5 questions in a row without a usable answer") != std::string::npos);
    CHECK(run({"base", "verify", base}).code == 0);
  }
  auto const few = imported(folder, folder.write("one.pdn", "[GameType \"20\"]\n*\n\n"), "few.db");
  auto const unanswered = run(asking(few, command_of(BAD_ENGINE, {"dies-at-go"})));
  CHECK(unanswered.code == 3);
  CHECK(json_at(unanswered.out, "$.unanswered") == "1");
  CHECK(unanswered.err.find("ended with the exit status 3, without an answer") != std::string::npos);
  auto const changing = imported(folder, games, "changing.db");
  auto const record = folder.path("record");
  auto const changed = run(asking(changing, command_of(BAD_ENGINE, {"changes", "3", '\'' + record + '\''}),
                                  {"--time", "0.02", "--processes", "1"}));
  CHECK(changed.code == 3);
  CHECK(json_at(changed.out, "$.answers") == "1");
  CHECK(changed.err.find("was Bad 1 at first and is Bad 2 now") != std::string::npos);
  auto const list = run({"annotate", changing, "--list"}).out;
  CHECK(list.find("\"version\":\"1\"") != std::string::npos);
  CHECK(list.find("\"version\":\"2\"") == std::string::npos);
  auto const base = imported(folder, games, "start.db");
  CHECK(run(asking(base, "/nowhere/engine")).code == 3);
  CHECK(run(asking(base, command_of(BAD_ENGINE, {"dies-at-start"}))).code == 3);
  CHECK(run(asking(base, command_of(LEGAL_ENGINE), {"--parameter", "nothing=1"})).code == 3);
  CHECK(run({"annotate", base, "--list"}).out.empty());
}

TEST_CASE("an engine that dies now and then is started again, and every position is answered", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("games.pdn", "[GameType \"20\"]\n*\n\n[GameType \"20\"]\n*\n\n"));
  auto const result = run(asking(base, command_of(BAD_ENGINE, {"dies-at-go", "1"}), {"--depth", "2"}));
  CHECK(result.code == 0);
  CHECK(json_at(result.out, "$.answers") == "2");
}

TEST_CASE("the options of engines are checked", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("games.pdn", short_games));
  auto const engine = command_of(LEGAL_ENGINE);
  CHECK(run({"annotate", base, "--depth", "2"}).code == 2);
  CHECK(run(asking(base, engine, {"--depth", "2", "--time", "1"})).code == 2);
  CHECK(run(asking(base, engine, {"--time", "0"})).code == 2);
  CHECK(run(asking(base, "")).code == 2);
  CHECK(run(asking(base, engine + " 'open")).code == 2);
  CHECK(run(asking(base, engine, {"--processes", "0"})).err.find("--processes: ") != std::string::npos);
  CHECK(run(asking(base, engine, {"--time", "nan"})).code == 2);
  CHECK(run(asking(base, engine, {"--parameter", "threads"})).code == 2);
  for (auto const* const limits : {"0.1,0.2", "0.3,0.2,0.1", "a,b,c", "0.1,0.2,0.3,", "0.1,0.2,2", ""}) {
    CAPTURE(limits);
    CHECK(run(asking(base, engine, {"--mistakes", limits})).code == 2);
  }
  CHECK(run(asking(base, engine, {"--positions", "("})).code == 2);
  CHECK(run(asking(base, engine, {"--after", "3"})).code == 2);
}
