#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace damier::cli_test;

TEST_CASE("bulletins are written from files and bases, and the ending of -o chooses the format", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("variants.pdn")}).code == 0);
  for (auto const* const format : {"tex", "md", "document"}) {
    CAPTURE(format);
    auto const converted = run({"convert", sample("variants.pdn"), "--to", format});
    CHECK(converted.code == 0);
    CHECK(converted.err.empty());
    CHECK(run({"export", base, "--to", format}).out == converted.out);
  }
  auto const file = folder.path("b.doc.html");
  REQUIRE(run({"export", base, "-o", file, "--lang", "fr"}).code == 0);
  CHECK(read_file(file).find("<html lang=\"fr\">") != std::string::npos);
}

namespace {

std::string event_game(std::string const& round, std::string const& white, std::string const& black,
                       std::string const& result) {
  return "[Event \"Cup\"]\n[Site \"Lyon\"]\n[Round \"" + round + "\"]\n[White \"" + white + "\"]\n[Black \"" + black +
         "\"]\n[GameType \"20\"]\n[Result \"" + result + "\"]\n1. 32-28 19-23 2. 28x19 14x23 " + result + "\n\n";
}

std::size_t place_of(std::string const& text, std::string const& piece) {
  auto const place = text.find(piece);
  CAPTURE(text, piece);
  REQUIRE(place != std::string::npos);
  return place;
}

}  // namespace

TEST_CASE("--tables writes events with the table of events, and rounds in their order with results", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(
      folder, folder.write("cup.pdn", event_game("2", "Anna", "Carl", "1-1") + event_game("1", "Anna", "Bert", "2-0") +
                                          event_game("3", "Bert", "Carl", "0-2") +
                                          event_game("?", "Carl", "Anna", "*") + "[GameType \"20\"]\n1. 33-28 *\n\n"));
  auto const text = run({"export", base, "--to", "md", "--tables", "--diagrams", "none"}).out;
  CHECK(text.starts_with("# Cup\n\nLyon, 4 games, 3 players\n\n| "));
  auto const first =
      place_of(text, "\n## Round 1\n\n| White | result | Black |\n| --- | --- | --- |\n| Anna | 2\\-0 | Bert |\n\n");
  auto const second = place_of(text, "\n## Round 2\n");
  auto const third = place_of(text, "\n## Round 3\n");
  auto const others = place_of(text, "\n## Other games\n");
  auto const eventless = place_of(text, "\n# Games\n");
  CHECK((first < second && second < third && third < others && others < eventless));
  for (auto const* const format : {"tex", "document"}) {
    auto const written = run({"export", base, "--to", format, "--tables", "--columns", "2", "--lang", "fr"});
    CHECK(written.code == 0);
    CHECK(written.err.empty());
    CHECK(written.out.find("Ronde 3") != std::string::npos);
  }
  CHECK(run({"export", base, "--to", "pdn", "--tables"}).err.find("--tables") != std::string::npos);
  CHECK(run({"export", base, "--to", "tex", "--tables", "--exercises", "4"}).code == 2);
}

TEST_CASE("--tables prints every game once, whatever its event and round", "[cli]") {
  for (auto const* const file : {"games.pdn", "variants.pdn"}) {
    TemporaryFolder const folder;
    auto const base = base_of(folder, sample(file));
    auto const lines = [&](std::vector<std::string> const& more) {
      std::vector<std::string> command{"export", base, "--to", "md", "--diagrams", "none"};
      command.insert(command.end(), more.begin(), more.end());
      std::vector<std::string> moves;
      for (auto const& line : lines_of(run(command).out)) {
        if (line.starts_with("**") || line.starts_with("### ")) {
          moves.push_back(line);
        }
      }
      std::ranges::sort(moves);
      return moves;
    };
    CHECK(lines({"--tables"}) == lines({}));
    CHECK_FALSE(lines({}).empty());
  }
}

TEST_CASE("--exercises takes the positions that a query finds, and games that start from one", "[cli]") {
  TemporaryFolder const folder;
  auto const problem = folder.write("p.pdn", "[GameType \"20\"]\n[FEN \"W:W32,37:B19,23\"]\n1. 32-28 23x32 2-0\n\n");
  auto const whole = folder.write("w.pdn", event_game("1", "Anna", "Bert", "2-0"));
  auto const sheet = run({"convert", problem, whole, "--to", "md", "--exercises", "4"});
  CHECK(sheet.code == 0);
  CHECK(sheet.out.find("2\\. White") == std::string::npos);
  auto const none = run({"convert", whole, "--to", "md", "--exercises", "4"});
  CHECK(none.code == 1);
  CHECK(none.err.find("no position to solve") != std::string::npos);
  auto const base = base_of(folder, whole);
  auto const found = run({"export", base, "--where", "move 28x19", "--to", "md", "--exercises", "4"});
  CHECK(found.code == 0);
  auto const solution =
      place_of(found.out, "# Solutions\n\n### 1\\. Anna – Bert\n\nCup\n\n**1\\.\u00A028×19 14×23 2\\-0**");
  CHECK(place_of(found.out, "1\\. White to move") < solution);
  CHECK(run({"export", base, "--to", "md", "--exercises", "4"}).code == 1);
  CHECK(run({"export", base, "--to", "md", "--exercises", "5"}).code == 2);
  CHECK(run({"export", base, "--to", "json", "--exercises", "4"}).code == 2);
  CHECK(run({"export", base, "--to", "md", "--columns", "2"}).code == 2);
}

TEST_CASE("--diagrams takes its words and numbers, for bulletins", "[cli]") {
  auto const games = sample("games.pdn");
  CHECK(run({"convert", games, "--to", "md", "--diagrams", "10"}).out.find("```text") != std::string::npos);
  CHECK(run({"convert", games, "--to", "md", "--diagrams", "0"}).code == 2);
  CHECK(run({"convert", games, "--to", "md", "--diagrams", "mark"}).err.find("did you mean 'marks'?") !=
        std::string::npos);
  CHECK(run({"convert", games, "--to", "pdn", "--diagrams", "none"}).err.find("--diagrams") != std::string::npos);
}
