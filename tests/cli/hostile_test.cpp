// Hostile texts in tags, names and comments, through every format: each is read with a parser of its own, and has the
// texts as texts and nothing else of them. Parsers that the machine lacks are reported as skipped.

#include "tests/hostile_texts.hpp"

#include "grammar/tag_values.hpp"
#include "process.hpp"
#include "tests/skip.hpp"
#include "text/printable.hpp"

#include <rapidjson/document.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace damier::cli_test;

namespace {

/// The games of hostile texts, and as many of harmless ones, each as a file and a base. A number makes each text its
/// own, so that every game has its own event.
struct Archives {
  Archives() {
    auto number = 0;
    for (auto const& text : hostile::texts()) {
      auto const ending = "w" + std::to_string(++number);
      texts.push_back(text + ending);
      hostile_games += hostile::json_game(texts.back());
      plain_games += hostile::json_game(ending);
    }
    hostile_file = folder.write("hostile.ndjson", hostile_games);
    plain_file = folder.write("plain.ndjson", plain_games);
    hostile_base = base("hostile.db", hostile_file);
    plain_base = base("plain.db", plain_file);
    std::vector<std::string> names;
    for (std::size_t place = 1; place <= texts.size(); ++place) {
      names.push_back("w" + std::to_string(place));
    }
    hostile_event = base("hostile-event.db", folder.write("event.ndjson", hostile::json_event(texts, event_name)));
    plain_event = base("plain-event.db", folder.write("plain-event.ndjson", hostile::json_event(names, "cup")));
  }

  /// Without a digit, so that it is also a round with a name.
  static constexpr std::string_view event_name = "</h><script>x</script>|*_`\\input{y}$&%#<!--";

  TemporaryFolder folder;
  std::vector<std::string> texts;
  std::string hostile_games, plain_games, hostile_file, plain_file, hostile_base, plain_base;
  std::string hostile_event, plain_event;  ///< bases with one event each

 private:
  [[nodiscard]] std::string base(std::string_view name, std::string const& file) const {
    auto path = folder.path(name);
    REQUIRE(run({"import", path, file}).code == 0);
    return path;
  }
};

Archives const& archives() {
  static Archives const made;
  return made;
}

bool has_program(std::string const& name) {
  if (shell("command -v " + name).code == 0) {
    return true;
  }
  skipping::skip(name + " is missing");
  return false;
}

/// The answer of a shell command, which must succeed.
std::string answer(std::string const& command) {
  auto const outcome = shell(command);
  CAPTURE(command, outcome.err.substr(0, 500));
  REQUIRE(outcome.code == 0);
  return outcome.out;
}

/// The elements, attributes and other nodes of an HTML page in numbers, by libxml2.
std::string markup_of(std::string const& page) {
  auto const file = archives().folder.write("page.html", page);
  return answer(
      "xmllint --html --recover --nowarning --xpath '" +
      std::string{"concat(count(//*), \" \", count(//@*), \" \", count(//script), \" \", count(//comment()), \" \", "
                  "count(//processing-instruction()), \" \", count(//@*[starts-with(name(), \"on\")]), \" \", "
                  "count(//img), \" \", count(//a))"} +
      "' '" + file + "' 2>/dev/null");
}

/// A text as a format of text lines has it: blanks for line ends and other blanks, none at the ends.
std::string in_one_line(std::string_view text) {
  std::string line;
  for (auto const c : text) {
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      line += line.empty() || line.back() == ' ' ? "" : " ";
    } else {
      line += c;
    }
  }
  return line;
}

/// The options of bulletins with tables, and of sheets of exercises.
std::vector<std::vector<std::string>> const tables_and_exercises{{"--tables", "--diagrams", "none"},
                                                                 {"--where", "move 28x19", "--exercises", "4"}};

/// Whether a text is UTF-8 without a character that controls a terminal or turns the text around.
bool is_inert_on_terminals(std::string_view text) { return damier::printable_lines(text) == text; }

}  // namespace

