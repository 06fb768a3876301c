// The saved queries of a base in every command that takes a query.

#include "apps/damier/commands.hpp"
#include "tests/cli/process.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

using namespace damier::cli_test;

namespace {

constexpr std::string_view games =
    "[Event \"Coupe\"]\n[Date \"1986.02.??\"]\n[White \"Rafle\"]\n[Black \"Dame\"]\n[GameType \"20\"]\n\n"
    "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0\n\n"
    "[Event \"Coupe\"]\n[Date \"1987\"]\n[White \"Pion\"]\n[Black \"Rafle\"]\n[GameType \"20\"]\n\n1. 33-29 19-24 "
    "1-1\n";

struct Club {
  Club() {
    folder.write("coupe.pdn", games);
    REQUIRE(call("import games.db coupe.pdn --quiet").code == 0);
    REQUIRE(call("annotate games.db --layers shots --quiet").code == 0);
    REQUIRE(call("query save games.db mine 'white = Rafle'").code == 0);
    REQUIRE(call("query save games.db never 'white = Rafle and wm 60'").code == 0);
  }
  Outcome call(std::string const& line) const { return shell("cd '" + folder.path("") + "' && $DAMIER " + line); }
  TemporaryFolder folder;
};

/// A command, with a question in the place of QUERY.
struct Question {
  std::string_view command;
  std::string_view line;
  bool changes = false;  ///< what it prints has the time
};
constexpr Question questions[] = {
    {"search", "games.db QUERY"},
    {"export", "games.db --to pdn --where QUERY"},
    {"annotate", "games.db --layers openings --quiet --format csv --where QUERY", true},
    {"motifs", "games.db --where QUERY"},
    {"shots", "games.db --quiet --where QUERY"},
    {"puzzles", "games.db --quiet --to pdn --where QUERY"},
    {"missed", "games.db --where QUERY"},
    {"stats", "games.db --by outcome --where QUERY"},
    {"tree", "games.db --where QUERY"},
    {"players", "games.db --where QUERY"},
    {"events", "games.db --where QUERY"},
    {"prepare", "games.db Rafle --where QUERY"},
    {"set", "games.db Site=Namur --dry-run --where QUERY"},
    {"rename", "games.db event Coupe Challenge --dry-run --where QUERY"},
    {"remove", "games.db QUERY --dry-run"},
    {"collection", "add games.db Club QUERY", true},
    {"flag", "add games.db todo QUERY", true},
    {"note", "add games.db Feuille QUERY", true},
    {"query", "save games.db other QUERY", true},
};

std::string with(std::string_view line, std::string_view query) {
  std::string text{line};
  return text.replace(text.find("QUERY"), 5, query);
}

}  // namespace

TEST_CASE("every command that takes a query takes a saved one", "[cli]") {
  Club const club;
  for (auto const& entry : damier::app::commands()) {
    std::string const name{entry.text->name};
    auto help = run({name, "--help"}).out;
    for (auto const* const child : {"add", "save"}) {
      help += run({name, child, "--help"}).out;
    }
    if (help.find("--where") != std::string::npos || help.find(" QUERY") != std::string::npos) {
      CAPTURE(name);
      CHECK(std::ranges::find(questions, name, &Question::command) != std::end(questions));
    }
  }
  for (auto const& question : questions) {
    CAPTURE(question.command);
    std::string const begin{question.command};
    auto const saved = club.call(begin + " " + with(question.line, "@mine"));
    CHECK(saved.code != 2);
    CHECK(saved.err.find("error") == std::string::npos);
    if (question.changes) {
      CHECK(saved.code == 0);
      continue;
    }
    auto const typed = club.call(begin + " " + with(question.line, "'white = Rafle'"));
    auto const of_all = club.call(begin + " " + with(question.line, "''"));
    CHECK(saved.out == typed.out);
    CHECK(saved.code == typed.code);
    CHECK((saved.out != of_all.out || saved.code == 1));
    CHECK(club.call(begin + " " + with(question.line, "@mien")).code == 2);
  }
  CHECK(club.call("search games.db 'in \"Club\" and flag todo and note = Feuille' --count").out == "1\n");
  CHECK(club.call("search games.db @other --count").out == "1\n");
}

TEST_CASE("warnings about a query are about what is saved, too", "[cli]") {
  Club const club;
  auto const impossible = club.call("search games.db @never");
  CHECK(impossible.code == 1);
  CHECK(impossible.err.find("warning[query-square]") != std::string::npos);
  REQUIRE(club.call("query save games.db gone 'white = Rafel'").code == 0);
  CHECK(club.call("search games.db @gone").err.find("did you mean 'Rafle'?") != std::string::npos);
}

TEST_CASE("a name means one query in all bases of a command", "[cli]") {
  Club const club;
  REQUIRE(club.call("import other.db coupe.pdn --quiet").code == 0);
  CHECK(club.call("motifs games.db other.db --where @mine").code != 2);
  REQUIRE(club.call("query save other.db mine 'white = Rafle'").code == 0);
  CHECK(club.call("motifs games.db other.db --where @mine").code != 2);
  REQUIRE(club.call("query save other.db mine 'white = Pion'").code == 0);
  auto const both = club.call("motifs games.db other.db --where '@mine or @never'");
  CHECK(both.code == 2);
  CHECK(both.err.find("the bases have different queries named 'mine'") != std::string::npos);
}
