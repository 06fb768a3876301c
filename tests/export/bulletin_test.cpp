#include "export/detail/bulletin_game.hpp"
#include "export/detail/bulletin_marks.hpp"
#include "export/detail/tex_page.hpp"
#include "export/detail/written_words.hpp"
#include "export/format.hpp"
#include "tests/export/rereading.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <string_view>

using namespace damier;

namespace {

std::string bulletin(std::string_view format, std::string text, ExportOptions options = {},
                     Language language = Language{"en"}) {
  options.language = language;
  auto const exporter = find_export_format(format)->make(options);
  std::string written;
  exporter->begin(written);
  for (auto const& game : rereading::read_all(std::move(text))) {
    exporter->game(game, written);
  }
  exporter->end(written);
  return written;
}

std::size_t count_of(std::string_view text, std::string_view piece) {
  std::size_t found = 0;
  for (auto at = text.find(piece); at != std::string_view::npos; at = text.find(piece, at + piece.size())) {
    ++found;
  }
  return found;
}

std::size_t diagrams(std::string const& text, DiagramRule rule) {
  ExportOptions options;
  options.diagrams = rule;
  auto const count = count_of(bulletin("md", text, options), "```text\n");
  CHECK(count_of(bulletin("tex", text, options), "\\begin{tikzpicture}") == count);
  CHECK(count_of(bulletin("document", text, options), "<img ") == count);
  return count;
}

using At = DiagramRule::At;
constexpr std::string_view annotated =
    "[GameType \"20\"]\n1. 32-28 {good} 19-23 {[%clk 1:00]} 2. 28x19 14x23 {[%csl R23]} "
    "(2... 13x24 {[%cal G24-29]} 3. 33-28 {fine}) 3. 33-28 23x32 *\n\n";

}  // namespace

TEST_CASE("bulletin: diagrams are where they are asked for") {
  std::string const text{annotated};
  CHECK(diagrams(text, {At::none, 0}) == 0);
  CHECK(diagrams(text, {At::marks, 0}) == 2);
  CHECK(diagrams(text, {At::comments, 0}) == 3);
  CHECK(diagrams(text, {At::plies, 2}) == 5);  // three positions and two marks
  CHECK(diagrams("[GameType \"20\"]\n[FEN \"W:W32:B19\"]\n1. 32-28 *\n", {At::marks, 0}) == 1);
}

TEST_CASE("bulletin: diagrams are numbered through all games") {
  auto const text = bulletin("md", std::string{annotated} + std::string{annotated});
  CHECK(count_of(text, "Diagram 1\\.") == 1);
  CHECK(count_of(text, "Diagram 6\\.") == 1);
  CHECK(count_of(text, "Diagram 7\\.") == 0);
}

TEST_CASE("bulletin: an event and a round have one heading for their games") {
  auto const game = [](std::string const& event, std::string const& round) {
    return "[Event \"" + event + "\"]\n[Round \"" + round + "\"]\n[GameType \"20\"]\n1. 32-28 *\n\n";
  };
  auto const text = bulletin("md", game("A", "1") + game("A", "1") + game("A", "2") + game("B", "2"));
  CHECK(count_of(text, "\n# ") + (text.starts_with("# ") ? 1U : 0U) == 2);
  CHECK(count_of(text, "\n## ") == 3);
  CHECK(count_of(text, "\n### ") == 4);
}

TEST_CASE("bulletin: a game is printed with its signs, and in Markdown as follows") {
  ExportOptions options;
  options.diagrams.at = At::none;
  CHECK(bulletin(
            "md",
            "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Date \"2001.??.??\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n"
            "1. 32-28! 19-23 $16 2. 28x19 {a * b} 14x23 (2... 13x24) 2-0\n",
            options) ==
        "# E\n\n### A – B 2\\-0\n\n2001\n\n"
        "**1\\.\u00A032\\-28\\! 19\\-23 ± 2\\.\u00A028×19** a \\* b **2\\.\\.\\.\u00A014×23** "
        "\\(2\\.\\.\\.\u00A013×24\\) **2\\-0**\n\n");
  CHECK(printed_nag("5") == "!?");
  CHECK(printed_nag("99") == "$99");
}