TEST_CASE("hostile texts come back from JSON and NDJSON as they were, but for odd blanks in names", "[cli][hostile]") {
  for (auto const* const format : {"json", "ndjson"}) {
    CAPTURE(format);
    auto const written = run({"export", archives().hostile_base, "--to", format});
    REQUIRE(written.code == 0);
    CHECK(is_inert_on_terminals(written.out));
    auto const file = archives().folder.write(std::string{"again."} + format, written.out);
    rapidjson::Document games;
    auto text = written.out;
    if (std::string_view{format} == "ndjson") {
      std::ranges::replace(text, '\n', ',');
      text = "[" + text + "0]";
    }
    REQUIRE_FALSE(games.Parse(text.data(), text.size()).HasParseError());
    for (std::size_t place = 0; place < archives().texts.size(); ++place) {
      auto const& expected = archives().texts[place];
      CAPTURE(place, expected);
      for (auto const& tag : games[static_cast<rapidjson::SizeType>(place)]["tags"].GetArray()) {
        std::string const name{tag[0].GetString()};
        std::string const value{tag[1].GetString(), tag[1].GetStringLength()};
        if (name != "Date" && name != "GameType" && name != "Result") {
          CHECK(value == (damier::is_naming_tag(name) ? damier::plain_name(expected) : expected));
        }
      }
    }
  }
}

TEST_CASE("hostile names come back from PDN and Manoury text, each in its game", "[cli][hostile]") {
  for (auto const* const format : {"pdn", "manoury"}) {
    CAPTURE(format);
    auto const file = archives().folder.write(std::string{"games."} + format,
                                              run({"export", archives().hostile_base, "--to", format}).out);
    auto const games = lines_of(run({"convert", file, "--to", "ndjson"}).out);
    REQUIRE(games.size() == archives().texts.size());
    for (std::size_t place = 0; place < games.size(); ++place) {
      CAPTURE(archives().texts[place]);
      rapidjson::Document game;
      REQUIRE_FALSE(game.Parse(games[place].data(), games[place].size()).HasParseError());
      CHECK(game["plies"].GetUint() == 3);
      CHECK(std::string_view{game["outcome"].GetString()} == "white-wins");
      std::string const white{game["tags"][4][1].GetString(), game["tags"][4][1].GetStringLength()};
      CHECK(std::string_view{game["tags"][4][0].GetString()} == "White");
      CHECK(white == damier::plain_name(in_one_line(archives().texts[place])));  // without what nobody sees
    }
  }
}

TEST_CASE("hostile texts print nothing but characters, in tables and pages", "[cli][hostile]") {
  auto const& base = archives().hostile_base;
  std::vector<std::vector<std::string>> const commands{{"check", archives().hostile_file, "--severity", "hint"},
                                                       {"players", base},
                                                       {"events", base},
                                                       {"stats", base},
                                                       {"stats", base, "--by", "event"},
                                                       {"search", base, "plies > 0"},
                                                       {"tree", base},
                                                       {"dedupe", base},
                                                       {"base", "verify", base},
                                                       {"show", base, "60"}};
  for (auto const& words : commands) {
    for (auto const* const format : {"", "json"}) {
      auto command = words;
      if (*format != '\0' && (words[0] == "players" || words[0] == "events" || words[0] == "search")) {
        command.insert(command.end(), {"--format", format});
      }
      CAPTURE(command);
      auto const outcome = run(command);
      CHECK(outcome.code <= 1);
      CHECK(is_inert_on_terminals(outcome.out));
      CHECK(is_inert_on_terminals(outcome.err));
    }
  }
  for (std::size_t game = 1; game <= archives().texts.size(); game += 7) {
    CHECK(is_inert_on_terminals(run({"show", base, std::to_string(game)}).out));
  }
}

