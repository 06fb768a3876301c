// damier add: score sheets typed by a script and on a terminal, and games of files.

#include "process.hpp"
#include "terminal_program.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier::cli_test;

namespace {

bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string games_of(std::string const& base) { return run({"export", base, "--to", "pdn"}).out; }

}  // namespace

TEST_CASE("add stores the sheets that a script types", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("club.db");
  auto const result =
      run({"add", base}, {.input = "3228 19-23\n1423 .\nRafle, B.\nDamier, A.\nOpen\n\n2024.05.01\n3\n2-0\n"
                                   "3228 3227 1823\n1823 .\nVirny, C.\n\n\n\n\n4\n\n.\n"});
  CHECK(result.code == 0);
  CHECK(has(result.out, "3227: there is no piece on the start square"));  // the rest of its line is not read
  auto const games = games_of(base);
  CHECK(has(games,
            "[Event \"Open\"]\n[Date \"2024.05.01\"]\n[Round \"3\"]\n[White \"Rafle, B.\"]\n[Black \"Damier, "
            "A.\"]\n[Result \"2-0\"]"));
  CHECK(has(games, "1. 32-28 19-23 2. 28x19 14x23"));
  CHECK(has(games, "[Event \"Open\"]\n[Date \"2024.05.01\"]\n[Round \"4\"]\n[White \"Virny, C.\"]\n[Result \"*\"]"));
  CHECK(run({"add", base}, {.input = ".\n"}).code == 1);
  CHECK(run({"add", base}, {.input = ""}).code == 1);
}

TEST_CASE("add reads files as import does", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("club.db");
  auto const file = folder.write("one.pdn", "[GameType \"20\"]\n1. 32-28 18-23 *\n\n[GameType \"20\"]\n1. 32-26 *\n");
  auto const result = run({"add", base, file});
  CHECK(result.code == 0);
  CHECK(has(result.out, "2"));
  CHECK(has(result.err, "1 of 2 games has errors"));
  CHECK(run({"add", base, "-"}, {.input = "[GameType \"20\"]\n1. 33-28 *\n"}).code == 0);
  CHECK(run({"search", base, "", "--count"}).out == "3\n");
  CHECK(run({"add", base, folder.path("none.pdn")}).code == 3);
}

TEST_CASE("add --dry-run shows the games and their findings, and leaves the base as it is", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("club.db");
  auto const head = std::string{"[White \"Rafle, B.\"]\n[Black \"Damier, A.\"]\n[Date \"2024.05.01\"]\n"};
  auto const moves = std::string{"1. 32-28 18-23 2. 33-29 23x32 3. 37x28 16-21 4. 39-33 21-26 "};
  auto const file = folder.write("one.pdn", head + moves + "2-0\n\n[GameType \"20\"]\n1. 32-26 *\n");
  auto const first = run({"add", base, file, "--dry-run", "--format", "json"});
  CHECK(first.code == 0);
  CHECK(json_at(first.out, "$[0].white") == "Rafle, B.");
  CHECK(json_at(first.out, "$[0].game") == "null");
  CHECK(has(json_at(first.out, "$[1].findings[0]"), "no-such-route"));
  CHECK(has(first.err, "1 of 2 games has errors"));
  CHECK(run({"search", base, ""}).code == 3);  // no base was made
  REQUIRE(run({"add", base, file}).code == 0);
  auto const before = read_file(base);
  CHECK(run({"add", base, file, "--dry-run"}).code == 1);
  auto const other = folder.write("two.pdn", head + moves + "1-1\n");
  CHECK(json_at(run({"add", base, other, "--dry-run", "--format", "json"}).out, "$[0].version_of") == "1");
  CHECK(read_file(base) == before);
  CHECK(run({"add", base, "--dry-run"}, {.input = "3228 .\n"}).code == 2);
}

TEST_CASE("a sheet is typed on a terminal, with the board beside the moves and names from the base", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("club.db");
  CHECK(run({"add", base}, {.input = "3228.\nSijbrands, Ton\n\n"}).code == 0);
  TerminalProgram program{{"add", base, "--ascii"}, {}};
  if (!program.is_open()) {
    return;
  }
  program.read_until("1. _");
  program.type("3229");
  program.read_until("3229: the piece cannot go there");
  program.type("3228");
  program.read_until("1. 32-28");
  program.type("1923");
  program.read_until("28x19");
  program.type("\x7f");
  program.type("2819");
  program.read_until("2... _");
  program.type(".");
  program.read_until("white: ");
  program.type("sij\t\n");
  program.read_until("black: ");
  program.type("Damier, A.\n\n\n\n\n");
  program.read_until("result [*]: ");
  program.type("2-0\n");
  program.read_until("1. _");
  program.type(".");
  CHECK(program.wait().code == 0);
  auto const games = games_of(base);
  CHECK(has(games, "[White \"Sijbrands, Ton\"]\n[Black \"Damier, A.\"]\n[Result \"2-0\"]"));
  CHECK(has(games, "1. 32-28 19-23 2. 28x19 2-0"));
}
