#include "process.hpp"
#include "terminal_program.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier::cli_test;

namespace {

bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

std::string game(std::string const& event, std::string const& site, std::string const& white,
                 std::string const& moves) {
  return "[Event \"" + event + "\"]\n[Site \"" + site + "\"]\n[White \"" + white +
         "\"]\n[Black \"Polder, S.\"]\n[Result \"1-1\"]\n\n" + moves + " 1-1\n\n";
}

}  // namespace

TEST_CASE("rename --ask asks about like names one by one", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(
      folder, folder.write("a.pdn", game("Harbour open 1999", "Nergens", "Zandema, Klaas", "1. 32-28 19-23") +
                                        game("Harbour open 1999", "Nergens", "Zandema, Klaas", "1. 33-28 19-23") +
                                        game("Harbuor open 1999", "NERGENS", "ZANDEMA, Klaas", "1. 34-30 19-23")));
  auto const games = [&] { return run({"export", base, "--to", "pdn"}).out; };
  auto const before = games();
  auto const asked = run({"rename", base, "--ask"}, {.input = "no\nperhaps\ny\nq\n"});
  CHECK(asked.code == 0);
  CHECK(has(asked.err, "ZANDEMA, Klaas -> Zandema, Klaas"));
  CHECK(has(games(), "ZANDEMA"));
  CHECK(has(games(), "NERGENS"));
  CHECK_FALSE(has(games(), "Harbuor"));
  CHECK(run({"base", "verify", base}).code == 0);
  CHECK(run({"base", "undo", base}).code == 0);
  CHECK(games() == before);
  CHECK(run({"rename", base, "--ask"}, {.input = "n\n"}).code == 1);  // the end of the input
  CHECK(games() == before);
  CHECK(has(run({"rename", base, "--ask", "--lang", "fr", "--dry-run"}, {.input = "oui\n"}).out, "Zandema, Klaas"));
  CHECK(games() == before);
  CHECK(run({"rename", base, "site", "--ask"}, {.input = "all\n"}).code == 0);
  CHECK_FALSE(has(games(), "NERGENS"));
  CHECK(has(games(), "ZANDEMA"));
  CHECK(run({"rename", base, "site", "--ask"}).code == 1);  // no pair is left
  CHECK(run({"rename", base, "--ask", "--propose", folder.path("n.txt")}).code == 2);
  TerminalProgram program{{"rename", base, "--ask"}, {}};
  if (!program.is_open()) {
    return;
  }
  program.read_until("quit)? ");
  program.type("a\n");
  CHECK(program.wait().code == 0);
  CHECK_FALSE(has(games(), "ZANDEMA"));
  CHECK_FALSE(has(games(), "Harbuor"));
}

TEST_CASE("rename proposes like names, which a person accepts one by one", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(
      folder, folder.write("a.pdn", game("Lakeside open 1999", "Nergens", "Kadema, Pieter", "1. 32-28 19-23") +
                                        game("Lakeside open 1999", "Nergens", "Kadema, Pieter", "1. 33-28 19-23") +
                                        game("Lakesdie open 1999", "NERGENS", "KADEMA, Pieter", "1. 34-30 19-23") +
                                        game("Lakeside open 1998", "Elders", "Brug, Jan", "1. 31-26 19-23")));
  auto const before = run({"export", base, "--to", "pdn"}).out;
  auto const list = folder.path("names.txt");
  auto const proposed = run({"rename", base, "--propose", list, "--format", "json"});
  CHECK(proposed.code == 0);
  CHECK(json_at(proposed.out, "$[0].after") == "Kadema, Pieter");
  CHECK(json_at(proposed.out, "$[1].before") == "Lakesdie open 1999");
  CHECK(json_at(proposed.out, "$[1].after_games") == "2");
  CHECK(json_at(proposed.out, "$[2].kind") == "site");
  CHECK_FALSE(has(proposed.out, "1998"));
  CHECK(run({"rename", base, "--spelling", list}).code == 1);  // nothing is accepted
  CHECK(run({"export", base, "--to", "pdn"}).out == before);
  CHECK(run({"rename", base, "--propose", list}).code == 2);  // the list is not replaced
  auto text = read_file(list);
  for (auto const* const line : {"# Lakeside open 1999", "# = Lakesdie open 1999"}) {
    REQUIRE(has(text, line));
    text.replace(text.find(line), 2, "");
  }
  static_cast<void>(folder.write("names.txt", text));
  CHECK(run({"rename", base, "--spelling", list}).code == 0);
  auto const after = run({"export", base, "--to", "pdn"}).out;
  CHECK_FALSE(has(after, "Lakesdie"));
  CHECK(has(after, "NERGENS"));
  CHECK(has(after, "KADEMA"));
  CHECK_FALSE(has(run({"rename", base, "site", "--propose", folder.path("s.txt")}).out, "KADEMA"));
}