TEST_CASE("hostile names are fields of CSV and no formulas, read by SQLite", "[cli][hostile]") {
  if (!has_program("sqlite3")) {
    return;
  }
  auto const file =
      archives().folder.write("events.csv", run({"events", archives().hostile_base, "--format", "csv"}).out);
  auto const database = archives().folder.path("csv.db");
  REQUIRE(shell("sqlite3 '" + database + "' '.import --csv \"" + file + "\" t'").code == 0);
  auto const query = [&](std::string const& sql) { return answer("sqlite3 '" + database + "' \"" + sql + "\""); };
  CHECK(query("SELECT count(*), sum(games) FROM t") ==
        std::to_string(archives().texts.size()) + "|" + std::to_string(archives().texts.size()) + "\n");
  CHECK(query("SELECT count(*) FROM t WHERE event GLOB '[=+@-]*' OR event GLOB '*;[=+@-]*'") == "0\n");
  CHECK(query("SELECT event FROM t WHERE event LIKE '''=1+1w%'").starts_with("'=1+1w"));
}

TEST_CASE("rows of every command have as many fields as their columns, whatever the names are", "[cli][hostile]") {
  auto const& base = archives().hostile_base;
  std::vector<std::vector<std::string>> const commands{
      {"players", base},
      {"events", base},
      {"stats", base, "--by", "event"},
      {"search", base, "plies > 0", "--columns", "white,black,event,site,round,annotator"}};
  for (auto words : commands) {
    CAPTURE(words.front());
    auto in_tabs = words;
    in_tabs.insert(in_tabs.end(), {"--format", "tsv"});
    auto const rows = run(in_tabs).out;
    auto const lines = lines_of(rows);
    REQUIRE(lines.size() > archives().texts.size() / 2);
    for (auto const& line : lines) {
      CHECK(std::ranges::count(line, '\t') == std::ranges::count(lines.front(), '\t'));
    }
    if (has_program("sqlite3")) {
      words.insert(words.end(), {"--format", "csv"});
      auto const file = archives().folder.write("rows.csv", run(words).out);
      auto const read = shell("sqlite3 :memory: '.import --csv \"" + file + "\" t' 'SELECT count(*) > 1 FROM t'");
      CHECK(read.out == "1\n");
      CHECK(read.err.empty());  // SQLite reports a row with more or fewer fields
    }
  }
}

TEST_CASE("hostile texts add no markup to HTML, read by libxml2", "[cli][hostile]") {
  if (!has_program("xmllint")) {
    return;
  }
  auto const of = [](std::vector<std::string> const& hostile, std::vector<std::string> const& plain) {
    CAPTURE(hostile);
    auto const page = run(hostile).out;
    CHECK(is_inert_on_terminals(page));
    CHECK(markup_of(page) == markup_of(run(plain).out));
  };
  auto const& all = archives();
  of({"export", all.hostile_base, "--to", "document", "--diagrams", "none"},
     {"export", all.plain_base, "--to", "document", "--diagrams", "none"});
  // A page to play through the games: its data are in a script, and none of them becomes an element.
  of({"export", all.hostile_base, "--to", "html"}, {"export", all.plain_base, "--to", "html"});
  for (auto const& more : tables_and_exercises) {
    auto const command = [&](std::string const& base) {
      std::vector<std::string> words{"export", base, "--to", "document", "--columns", "2"};
      words.insert(words.end(), more.begin(), more.end());
      return words;
    };
    of(command(all.hostile_base), command(all.plain_base));
    of(command(all.hostile_event), command(all.plain_event));
  }
  auto const entitled = [](std::string const& base, std::string_view title) {
    return std::vector<std::string>{"export", base, "--to", "html", "--tables", "--title", std::string{title}};
  };
  of(entitled(all.hostile_event, Archives::event_name), entitled(all.plain_event, "cup"));
  // Of comments that look like tags there is a finding; both have the others.
  of({"check", all.hostile_file, "--severity", "hint", "--only", "same-player", "--format", "html"},
     {"check", all.plain_file, "--severity", "hint", "--only", "same-player", "--format", "html"});
}

