// Games with something around each of their text lines, as tools, mails, source code and tables have them.

#include "prose/open_games.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;

namespace {

using Lines = std::vector<std::string>;

Lines game_of(std::string const& white, std::string const& black) {
  return {"[Event \"Club\"]",
          "[White \"" + white + "\"]",
          "[Black \"" + black + "\"]",
          "[Result \"2-0\"]",
          "",
          "1. 31-26 19-23 2. 33-28 23x32",
          "3. 37x28 2-0",
          ""};
}

Lines two_games() {
  auto lines = game_of("Sijbrands, O.", "Wolff, P.");
  auto const second = game_of("Pippel, A.", "Kroon, D.");
  lines.insert(lines.end(), second.begin(), second.end());
  return lines;
}

bool is_tag(std::string const& line) { return line.starts_with('['); }

/// Two games in which each text line is changed: change gets its number, from 1, and the line.
std::string wrapped(std::function<std::string(unsigned, std::string)> const& change) {
  std::string text;
  unsigned number = 0;
  for (auto const& line : two_games()) {
    text += change(++number, line) + "\n";
  }
  return text;
}

std::string replaced(std::string text, std::string_view old, std::string_view by) {
  for (auto at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size())) {
    text.replace(at, old.size(), by);
  }
  return text;
}

/// The games of a text: players, moves and result of each, then the codes of what is reported.
std::string games(std::string_view text, std::optional<TextFormat> format = {}) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, format);
  GameTape tape;
  std::string read;
  std::string codes;
  while (reader->next(tape)) {
    std::string tags;
    std::string moves;
    for (std::size_t i = 0; i < tape.events.size(); ++i) {
      auto const& event = tape.events[i];
      if (event.kind == EventKind::tag_name && (tape.text(event) == "White" || tape.text(event) == "Black")) {
        tags += std::string{tape.text(tape.events[i + 1])} + "; ";
      } else if (event.kind == EventKind::move || event.kind == EventKind::result || event.kind == EventKind::skipped) {
        moves += std::string{tape.text(event)} + " ";
      }
    }
    read += tags + moves + "\n";
    for (auto const& diagnostic : tape.diagnostics) {
      codes += std::string{diagnostic.code} + " ";
    }
  }
  return read + codes;
}

std::string const expected =
    "Sijbrands, O.; Wolff, P.; 31-26 19-23 33-28 23x32 37x28 2-0 \n"
    "Pippel, A.; Kroon, D.; 31-26 19-23 33-28 23x32 37x28 2-0 \n"
    "odd-tag-form ";

}  // namespace

TEST_CASE("numbers before each text line are no part of the games") {
  for (std::string const sign : {":", ": ", "\t", " ", ". ", ") ", " | ", "-"}) {
    CAPTURE(sign);
    CHECK(games(wrapped([&](unsigned number, std::string const& line) {
            return std::to_string(number) + sign + line;
          })) == expected);
  }
  CHECK(games(wrapped([](unsigned number, std::string const& line) {
          auto const digits = std::to_string(number + 95);  // aligned
          return std::string(7 - digits.size(), ' ') + digits + "\t" + line;
        })) == expected);
  CHECK(games(wrapped([](unsigned number, std::string const& line) {
          return "old/games.pdn:" + std::to_string(number) + ":" + line;
        })) == expected);
}

TEST_CASE("the number of a list of tags is no number of a move") {
  std::string text;
  unsigned number = 0;
  for (auto const& line : game_of("Sijbrands, O.", "Wolff, P.")) {
    text += (is_tag(line) ? std::to_string(++number) + ". " : "") + line + "\n";
  }
  CHECK(games(text) == "Sijbrands, O.; Wolff, P.; 31-26 19-23 33-28 23x32 37x28 2-0 \nodd-tag-form ");
}