TEST_CASE("bulletin: an event and a round begin with their tables, and tags then give no headings") {
  ExportOptions options;
  BulletinTable const table{{{"Player", false}, {"Points", true}}, {{"A|B", "2"}, {"C_<b>", "0½"}}, "a note"};
  auto const game = rereading::read("[Event \"E\"]\n[Round \"7\"]\n[GameType \"20\"]\n1. 32-28 *\n");
  auto const written = [&](std::string_view format) {
    auto const exporter = find_export_format(format)->make(options);
    std::string text;
    exporter->begin(text);
    exporter->section({BulletinSection::Level::event, "Cup", "Lyon", table}, text);
    exporter->section({BulletinSection::Level::round, "Round 1", "", {}}, text);
    exporter->game(game, text);
    exporter->end(text);
    return text;
  };
  auto const text = written("md");
  CHECK(
      text.starts_with("# Cup\n\nLyon\n\n| Player | Points |\n| --- | --: |\n| A&#124;B | 2 |\n| C\\_\\<b\\> | 0½ |\n\n"
                       "a note\n\n## Round 1\n\n### "));
  CHECK(count_of(text, "7") == 0);
  auto const tex = written("tex");
  CHECK(count_of(tex, "{A\\textbar{}B}&{2}\\tabularnewline") == 1);
  CHECK(count_of(tex, "\\begin{multicols}{2}") == 1);
  CHECK(count_of(tex, "\\end{multicols}") == 1);
  CHECK(count_of(written("document"), "<td align=\"left\">C_&lt;b&gt;</td>") == 1);
}

TEST_CASE("bulletin: columns are opened once for the games between two headings, and closed") {
  ExportOptions options;
  auto const game = [](std::string const& event) {
    return "[Event \"" + event + "\"]\n[GameType \"20\"]\n1. 32-28 *\n\n";
  };
  auto const text = game("A") + game("A") + game("B");
  CHECK(count_of(bulletin("tex", text, options), "\\begin{multicols}{2}") == 2);
  CHECK(count_of(bulletin("tex", text, options), "\\end{multicols}") == 2);
  CHECK(count_of(bulletin("document", text, options), "<div") == 0);
  options.page_columns = 1;
  CHECK(count_of(bulletin("tex", text, options), "multicols}") == 0);
  options.page_columns = 2;
  CHECK(count_of(bulletin("document", text, options), "<div class=\"games\">") == 2);
  CHECK(count_of(bulletin("document", text, options), "</div>") == 2);
}

TEST_CASE("bulletin: fields of tables are cut between characters") {
  std::string name;
  for (int i = 0; i < 100; ++i) {
    name += "é";
  }
  auto const exporter = find_export_format("md")->make({});
  std::string text;
  exporter->section({BulletinSection::Level::event, "E", "", {{{"P", false}}, {{name}}, ""}}, text);
  CHECK(text.find("| " + name.substr(0, 160) + "… |\n") != std::string::npos);
}

TEST_CASE("exercises: a game that starts from a position is one, with its moves as solution") {
  ExportOptions options;
  options.exercises = 2;
  std::string const problem =
      "[White \"A\"]\n[GameType \"20\"]\n[FEN \"W:W32,37:B19,23\"]\n1. 32-28! {the key} 23x32 2. 37x28 2-0\n\n";
  std::string const whole = "[GameType \"20\"]\n1. 32-28 *\n\n";
  std::string const without_moves = "[GameType \"20\"]\n[FEN \"W:W32:B19\"]\n*\n\n";
  auto const text = bulletin("md", problem + whole + without_moves + problem + problem, options);
  CHECK(text.starts_with("# Exercises\n\n1\\. White to move\n\n```text\n"));
  CHECK(count_of(text, "```text\n") == 3);
  CHECK(count_of(text, "\n---\n") == 2);  // between the pages, and before the solutions
  auto const solutions = text.substr(text.find("# Solutions"));
  CHECK(solutions.starts_with("# Solutions\n\n### 1\\. A\n\n**1\\.\u00A032\\-28\\!** the key "));
  CHECK(count_of(solutions, "\n### ") == 3);
  CHECK(text.find("the key") > text.find("# Solutions"));
  for (auto const* const format : {"tex", "document"}) {
    auto const other = bulletin(format, problem + whole + problem, options);
    CHECK(count_of(other, format == std::string_view{"tex"} ? "\\answerline\\end" : "<img ") == 2);
    CHECK(count_of(other, "Solutions") == 1);
  }
  CHECK(count_of(bulletin("md", whole, options), "Solutions") == 0);
}