TEST_CASE("hostile texts add no markup to any column of flashcards, read by SQLite and libxml2", "[cli][hostile]") {
  if (!has_program("xmllint") || !has_program("sqlite3")) {
    return;
  }
  // A problem whose tags have a text, each of which becomes a part of a column.
  auto const columns_of = [](std::vector<std::string> const& texts) {
    std::string games;
    for (auto const& text : texts) {
      auto escaped = in_one_line(text);
      std::erase(escaped, '\0');
      for (std::size_t at = 0; (at = escaped.find_first_of("\\\"", at)) != std::string::npos; at += 2) {
        escaped.insert(at, 1, '\\');
      }
      games += "[Event \"" + escaped + "\"]\n[White \"" + escaped +
               "\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n[FEN "
               "\"W:W28:B22\"]\n[Theme \"" +
               escaped + "\"]\n[Difficulty \"" + escaped + "\"]\n1. 28x17 2-0\n\n";
    }
    auto const& folder = archives().folder;
    auto const cards = run({"convert", folder.write("cards.pdn", games), "--to", "flashcards"}).out;
    CHECK(is_inert_on_terminals(cards));
    auto const file = folder.write("cards.tsv", cards);
    auto const database = folder.path("cards.db");
    static_cast<void>(shell("rm -f '" + database + "'"));
    REQUIRE(shell("sqlite3 '" + database + "' 'CREATE TABLE cards (front, back, tags)' '.mode ascii' " +
                  "'.mode csv' '.separator \"\\t\" \"\\n\"' '.import --skip 3 \"" + file + "\" cards'")
                .code == 0);
    std::vector<std::string> markup{
        answer("sqlite3 '" + database + "' 'SELECT count(*) FROM cards WHERE tags IS NOT NULL'")};
    for (auto const* const column : {"front", "back", "tags"}) {
      markup.push_back(
          markup_of(answer("sqlite3 '" + database + "' 'SELECT " + column + " || \"<p></p>\" FROM cards'")));
    }
    return markup;
  };
  std::vector<std::string> hostile_texts;
  std::vector<std::string> plain_texts;
  for (auto const* const text :
       {"<script>x</script>", "<img src=x onerror=y>", "a&lt;b", "</p><a href=z>", "\"'>", "<!--"}) {
    hostile_texts.emplace_back(text);
    plain_texts.emplace_back("w" + std::to_string(plain_texts.size()));
  }
  CHECK(columns_of(hostile_texts) == columns_of(plain_texts));
}

TEST_CASE("hostile names add no markup to SVG, read by libxml2", "[cli][hostile]") {
  if (!has_program("xmllint")) {
    return;
  }
  auto const chart = run({"stats", archives().hostile_base, "--by", "event", "--plot", "-"});
  REQUIRE(chart.code == 0);
  auto const file = archives().folder.write("chart.svg", chart.out);
  CHECK(answer("xmllint --nonet --xpath 'concat(count(//comment()), count(//processing-instruction()), "
               "count(//@*[starts-with(name(), \"on\") or contains(name(), \"href\")]), "
               "count(//*[not(contains(\" svg style g title desc rect line path polyline circle text tspan \", "
               "concat(\" \", local-name(), \" \")))]))' '" +
               file + "'") == "0000\n");
}

TEST_CASE("hostile texts are text in Markdown, read by cmark", "[cli][hostile]") {
  if (!has_program("cmark")) {
    return;
  }
  auto const kinds = [](std::string const& base, std::vector<std::string> const& more) {
    std::vector<std::string> command{"export", base, "--to", "md"};
    command.insert(command.end(), more.begin(), more.end());
    auto const file = archives().folder.write("games.md", run(command).out);
    std::string const names =
        "heading paragraph strong emph code code_block html_block html_inline link image list item";
    return answer("for kind in " + names + "; do cmark -t xml '" + file + "' | grep -c \"<$kind[ />]\"; done; true");
  };
  CHECK(kinds(archives().hostile_base, {"--diagrams", "none"}) == kinds(archives().plain_base, {"--diagrams", "none"}));
  for (auto const& more : tables_and_exercises) {
    CHECK(kinds(archives().hostile_base, more) == kinds(archives().plain_base, more));
    CHECK(kinds(archives().hostile_event, more) == kinds(archives().plain_event, more));
  }
}