TEST_CASE("marks before text lines, or before tags alone, are no part of the games") {
  for (std::string const mark :
       {"// ", "# ", "#", "* ", "*", "- ", "-- ", "+", "| ", "PDN ", "REM ", "; ", "% ", "• ", "Line: ", "<< "}) {
    CAPTURE(mark);
    CHECK(games(wrapped([&](unsigned, std::string const& line) { return mark + line; })) == expected);
    CHECK(games(wrapped([&](unsigned, std::string const& line) { return (is_tag(line) ? mark : "") + line; })) ==
          expected);
  }
  CHECK(games(wrapped([](unsigned, std::string const& line) { return "| " + line + " |"; })) == expected);
  CHECK(games(wrapped([](unsigned, std::string const& line) { return is_tag(line) ? "[" + line + "]" : line; })) ==
        expected);
}

TEST_CASE("a mark before a lone tag, and before a game on one text line, is no part of it") {
  CHECK(games("// [White \"Pippel, A.\"]\n// 1. 31-26 19-23 2-0\n") == "Pippel, A.; 31-26 19-23 2-0 \nodd-tag-form ");
  CHECK(games("1: [White \"Pippel, A.\"] [Black \"Kroon\"] 1. 31-26 19-23 2-0\n"
              "2: [White \"Wolff\"] [Black \"Rafle\"] 1. 31-27 2-0\n") ==
        "Pippel, A.; Kroon; 31-26 19-23 2-0 \nWolff; Rafle; 31-27 2-0 \nodd-tag-form ");
}

TEST_CASE("games are in strings of source code and in cells of tables") {
  auto const escaped = [](std::string const& line) { return replaced(line, "\"", "\\\""); };
  CHECK(games("char const* text =\n" + wrapped([&](unsigned, std::string const& line) {
                return "  \"" + escaped(line) + "\\n\"";
              })) == expected);
  CHECK(games(wrapped([&](unsigned, std::string const& line) { return "\"" + escaped(line) + "\\n\" +"; })) ==
        expected);
  CHECK(games("lines = [\n" + wrapped([&](unsigned, std::string const& line) { return "'" + line + "',"; }) + "]\n") ==
        expected);
  CHECK(games(wrapped([](unsigned, std::string const& line) { return "\"" + replaced(line, "\"", "\"\"") + "\""; })) ==
        expected);
  std::string cells = "number,club,game\n";
  std::string script;
  for (auto const& [white, black] : {std::pair{"Sijbrands, O.", "Wolff, P."}, std::pair{"Pippel, A.", "Kroon, D."}}) {
    std::string text;
    for (auto const& line : game_of(white, black)) {
      text += line + "\n";
    }
    cells += "17,\"Club, Utrecht\",\"" + replaced(text, "\"", "\"\"") + "\",yes\n";
    script += "add(\"" + replaced(replaced(text, "\"", "\\\""), "\n", "\\n") + "\");\n";
  }
  CHECK(games(cells) == expected);
  CHECK(games(script) == expected);
  CHECK(games(wrapped([](unsigned, std::string const& line) { return replaced(line, "\"", "\\u0022"); })) == expected);
}

