// Names that command a terminal, through every command on one: what arrives there are characters.

#include "tests/hostile_texts.hpp"

#include "process.hpp"
#include "terminal_program.hpp"
#include "text/printable.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

using namespace damier::cli_test;
using namespace std::string_view_literals;

namespace {

/// 200 names: each of these at the beginning, in the middle, at the end and alone, in names that differ.
std::vector<std::string> hostile_names() {
  constexpr auto commands = std::to_array<std::string_view>({
      "\x1b[31m"sv,
      "\x1b[2J"sv,
      "\x1b]0;title\x07"sv,
      "\x1b]52;c;eA==\x07"sv,
      "\x1bPq\x1b\\"sv,
      "\x1b[?1049h"sv,
      "\x1b[6n"sv,
      "\x1b[8m"sv,
      "\x07"sv,
      "\x08\x08"sv,
      "\x0b"sv,
      "\x0c"sv,
      "\x0e"sv,
      "\x7f"sv,
      "\x1b"sv,
      "\x1b"
      "c"sv,
      "\xc2\x9b"
      "31m"sv,
      "\xc2\x85"sv,
      "\x9b"
      "31m"sv,
      "\xe2\x80\xae"sv,
      "\xe2\x80\xab"sv,
      "\xe2\x81\xa7"sv,
      "\xd8\x9c"sv,
      "\xe2\x80\xa8"sv,
      "\xef\xbb\xbf"sv,
      "\r"sv,
      "\n\x1b[1A"sv,
      "\xe2\x80"sv,
      "\xf0\x9f"sv,
      "\x1b[1;31m"sv,
      "\x1b[0m\x1b[7m"sv,
      "\x1b(0"sv,
      "\x1b[3;1r"sv,
      "\x1b[5i"sv,
      "\x1b]8;;x\x1b\\"sv,
      "\x1bX\x1b\\"sv,
      "\x1b^x\x1b\\"sv,
      "\x1b_x\x1b\\"sv,
      "\x05"sv,
      "\xe2\x80\x8f"sv,
      "\xe2\x81\xa9"sv,
      "\x1b[>c"sv,
      "\x1b[21t"sv,
      "\x1bZ"sv,
      "\x1b[12h"sv,
      "\x1b[4i"sv,
      "\x1b#8"sv,
      "\x1b[=1;2u"sv,
      "\x18"sv,
      "\x1a"sv,
  });
  std::vector<std::string> names;
  for (auto const command : commands) {
    auto const number = std::to_string(names.size());
    names.push_back(std::string{command} + "Ab" + number);
    names.push_back("Ac" + number + std::string{command} + "Cd");
    names.push_back("Ad" + number + std::string{command});
    names.push_back(std::string{command} + std::string{command} + number);
  }
  return names;
}

/// What a terminal got, without the line ends that it makes itself and damier's own lines of progress.
bool is_inert(std::string const& output) {
  auto const without_progress = std::regex_replace(output, std::regex{"\r[^\r\n\x1b]*\x1b\\[K"}, "");
  auto const text = std::regex_replace(without_progress, std::regex{"\r+\n"}, "\n");
  return damier::printable_on_terminal(text, false) == text;
}

/// The name as PDN has it: JSON keeps each byte that is UTF-8, PDN the others.
std::string pdn_of(std::vector<std::string> const& names) {
  std::string text;
  for (auto const& name : names) {
    text += "[Event \"" + name + "\"]\n[Site \"" + name + "\"]\n[White \"" + name + "\"]\n[Black \"B " + name +
            "\"]\n[Annotator \"" + name + "\"]\n[Date \"1999.01.02\"]\n[Round \"" + name + "\"]\n[" +
            "Result \"1-0\"]\n" + "[GameType \"20\"]\n\n1. 32-28 {" + name +
            "} 18-22 2. 28x17 12x21 3. 33-28 17-22 1-0\n\n";
  }
  return text;
}

}  // namespace

TEST_CASE("on a terminal no command lets a name of a file or a base command it", "[cli][hostile]") {
  TemporaryFolder const folder;
  auto const names = hostile_names();
  REQUIRE(names.size() == 200);
  auto const file = folder.write("hostile.pdn", pdn_of(names));
  auto const base = base_of(folder, file);
  auto const other = folder.path("other.db");
  std::vector<std::vector<std::string>> const commands{
      {"check", file, "--severity", "hint"},
      {"check", file, "--severity", "hint", "--format", "json"},
      {"check", base},
      {"clean", file, "-o", folder.path("clean.pdn")},
      {"convert", file, "--to", "pdn"},
      {"convert", file, "--to", "manoury"},
      {"convert", file, "--to", "text"},
      {"convert", file, "--to", "ndjson"},
      {"convert", file, "--to", "md", "--diagrams", "none"},
      {"import", other, file},
      {"players", base},
      {"players", base, "--format", "csv"},
      {"players", base, "--format", "tsv"},
      {"players", base, "--format", "json"},
      {"players", base, names[1]},
      {"events", base},
      {"events", base, "--format", "csv"},
      {"events", base, names[5]},
      {"stats", base, "--by", "event"},
      {"stats", base, "--by", "event", "--format", "csv"},
      {"search", base, "move 28x17"},
      {"search", base, "move 28x17", "--columns", "white,black,event,site,round", "--format", "csv"},
      {"search", base, "white ~ \"" + names[0] + "\""},
      {"search", base, "white ~ \"" + names[0]},
      {"tree", base},
      {"dedupe", base},
      {"motifs", base},
      {"shots", base, "--games", "1..4"},
      {"missed", base},
      {"prepare", base, "Ab0"},
      {"export", base, "--to", "pdn"},
      {"show", base, "1"},
      {"show", base, "102"},
      {"show", base, "200"},
      {"annotate", base, "--layers", "motifs"},
      {"base", "info", base},
      {"base", "verify", base},
      {"search", folder.path("none\x1b[31m.db"), "white a"},
      {"check", folder.path("none\x1b]0;x\x07.pdn")},
      {names[0]},
  };
  for (auto const& words : commands) {
    CAPTURE(words);
    TerminalProgram program{words, {}, {"NO_COLOR=1"}};
    if (!program.is_open()) {
      return;
    }
    static_cast<void>(program.wait());
    CHECK(is_inert(program.output()));
  }
}

TEST_CASE("the name that an engine gives itself is printed without what commands a terminal", "[cli][hostile]") {
  TemporaryFolder const folder;
  auto const engine =
      folder.write("engine.sh", "#!/bin/sh\n'" + std::string{DAMIER_EXECUTABLE} +
                                    "' hub | sed -u 's/^id name=[^ ]*/id name=\"Ev\x1b[31mil\x07\xe2\x80\xae\"/'\n");
  REQUIRE(shell("chmod +x '" + engine + "'").code == 0);
  auto const file = folder.path("games.pdn");
  auto const match = run({"match", engine, "damier", "--nodes", "5", "--games", "2", "--processes", "1", "-o", file});
  CHECK(match.code == 0);
  CHECK_THAT(match.out, Catch::Contains("Ev"));
  for (auto const& text : {match.out, match.err, read_file(file)}) {
    CHECK(damier::printable_lines(text) == text);
  }
}