namespace {

/// An exercise with tags as damier puzzles writes them.
std::string exercise(std::string const& tags) {
  return "[White \"A\"]\n[Black \"B\"]\n[GameType \"20\"]\n[FEN \"W:W32,37,41,42:B19,23\"]\n" + tags +
         "1. 32-28 (1. 37-31 23-29) (1. 32-27 $2 23-28) 23x32 2. 37x28 *\n\n";
}

std::size_t place_of_text(std::string const& text, std::string_view part) {
  CAPTURE(part);
  REQUIRE(text.find(part) != std::string::npos);
  return text.find(part);
}

}  // namespace

TEST_CASE("exercises: what is gained and how difficult it is are below the diagram") {
  ExportOptions options;
  options.exercises = 2;
  auto const caption_in = [&](Language language, std::string const& tags) {
    auto const text = bulletin("md", exercise(tags), options, language);
    auto const begin = place_of_text(text, "1\\. ") + 4;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  auto const caption = [&](std::string const& tags) { return caption_in(Language{"en"}, tags); };
  CHECK(caption("") == "White to move");
  CHECK(caption("[Gain \"won\"]\n[Difficulty \"1\"]\n") == "White to move and win ★");
  CHECK(caption("[Gain \"1\"]\n[GainedMen \"1\"]\n") == "White to move and gain 1 man");
  CHECK(caption("[Gain \"2\"]\n[GainedMen \"2\"]\n[Difficulty \"9.25\"]\n") == "White to move and gain 2 men ★★★★★");
  CHECK(caption("[Gain \"2\"]\n[GainedMen \"-1\"]\n[GainedKings \"1\"]\n") ==
        "White to move and gain 1 king for 1 man");
  CHECK(caption("[Gain \"4\"]\n[GainedMen \"1\"]\n[GainedKings \"1\"]\n") == "White to move and gain 1 king and 1 man");
  CHECK(caption("[Gain \"x\"]\n[GainedMen \"99999\"]\n[Difficulty \"\"]\n") == "White to move");
  Language const french{"fr"};
  Language const dutch{"nl"};
  CHECK(caption_in(french, "[Gain \"2\"]\n[GainedMen \"2\"]\n") == "Les Blancs jouent et gagnent 2 pions");
  CHECK(caption_in(dutch, "[Gain \"won\"]\n") == "Wit speelt en wint");
}

TEST_CASE("exercises: groups have a heading, and their exercises are numbered as they are printed") {
  auto const games = exercise("[Theme \"b, a\"]\n[Difficulty \"7\"]\n[Event \"one\"]\n") +
                     exercise("[ExerciseType \"king-ending\"]\n[Theme \"a\"]\n[Difficulty \"2\"]\n[Event \"two\"]\n") +
                     exercise("[Difficulty \"2\"]\n[Event \"three\"]\n") +
                     exercise("[Theme \"a\"]\n[Event \"four\"]\n");
  ExportOptions options;
  options.exercises = 1;
  options.theme_name = [](std::string_view id) { return id == "a" ? std::string{"coup A"} : std::string{id}; };
  auto const in_order = [](std::string const& text, std::vector<std::string> const& parts) {
    std::size_t last = 0;
    for (auto const& part : parts) {
      auto const place = place_of_text(text, part);
      CHECK(place >= last);
      last = place;
    }
  };
  options.exercise_groups = ExerciseGroups::theme;
  auto const by_theme = bulletin("md", games, options);
  in_order(by_theme, {"## b\n", "1\\. ", "## coup A\n", "2\\. ", "## Other combinations\n", "3\\. ",
                      "## Endings of kings\n", "4\\. ", "# Solutions", "one", "four", "three", "two"});
  options.exercise_groups = ExerciseGroups::level;
  auto const by_level = bulletin("md", games, options);
  in_order(by_level, {"## Level 1 ★\n", "## Level 4 ★★★★\n", "## Of unknown difficulty\n", "# Solutions", "two",
                      "three", "one", "four"});
  CHECK(count_of(by_level, "\n## ") == 3);
  CHECK(count_of(by_level, "```text\n") == 4);
  for (auto const* const format : {"tex", "document"}) {
    auto const text = bulletin(format, games, options);
    CHECK(count_of(text, format == std::string_view{"tex"} ? "\\answerline\\end" : "<img ") == 4);
    CHECK(count_of(text, format == std::string_view{"tex"} ? "\\roundtitle{Level" : "<h2>Level") == 2);
  }
}

TEST_CASE("exercises: a short solution is the main line with what solves as well") {
  ExportOptions options;
  options.exercises = 2;
  options.short_solutions = true;
  auto const text = bulletin("md", exercise("[Event \"Open\"]\n"), options);
  auto const solutions = text.substr(place_of_text(text, "# Solutions"));
  CHECK(solutions.find("1\\. **32\\-28** \\(or 37\\-31\\) 23×32 **37×28** — A – B, Open\n") != std::string::npos);
  CHECK(solutions.find("32\\-27") == std::string::npos);
  CHECK(solutions.find("23\\-29") == std::string::npos);
}

TEST_CASE("exercises: a page has a grid of boards that fit on it") {
  for (auto const count : {1U, 2U, 4U, 6U, 9U, 12U}) {
    auto const grid = exercise_grid(count);
    CHECK(grid.columns * grid.rows == count);
    CHECK(grid.board > 30);
    CHECK(grid.columns * grid.board < 174);
    CHECK(grid.rows * (grid.board + 20) < 240);
  }
}

TEST_CASE("bulletin: marks are squares and arrows of the board, and no others") {
  Numbering const numbering{international().rules()};
  auto const marks = read_board_marks("x [%csl R28, G33,R99,,Z] [%cal G28-22,R5-5,B7]", numbering);
  CHECK(marks.squares.size() == 2);
  REQUIRE(marks.arrows.size() == 1);
  CHECK(numbering.name(marks.arrows[0].to) == "22");
  CHECK(read_board_marks("[%cal Ga3b4]", Numbering{find_variant("russian")->rules()}).arrows.size() == 1);
  CHECK(without_commands("x [%csl R28]y") == "x y");
}

TEST_CASE("bulletin: words lose control characters and those that turn the text around") {
  CHECK(written_words("  a\n\t b\x1b[31m \xE2\x80\xAEz\xff ") == "a b\uFFFD[31m z\uFFFD");
  CHECK(written_words("\xE2\x80\xAE").empty());
}

TEST_CASE("bulletin: LaTeX gets its commands as text, in lines that it can read") {
  std::string text;
  append_tex(text, "\\input{x} $^_#%&~ ``--''");
  CHECK(text ==
        "\\textbackslash{}input\\{x\\} \\$\\textasciicircum{}\\_\\#\\%\\&\\textasciitilde{} "
        "\\textasciigrave{}\\textasciigrave{}{-}{-}{'}{'}");
  text.clear();
  append_tex(text, std::string(100'000, 'x'));
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find('\n', at), text.size());
    CHECK(end - at < 200);
    at = end + 1;
  }
  text.clear();
  append_tex(text, "é Щ");
  CHECK(text == "é \\cyrletter{0429}{Щ}");
  text.clear();
  append_tex(text, "\uFFFD");
  CHECK(text == "\\codepoint{FFFD}");
  text.clear();
  append_tex(text, "1° e\u0301 i\u0302 x\u2603");
  CHECK(text == "1\\letter{00B0}{°} \\'{e} \\^{\\i} x\\letter{2603}{☃}");
}

TEST_CASE("bulletin: HTML has the tags of the page alone, whatever the texts are") {
  auto const page = [](std::string const& name) {
    return bulletin("document", "[Event \"" + name + "\"]\n[White \"" + name + "\"]\n[GameType \"20\"]\n1. 32-28 {" +
                                    name + "} *\n");
  };
  std::string const hostile = "<script>alert(1)</script><svg onload=x>&amp;lt;]]><!--";  // PDN has &amp; for &
  CHECK(count_of(page(hostile), "<") == count_of(page("name"), "<"));
  CHECK(page(hostile).find("&amp;lt;") != std::string::npos);
}