TEST_CASE("games are between marks that stand once") {
  auto const text = wrapped([](unsigned, std::string const& line) { return line; });
  for (auto const& [open, close] : std::vector<std::pair<std::string, std::string>>{
           {"# Notes\n\nTwo games of the evening:\n\n```pdn\n", "```\n\nA fine evening.\n"},
           {"~~~~\n", "~~~~\n"},
           {"1. a list\n   ```\n   ls -l\n   ```\n\n``` text\n", "```\n"},
           {"games = \"\"\"", "\"\"\"\n"},
           {"import damier\ngames = r\'\'\'\n", "\'\'\'.strip()\n"},
           {"auto const* text = R\"pdn(", ")pdn\";\n"},
           {"let text = r#\"\n", "\"#;\n"},
           {"INSERT INTO games VALUES (12, $$", "$$);\n"},
           {"INSERT INTO games VALUES (12, $pdn$\n", "$pdn$);\n"},
           {"cat > games.pdn <<'END'\n", "END\n"},
           {"$games = <<<PDN\n", "PDN;\n"},
           {"Dear all,\n[code]\n", "[/code]\nGreetings\n"},
           {"[pdn]", "[/pdn]"},
           {"\\documentclass{article}\n\\begin{verbatim}\n", "\\end{verbatim}\n"},
           {"#+BEGIN_EXAMPLE\n", "#+END_EXAMPLE\n"},
           {"text = [[\n", "]]\n"},
           {"<game><![CDATA[", "]]></game>\n"},
           {"{{{\n", "}}}\n"},
           {"{{Game|", "}}\n"}}) {
    CAPTURE(open);
    CHECK(games(open + text + close) == expected);
    CHECK(games(open + "\n" + text + close + "\nNothing else.\n") == expected);
  }
  // Each game between marks of its own, with text around them.
  std::string fences;
  std::string script;
  for (auto const& [white, black] : {std::pair{"Sijbrands, O.", "Wolff, P."}, std::pair{"Pippel, A.", "Kroon, D."}}) {
    std::string game;
    for (auto const& line : game_of(white, black)) {
      game += line + "\n";
    }
    fences += "A game:\n\n```\n" + game + "```\n\nAfter it.\n";
    script += "insert into games values ('" + game + "');\n";
  }
  CHECK(games(fences) == expected);
  CHECK(games(script) == expected);
  CHECK(games("insert into games values ('" + text + "');\n") == expected);
  CHECK(games("insert into games values (1, '[White \"l''Ami\"]\n[Black \"d''Or\"]\n\n1. 32-28 2-0');\n") ==
        "l'Ami; d'Or; 32-28 2-0 \nodd-tag-form ");
  CHECK(games("let text = `" + text + "`;\n") == expected);
}

TEST_CASE("what may be of a game is read outside of marks, too") {
  std::string const fenced = "```\n[White \"Pippel\"]\n[Black \"Kroon\"]\n1. 32-28 18-23 2-0\n```\n";
  CHECK(games("Some text.\n" + fenced + "\n[White \"Wolff\"]\n[Black \"Rafle\"]\n1. 31-27 2-0\n") ==
        "Pippel; Kroon; 32-28 18-23 2-0 \nWolff; Rafle; 31-27 2-0 \nodd-tag-form ");
  auto const behind = games("Some text.\n" + fenced + "\n1. 31-27 19-23 2-0\n");
  CHECK(behind.find("31-27 19-23 2-0") != std::string::npos);
  CHECK(games("He had 32-28 18-23 {!} before.\n" + fenced) == "Pippel; Kroon; 32-28 18-23 2-0 \nodd-tag-form ");
  CHECK(games("[White \"Wolff\"]\n1. 31-27 {```} 19-23 2-0\n") == "Wolff; 31-27 19-23 2-0 \n");
}

TEST_CASE("a quoted-printable mail is decoded") {
  CHECK(games(wrapped([](unsigned, std::string const& line) { return replaced(line, "\"", "=22"); })) == expected);
  CHECK(games(wrapped([](unsigned number, std::string const& line) {
          return number == 1 ? "[Event \"The championship of the town and all of the villages around it, gr=\noup B"
                               "\"]"
                             : line;
        })) == expected);
  CHECK(games("[White \"Citro=C3=ABn, K.\"]\n[Black \"A name that is so long that a mail program cuts its text line"
              " here =\nand there\"]\n1. 32-28 2-0\n") ==
        "Citroën, K.; A name that is so long that a mail program cuts its text line here and there; 32-28 2-0 \n"
        "odd-tag-form ");
  CHECK(games("[White \"a=22\"]\n1. 32-28 2-0\n") == "a=22; 32-28 2-0 \n");
}

