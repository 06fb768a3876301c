// damier show --browse in a terminal: keys, sizes, signals, and that the terminal is as before afterwards.

#include "apps/damier/browser/game_browser.hpp"
#include "process.hpp"
#include "store/base_reader.hpp"
#include "terminal_program.hpp"
#include "terminal_screen.hpp"
#include "tests/hostile_texts.hpp"
#include "text/printable.hpp"

#include <catch2/catch.hpp>

#include <csignal>
#include <random>
#include <regex>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

constexpr auto games =
    "[Event \"Coupe\"]\n[White \"Trictrac, D.\"]\n[Black \"Rafle, B.\"]\n[GameType \"20\"]\n"
    "1. 32-28 {centre} 19-23 (1... 20-24 2. 37-32) 2. 28x19 14x23 3. 37-32 1-0\n\n"
    "[White \"Bascule, F.\"]\n[GameType \"20\"]\n1. 33-29 20-25 *\n\n";

std::string base_with_games(TemporaryFolder const& folder) { return base_of(folder, folder.write("g.pdn", games)); }

/// Whether the last screen was left: the first screen, a cursor, and rows that go on behind the last column.
bool was_left(std::string const& output) {
  auto const last = [&](char const* sequence) { return output.rfind(sequence) + 1; };  // 0: never
  return last("\x1b[?1049l") > last("\x1b[?1049h") && last("\x1b[?25h") > last("\x1b[?25l") &&
         last("\x1b[?7h") > last("\x1b[?7l");
}

}  // namespace

TEST_CASE("show --browse obeys keys, and leaves the terminal as it was", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_with_games(folder);
  TerminalProgram program{{"show", base, "1", "--browse", "--color", "never"}, {}};
  if (!program.is_open()) return;
  auto const before = program.first_settings();
  program.read_until("?: keys");
  CHECK(program.settings() != before);
  program.type("\x1b[C");
  CHECK(program.read_until("[32-28]").find("1: Trictrac, D. - Rafle, B.  1-0  Coupe") != std::string::npos);
  program.type("ln");
  CHECK(program.read_until("[20-24]").find("variation 2a") != std::string::npos);
  program.type("/3\r");
  program.read_until("no move 3 here");
  program.type("b/3\r");
  program.read_until("[37-32]");
  program.type("?");
  program.read_until("Right, l, Space");
  program.type("x]");
  program.read_until("2: Bascule, F.");
  program.type("]");
  program.read_until("this is the last game");
  program.type("[");
  program.read_until("1: Trictrac");
  program.type("q");
  CHECK(program.wait().code == 0);
  CHECK(was_left(program.output()));
  CHECK(program.settings() == before);
}

TEST_CASE("show --browse takes the size of the terminal, however small", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_with_games(folder);
  TerminalProgram program{{"show", base, "1", "--browse", "--ply", "2", "--lang", "fr"}, {100, 30}};
  if (!program.is_open()) return;
  auto const before = program.first_settings();
  program.read_until("? : touches");
  for (auto const size : {TerminalProgram::Size{40, 24}, {10, 5}, {1, 1}, {200, 60}, {39, 12}, {20, 2}}) {
    program.resize(size);
    auto const row = "\x1b[" + std::to_string(size.rows) + ";1H";
    program.read_until(row);
    program.type("l");
    program.read_until("\x1b[J");
    program.type("h");
    program.read_until("\x1b[J");
  }
  program.type("\x1b");  // Escape alone
  CHECK(program.wait().code == 0);
  CHECK(program.settings() == before);
}

TEST_CASE("a terminal shows every row of show --browse to its last column", "[cli]") {
  TemporaryFolder const folder;
  std::string text =
      "[White \"Bascule \u26aa, \u6f22\u5b57\"]\n[Black \"Ricochet\u0301, \u05d0\u05b4\"]\n[GameType \"20\"]\n1. "
      "32-28 ";
  for (auto word = 0; word < 60; ++word) {
    text += "{\u4e00\u2b50" + std::string(static_cast<std::size_t>(word % 7), 'm') + " $} (1. 34-30 20-25 {3}) ";
  }
  auto const path = base_of(folder, folder.write("g.pdn", text + "19-23 2. 28x19 14x23 *\n"));
  auto base = damier::Base::open(path);
  auto const stored = damier::load_game(base, damier::GameId{1}, {.game = true});
  REQUIRE(stored);
  damier::app::Output const plain{-1, "standard-output"};
  for (auto const columns : {1U, 2U, 24U, 60U, 80U, 81U, 100U, 110U, 120U, 160U}) {
    for (auto const* const colours : {"never", "always"}) {
      CAPTURE(columns, colours);
      TerminalProgram program{{"show", path, "1", "--browse", "--color", colours},
                              {static_cast<unsigned short>(columns), 30},
                              {"COLUMNS="}};
      if (!program.is_open()) return;
      program.read_until("\x1b[30;1H");
      damier::app::GameBrowser const browser{stored->game, 1, {}};
      auto expected = browser.screen({columns, 30}, plain);
      if (std::string_view{colours} == "always") {
        expected.erase(expected.begin() + 1, expected.end() - 1);  // the current move is painted instead of bracketed
      }
      TerminalScreen screen{columns, 30};
      screen.write(program.output());
      auto rows = screen.rows();
      if (expected.size() < rows.size()) {
        rows.erase(rows.begin() + 1, rows.end() - 1);
      }
      CHECK(rows == expected);
      program.type("q");
      CHECK(program.wait().code == 0);
    }
  }
}