TEST_CASE("hostile texts are printed by LaTeX as they are", "[cli][hostile]") {
  if (!has_program("lualatex") || !has_program("pdftotext")) {
    return;
  }
  auto const file = archives().folder.path("games.tex");
  REQUIRE(run({"export", archives().hostile_base, "--diagrams", "none", "-o", file}).code == 0);
  auto const folder = std::string{"cd \"$(dirname '"} + file + "')\" && ";
  auto const compiled =
      shell(folder + "lualatex --no-shell-escape -halt-on-error -interaction=nonstopmode games.tex </dev/null");
  INFO(compiled.out.substr(compiled.out.size() - std::min<std::size_t>(compiled.out.size(), 1000)));
  REQUIRE(compiled.code == 0);
  auto const printed = answer(folder + "pdftotext -raw games.pdf -");
  for (auto const* const text : {"\\input{/etc/passwd}w", "\\directlua{os.exit(3)}w", "\\end{document}w", "^^5cinputw",
                                 "$$w", "-->w", "=1+1w", "<![CDATA[w", "~_^w", "'; DROP TABLE games; --w"}) {
    CAPTURE(text);
    CHECK(printed.find(text) != std::string::npos);
  }
}

TEST_CASE("hostile texts are printed by LaTeX in headings, tables and solutions", "[cli][hostile]") {
  if (!has_program("lualatex") || !has_program("pdftotext")) {
    return;
  }
  auto const file = archives().folder.path("event.tex");
  auto const folder = std::string{"cd \"$(dirname '"} + file + "')\" && ";
  // LuaLaTeX takes minutes for the diagrams of all games.
  std::vector<std::vector<std::string>> const tables_and_some_exercises{
      tables_and_exercises.front(),
      {"--where", "move 28x19 (white ~ \"end{document}\" or white ~ \"$$\")", "--exercises", "4"}};
  for (auto const& more : tables_and_some_exercises) {
    std::vector<std::string> command{"export", archives().hostile_event, "-o", file};
    command.insert(command.end(), more.begin(), more.end());
    REQUIRE(run(command).code == 0);
    auto const compiled =
        shell(folder + "lualatex --no-shell-escape -halt-on-error -interaction=nonstopmode event.tex </dev/null");
    INFO(compiled.out.substr(compiled.out.size() - std::min<std::size_t>(compiled.out.size(), 1000)));
    REQUIRE(compiled.code == 0);
    auto const printed = answer(folder + "pdftotext -raw event.pdf -");
    for (auto const* const text : {"</h><script>x</script>|*_`\\input{y}$&%#<!--", "\\end{document}w", "$$w"}) {
      CAPTURE(text);
      CHECK(printed.find(text) != std::string::npos);
    }
  }
}

TEST_CASE("texts near a megabyte go through every format", "[cli][hostile]") {
  TemporaryFolder const folder;
  auto const text = hostile::long_text(60'000);  // eleven times in the game, and escaped
  auto const base = base_of(folder, folder.write("long.ndjson", hostile::json_game(text)));
  for (auto const* const format : {"pdn", "manoury", "json", "ndjson", "tex", "md", "document", "sql"}) {
    CAPTURE(format);
    auto const written = run({"export", base, "--to", format});
    CHECK(written.code == 0);
    CHECK(written.out.size() > 300'000);
  }
  for (auto const* const format : {"tex", "md", "document"}) {
    CHECK(run({"export", base, "--to", format, "--tables"}).code == 0);
  }
  auto const pdn = folder.write("long.pdn", "[White \"" + std::string(400'000, '<') + "\"]\n[GameType \"20\"]\n{" +
                                                std::string(600'000, '\\') + "} 1. 32-28 *\n");
  CHECK(json_at(run({"convert", pdn, "--to", "json"}).out, "$[0].plies") == "1");
}