TEST_CASE("tags without their brackets are tags") {
  auto const field = [](std::string const& between, std::string const& open = "", std::string const& close = "") {
    return wrapped([&](unsigned, std::string const& line) {
      return is_tag(line) ? open + replaced(line.substr(1, line.size() - 3), " \"", between) + close : line;
    });
  };
  CHECK(games(field("=")) == expected);
  CHECK(games(field(" = ")) == expected);
  CHECK(games(field(";")) == expected);
  CHECK(games(field("\t")) == expected);
  CHECK(games(field(": ")) == expected);
  CHECK(games(field(" \"", "", "\"")) == expected);
  CHECK(games(field(" \"", "{", "\"}")) == expected);
  CHECK(games(field(" \"", "(", "\")")) == expected);
  CHECK(games(field(" | ", "| ", " |")) == expected);
  CHECK(games(field(":** ", "**")) == expected);
  CHECK(games(field("\",\"", "\"", "\"")) == expected);
  CHECK(games(field("\": \"", "  \"", "\",")) == expected);
  CHECK(games(wrapped([](unsigned, std::string const& line) {
          if (!is_tag(line)) {
            return line;
          }
          auto const name = line.substr(1, line.find(' ') - 1);
          auto const value = line.substr(name.size() + 3, line.size() - name.size() - 5);
          return "<" + name + ">" + value + "</" + name + ">";
        })) == expected);
}

TEST_CASE("an odd sign between the name and the value of a tag in brackets is no part of them") {
  for (std::string const between : {", ", "; ", " | ", "&nbsp;", "&#32;"}) {
    CAPTURE(between);
    CHECK(games(wrapped([&](unsigned, std::string const& line) {
            return is_tag(line) ? replaced(line, " \"", between + "\"") : line;
          })) == expected);
  }
  CHECK(games("[White \"\"Pippel, A.\"\"]\n[Black \"Kroon\"]\n1. 32-28 2-0\n") ==
        "Pippel, A.; Kroon; 32-28 2-0 \nodd-tag-form ");
}

TEST_CASE("a game in an attribute or a script of a page is read where the page has no other") {
  std::string const page = "<!DOCTYPE html>\n<html><body class=\"club\">\n<p>It's a fine day</p>\n";
  std::string const game = "[White \"Pippel, A.\"][Black \"Kroon, D.\"] 1. 31-26 19-23 2-0";
  std::string const read = "Pippel, A.; Kroon, D.; 31-26 19-23 2-0 \nodd-tag-form ";
  CHECK(games(page + "<div data-pdn=\"" + replaced(game, "\"", "&quot;") + "\"></div></body></html>") == read);
  CHECK(games(page + "<div data-pdn='" + game + "'></div></body></html>") == read);
  CHECK(games(page + "<script>show({\"pdn\": \"" + replaced(game, "\"", "\\\"") + "\"});</script></body></html>") ==
        read);
  auto const both = games(page + "<p>1. 32-28 18-23 2. 38-32 12-18 3. 31-27 7-12</p><script>show(\"" +
                          replaced(game, "\"", "\\\"") + "\");</script></body></html>");
  CHECK(both.starts_with("32-28 18-23 38-32 12-18 31-27 7-12"));
  CHECK(both.find("unexpected-text") != std::string::npos);
}

TEST_CASE("plain text is not taken for something else") {
  std::string const labels = "Event: Club\nRound: 1\nWhite: Rafle, B.\nBlack: Kroon, D.\nResult: 1-1\n\n";
  CHECK(games(labels + "1. 32-28 (18-23) 2. 38-32 (12-18) 3. 31-27 (7-12) =\n").find("odd-tag-form") ==
        std::string::npos);
  std::string const plain = wrapped([](unsigned, std::string const& line) { return line; });
  auto const read = games(plain);
  CHECK(read + "odd-tag-form " == expected);
  CHECK(games(plain + "{ 1: [White \"x\"] 2: [Black \"y\"] }") == read + "");
  CHECK(games("White = 31, 32, 37\nBlack = 12, 13\n\n1. 31-26 12-18\n").find("31, 32, 37; ") == std::string::npos);
}

TEST_CASE("signs that Markdown escapes are read without the backslash") {
  auto const text = wrapped([](unsigned, std::string const& line) {
    std::string escaped;
    for (char const c : line)
      escaped += std::string_view{"[]-.*#"}.find(c) != std::string_view::npos ? std::string{'\\', c} : std::string{c};
    return escaped;
  });
  CHECK(games(text) == expected);
}
