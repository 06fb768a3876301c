// What a person at a terminal sees of an empty answer, and of work that takes long.

#include "process.hpp"
#include "terminal_program.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier::cli_test;

TEST_CASE("an empty answer is one sentence on a terminal, and nothing elsewhere", "[cli]") {
  TemporaryFolder const folder;
  auto const base =
      base_of(folder, folder.write("g.pdn", "[White \"A\"]\n[Black \"B\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n"));
  struct Case {
    std::vector<std::string> words;
    std::string sentence;
  };
  for (auto const& [words, sentence] : std::vector<Case>{
           {{"motifs", base}, "no motif was found"},
           {{"shots", base}, "no combination was found"},
           {{"puzzles", base, "--to", "pdn"}, "no exercise was found"},
           {{"anticipation", base, "W:W31:B1"}, "no composition of the base shares"},
           {{"search", base, "id 99"}, "no game of the base matches"},
           {{"players", base, "--where", "id 99"}, "no game of the base matches"},
           {{"events", base, "--where", "id 99"}, "no game of the base matches"},
           {{"motifs", base, "--where", "id 99"}, "no game of the base matches"},
           {{"motifs", base, "--by", "motif", "--where", "id 99"}, "no game of the base matches"},
           {{"shots", base, "--where", "id 99"}, "no game of the base matches"},
           {{"puzzles", base, "--to", "pdn", "--where", "id 99"}, "no game of the base matches"},
           {{"export", base, "--to", "pdn", "--where", "id 99"}, "no game of the base matches"},
           {{"annotate", base, "--list"}, "the base has no layers"},
       }) {
    CAPTURE(words);
    TerminalProgram program{words, {}};
    if (!program.is_open()) return;
    CHECK_FALSE(program.read_until(sentence).empty());
    static_cast<void>(program.wait());
    CHECK(run(words).err.empty());
  }
  REQUIRE(run({"annotate", base, "--layers", "shots", "--quiet"}).code == 0);
  TerminalProgram program{{"missed", base}, {}};
  program.read_until("No combination was missed.");
  CHECK(program.wait().code == 1);
  TerminalProgram nothing{{"missed", base, "--where", "year=1800"}, {}};
  CHECK_FALSE(nothing.read_until("no game of the base matches").empty());
  static_cast<void>(nothing.wait());
  auto const no_file = run({"anticipation", base, folder.path("nofile.pdn")});
  CHECK(no_file.code == 3);
  CHECK(no_file.err.find("nofile.pdn") != std::string::npos);
}

TEST_CASE("a long search shows how much is done, and of how much", "[cli]") {
  TemporaryFolder const folder;
  std::string games;
  for (auto count = 0; count < 40; ++count) {
    games +=
        "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10 6. 34-30 20-25 "
        "*\n\n";
  }
  auto const file = folder.write("g.pdn", games);
  auto const base = base_of(folder, file);
  TerminalProgram program{
      {"shots", base, "--threads", "1", "--deep", "20000", "-o", folder.path("s.csv"), "--lang", "fr"}, {}};
  if (!program.is_open()) return;
  program.read_until(" parties sur 40");
  program.send(15);
  static_cast<void>(program.wait());
  CHECK(run({"shots", file, "--quiet", "-o", folder.path("t.csv")}).err.empty());
}