TEST_CASE("signals restore the terminal before they end show --browse", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_with_games(folder);
  for (auto const signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    CAPTURE(signal);
    TerminalProgram program{{"show", base, "1", "--browse"}, {}};
    if (!program.is_open()) return;
    auto const before = program.first_settings();
    program.read_until("?: keys");
    program.send(signal);
    CHECK(program.wait().code == 128 + signal);
    CHECK(was_left(program.output()));
    CHECK(program.settings() == before);
  }
  TerminalProgram program{{"show", base, "1", "--browse"}, {}};
  auto const before = program.first_settings();
  program.read_until("?: keys");
  program.type("\x03");
  CHECK(program.wait().code == 130);
  CHECK(was_left(program.output()));
  CHECK(program.settings() == before);
}

TEST_CASE("Ctrl-Z gives the terminal back, and show --browse goes on later", "[cli]") {
  TemporaryFolder const folder;
  TerminalProgram program{{"show", base_with_games(folder), "1", "--browse", "--color", "never"}, {}};
  if (!program.is_open()) return;
  auto const before = program.first_settings();
  program.read_until("?: keys");
  auto const browsing = program.settings();
  for (auto const* const move : {"[32-28]", "[19-23]"}) {
    program.type("l");
    program.read_until(move);
    program.type("\x1a");
    CHECK(program.wait().stopped);
    CHECK(was_left(program.output()));
    CHECK(program.settings() == before);
    program.send(SIGCONT);
    program.read_until(move);
    CHECK(program.settings() == browsing);
  }
  program.type("q");
  CHECK(program.wait().code == 0);
  CHECK(program.settings() == before);
}

TEST_CASE("random bytes as keys do no harm to show --browse", "[cli]") {
  TemporaryFolder const folder;
  TerminalProgram program{{"show", base_with_games(folder), "1", "--browse"}, {}};
  if (!program.is_open()) return;
  auto const before = program.first_settings();
  program.read_until("?: keys");
  std::minstd_rand random{7};
  for (auto count = 0; count < 60; ++count) {
    std::string bytes;
    for (auto left = 1 + random() % 40; left != 0; --left) {
      auto const byte = static_cast<char>(random() % 256);
      auto const ends = byte == 'q' || byte == '\x03' || byte == '\x1a' || byte == '\x1c' || byte == '\x1b';
      bytes += ends ? '\x80' : byte;
    }
    program.type(bytes);
    program.read_until("\x1b[J");
  }
  program.type("\rx\rxq");  // out of the help and of a number
  CHECK(program.wait().code == 0);
  CHECK(program.settings() == before);
}

TEST_CASE("show --browse prints the game where there is no terminal to flip through it", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_with_games(folder);
  auto const printed = run({"show", base, "1"});
  auto const browsed = run({"show", base, "1", "--browse"});
  CHECK(browsed.code == 0);
  CHECK(browsed.out == printed.out);
  CHECK(browsed.err.empty());
  TerminalProgram dumb{{"show", base, "1", "--browse"}, {}, {"TERM=dumb"}};
  if (!dumb.is_open()) return;
  CHECK(dumb.wait().code == 0);
  CHECK(dumb.output().find('\x1b') == std::string::npos);
  CHECK(dumb.output().find("32-28") != std::string::npos);
}

TEST_CASE("show --browse checks what it is given", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_with_games(folder);
  for (auto const& more : std::vector<std::vector<std::string>>{
           {"--boards"}, {"--plot", "x.svg"}, {"--line", "2a"}, {"--ply", "1", "--ply", "2"}}) {
    std::vector<std::string> words{"show", base, "1", "--browse"};
    words.insert(words.end(), more.begin(), more.end());
    CHECK(run(words).code == 2);
  }
  CHECK(run({"show", base, "9", "--browse"}).code == 1);
  TerminalProgram program{{"show", base, "1", "--browse", "--ply", "9"}, {}};
  if (!program.is_open()) return;
  CHECK(program.wait().code == 2);
  CHECK(program.output().find("\x1b[?1049h") == std::string::npos);
}

TEST_CASE("hostile texts are text alone in show --browse, and ASCII where the locale has no more", "[cli][hostile]") {
  TemporaryFolder const folder;
  std::string archive;
  for (auto const& text : hostile::texts()) {
    archive += hostile::json_game(text);
  }
  auto const base = folder.path("hostile.db");
  REQUIRE(run({"import", base, folder.write("hostile.ndjson", archive)}).code == 0);
  for (auto const* const locale : {"LC_ALL=C.UTF-8", "LC_ALL=C"}) {
    TerminalProgram program{{"show", base, "1", "--browse", "--color", "never"}, {70, 30}, {locale}};
    if (!program.is_open()) return;
    program.read_until("?: keys");
    for (std::size_t game = 2; game <= hostile::texts().size(); game += 1) {
      program.type("]l");
      program.read_until("\x1b[J");
    }
    program.type("q");
    CHECK(program.wait().code == 0);
    // What is left without damier's own sequences has no character that a terminal obeys.
    std::regex const own{"\x1b\\[([0-9]+;1H|H|K|J|2J|0m|\\?(1049|25|7)[hl])"};
    auto const rest = std::regex_replace(program.output(), own, "");
    CHECK(damier::printable_lines(rest) == rest);
    if (std::string_view{locale} == "LC_ALL=C") {
      CHECK(rest.find_first_not_of("\r\n !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
                                   "abcdefghijklmnopqrstuvwxyz{|}~") == std::string::npos);
    }
  }
}
