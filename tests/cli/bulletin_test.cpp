#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
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

TEST_CASE("--solutions writes the solutions to a file of their own", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  for (auto const* const ending : {".tex", ".md", ".doc.html"}) {
    CAPTURE(ending);
    auto const sheet = folder.path(std::string{"sheet"} + ending);
    auto const solutions = folder.path(std::string{"solutions"} + ending);
    std::vector<std::string> command{"export", base, "--where", "ply 10", "--exercises", "4", "-o", sheet};
    REQUIRE(run(command).code == 0);
    auto const together = read_file(sheet);
    command.insert(command.end(), {"--solutions", solutions});
    auto const written = run(command);
    CHECK(written.code == 0);
    CHECK(written.err.empty());
    auto const exercises = read_file(sheet);
    auto const answers = read_file(solutions);
    CHECK(exercises.find("Solutions") == std::string::npos);
    CHECK(answers.find("Solutions") != std::string::npos);
    CHECK(answers.find("to move") == std::string::npos);
    // What both files have is what one file has.
    auto const second_answer = answers.substr(place_of(answers, "Olympic"), 400);
    place_of(together, second_answer);
    place_of(together, exercises.substr(place_of(exercises, "7"), 400));
  }
  auto const packed = folder.path("solutions.md.gz");
  auto const shown =
      run({"export", base, "--where", "ply 10", "--exercises", "4", "--to", "md", "--solutions", packed});
  CHECK(shown.out.starts_with("# Exercises"));
  CHECK(read_file(packed).starts_with("\x1f\x8b"));
}

TEST_CASE("--solutions is for exercises, and no file that is read or written already", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  auto const sheet = folder.path("sheet.md");
  auto const refused = [&](std::vector<std::string> const& more, std::string const& said) {
    std::vector<std::string> command{"export", base, "--where", "ply 10", "-o", sheet};
    command.insert(command.end(), more.begin(), more.end());
    auto const result = run(command);
    CAPTURE(more, result.err);
    CHECK(result.code == 2);
    CHECK(result.err.find(said) != std::string::npos);
  };
  refused({"--solutions", folder.path("s.md")}, "--solutions is for --exercises");
  refused({"--exercises", "4", "--solutions", sheet}, "--output and --solutions name the same file");
  refused({"--exercises", "4", "--solutions", folder.path("./sheet.md")}, "name the same file");
  refused({"--exercises", "4", "--solutions", base}, "--solutions");
  refused({"--exercises", "4", "--solutions", "-"}, "--solutions");
  CHECK(run({"export", base, "--exercises", "4", "--where", "ply 10", "-o", sheet, "--solutions",
             folder.path("none/s.md")})
            .code == 3);
  CHECK_FALSE(std::filesystem::exists(sheet));
}

TEST_CASE("convert --tables writes what export --tables does", "[cli]") {
  for (auto const* const file : {"games.pdn", "variants.pdn", "revue.txt"}) {
    CAPTURE(file);
    TemporaryFolder const folder;
    auto const base = base_of(folder, sample(file));
    for (auto const* const format : {"md", "tex", "document"}) {
      auto const converted = run({"convert", sample(file), "--to", format, "--tables", "--lang", "nl"});
      CHECK(converted.code == 0);
      CHECK(converted.out == run({"export", base, "--to", format, "--tables", "--lang", "nl"}).out);
    }
  }
  TemporaryFolder const folder;
  auto const some = run({"convert", folder.path("none.pdn"), sample("games.pdn"), "--to", "md", "--tables"});
  CHECK(some.code == 3);
  CHECK(some.err.find("none.pdn") != std::string::npos);
  CHECK(some.out.starts_with("# Tournoi"));
}

TEST_CASE("games without players are in no table", "[cli]") {
  TemporaryFolder const folder;
  std::string const problem =
      "[Event \"Problems\"]\n[Round \"1\"]\n[White \"?\"]\n[Black \"\"]\n[GameType \"20\"]\n"
      "[FEN \"W:W32,37:B19,23\"]\n1. 32-28 23x32 2-0\n\n";
  auto const text =
      run({"convert", folder.write("p.pdn", problem + problem), "--to", "md", "--tables", "--diagrams", "none"}).out;
  CHECK(text.starts_with("# Problems\n\n2 games\n\n## Round 1\n\n### 2\\-0\n"));
  CHECK(text.find("| ") == std::string::npos);
}

TEST_CASE("--diagrams takes its words and numbers, for bulletins", "[cli]") {
  auto const games = sample("games.pdn");
  CHECK(run({"convert", games, "--to", "md", "--diagrams", "10"}).out.find("```text") != std::string::npos);
  CHECK(run({"convert", games, "--to", "md", "--diagrams", "0"}).code == 2);
  CHECK(run({"convert", games, "--to", "md", "--diagrams", "mark"}).err.find("did you mean 'marks'?") !=
        std::string::npos);
  CHECK(run({"convert", games, "--to", "pdn", "--diagrams", "none"}).err.find("--diagrams") != std::string::npos);
}

namespace {

/// The text line of a text that begins with a piece.
std::string line_of(std::string const& text, std::string_view begin) {
  for (auto const& line : lines_of(text)) {
    if (line.starts_with(begin)) {
      return line;
    }
  }
  return {};
}

}  // namespace

TEST_CASE("a page is entitled by --title, or by the event of its games", "[cli]") {
  TemporaryFolder const folder;
  auto const one =
      folder.write("one.pdn", event_game("1", "Anna", "Bert", "2-0") + event_game("2", "Bert", "Anna", "1-1"));
  auto const two = folder.write(
      "two.pdn", event_game("1", "Anna", "Bert", "2-0") + "[Event \"Other\"]\n[GameType \"20\"]\n1. 32-28 *\n\n");
  auto const none =
      folder.write("none.pdn", event_game("1", "Anna", "Bert", "2-0") + "[GameType \"20\"]\n1. 32-28 *\n");
  auto const base = base_of(folder, one);
  auto const title = [](std::vector<std::string> words, std::string const& format) {
    words.insert(words.end(), {"--to", format});
    auto const page = run(words).out;
    auto const begin = page.find("<title>");
    return page.substr(begin + 7, page.find("</title>") - begin - 7);
  };
  for (auto const* const format : {"html", "document"}) {
    CAPTURE(format);
    CHECK(title({"convert", one}, format) == "Cup");
    CHECK(title({"convert", one, "--tables"}, format) == "Cup");
    CHECK(title({"export", base}, format) == "Cup");
    CHECK(title({"convert", two}, format) == "Games");
    CHECK(title({"convert", none}, format) == "Games");
    CHECK(title({"convert", two, "--lang", "fr"}, format) == "Parties");
    CHECK(title({"convert", two, "--title", "Winter & <ice>"}, format) == "Winter &amp; &lt;ice&gt;");
    CHECK(title({"convert", one, "--title", "Winter"}, format) == "Winter");
  }
  CHECK(run({"convert", one, "--to", "md", "--title", "Winter"}).out.starts_with("# Winter\n\n# Cup\n"));
  CHECK(run({"convert", one, "--to", "tex", "--title", "Winter"}).out.find("\\eventtitle{Winter}{}") !=
        std::string::npos);
  CHECK(run({"convert", one, "--to", "pdn", "--title", "Winter"}).code == 2);
}

TEST_CASE("the table of a round ranks its event, or says that the round counts alone", "[cli]") {
  TemporaryFolder const folder;
  auto const first = event_game("1", "Anna", "Bert", "2-0") + event_game("1", "Carl", "Dora", "2-0");
  auto const second = event_game("2", "Bert", "Carl", "2-0") + event_game("2", "Dora", "Anna", "0-2");
  auto const third = event_game("3", "Anna", "Carl", "1-1") + event_game("3", "Bert", "Dora", "2-0");
  auto const base = base_of(folder, folder.write("cup.pdn", first + second + third));
  auto const tables = [](std::vector<std::string> words) {
    words.insert(words.end(), {"--to", "md", "--tables", "--diagrams", "none"});
    return run(words).out;
  };
  auto const after_two = tables({"export", base, "--where", "round 2"});
  CHECK(line_of(after_two, "| 1 ").starts_with("| 1 | Anna |"));
  CHECK(line_of(after_two, "| 1 ").find("| 4 |") != std::string::npos);
  CHECK(after_two.find("After round 2") != std::string::npos);
  CHECK(after_two.find("Round 3") == std::string::npos);
  auto const all = tables({"export", base});
  CHECK(line_of(all, "| 1 ").find("| 5 |") != std::string::npos);
  CHECK(all.find("After round") == std::string::npos);
  CHECK(all.find("Points 2\\-1\\-0") != std::string::npos);
  auto const alone = tables({"convert", folder.write("third.pdn", third)});
  CHECK(alone.find("Games of round 3 alone") != std::string::npos);
  CHECK(tables({"convert", folder.write("later.pdn", second + third)}).find("Games of rounds 2 to 3 alone") !=
        std::string::npos);
  CHECK(tables({"convert", folder.write("first.pdn", first)}).find("alone") == std::string::npos);
}

TEST_CASE("tables have the points and tie-breaks that are asked for, or the points that are written", "[cli]") {
  TemporaryFolder const folder;
  auto const halves = event_game("1", "Anna", "Bert", "1-0") + event_game("2", "Carl", "Anna", "1/2-1/2") +
                      event_game("3", "Bert", "Carl", "0-1");
  auto const file = folder.write("halves.pdn", halves);
  auto const base = base_of(folder, file);
  for (auto const& words : {std::vector<std::string>{"convert", file}, std::vector<std::string>{"export", base}}) {
    auto const table = [&](std::vector<std::string> const& more) {
      auto command = words;
      command.insert(command.end(), {"--to", "md", "--tables", "--diagrams", "none"});
      command.insert(command.end(), more.begin(), more.end());
      return run(command).out;
    };
    CHECK(table({}).find("Points 1\\-½\\-0") != std::string::npos);
    CHECK(table({"--points", "3-1-0"}).find("Points 3\\-1\\-0") != std::string::npos);
    CHECK(line_of(table({"--points", "3-1-0"}), "| 1 ").find("| 4 |") != std::string::npos);
    CHECK(table({}).find("| SB |") != std::string::npos);
    CHECK(table({"--tie-breaks", "solkoff,wins"}).find("| Solkoff |") != std::string::npos);
    CHECK(table({"--tie-breaks", "none"}).find("SB") == std::string::npos);
  }
  CHECK(run({"convert", file, "--to", "md", "--points", "3-1-0"}).code == 2);
  CHECK(run({"export", base, "--to", "md", "--tie-breaks", "wins"}).code == 2);
}

TEST_CASE("a web page has the tables below its games, in all languages", "[cli]") {
  TemporaryFolder const folder;
  auto const file =
      folder.write("cup.pdn", event_game("1", "Anna", "Bert", "2-0") + event_game("2", "Bert", "Carl", "1-1"));
  auto const page = run({"convert", file, "--to", "html", "--tables", "--lang", "fr"}).out;
  CHECK(page.find("<section class=\"event-tables\" lang=\"fr\">\n<h2>Cup</h2>") != std::string::npos);
  CHECK(page.find("<section class=\"event-tables\" lang=\"en\" hidden>\n<h2>Cup</h2>") != std::string::npos);
  CHECK(page.find("<summary>Ronde 2</summary>") != std::string::npos);
  CHECK(page.find("<summary>Round 2</summary>") != std::string::npos);
  CHECK(run({"convert", file, "--to", "html"}).out.find("class=\"event-tables\" lang") == std::string::npos);
  CHECK(run({"convert", file, "--to", "pdn", "--tables"}).code == 2);
}

TEST_CASE("temporary files and folders are their owner's alone until they are complete", "[cli]") {
  TemporaryFolder const folder;
  auto const at = folder.path("");
  auto const script =
      "umask 022 && cd '" + at + "' && mkfifo pipe && { TMPDIR='" + at +
      "' \"$DAMIER\" convert pipe --to md --tables -o out.md & } && exec 3>pipe && "
      "for i in $(seq 200); do ls .damier-output-*/games.db >/dev/null 2>&1 && break; sleep 0.05; done; "
      "find . -name '.damier-output-*' -printf '%y %m\\n' -o -name 'games.db*' -printf '%y %m\\n' | "
      "sort -u; echo '1. 32-28 *' >&3; exec 3>&-; wait; stat -c '%F %a' out.md";
  CHECK(shell(script).out == "d 700\nf 600\nregular file 644\n");
}
