// The editor of typed lines, on a terminal that has nothing but backspaces.

#include "apps/damier/terminal/line_editor.hpp"
#include "terminal_screen.hpp"
#include "text/printable.hpp"
#include "text/text_width.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <string_view>
#include <vector>

using damier::app::LineEditor;
using damier::cli_test::TerminalScreen;

namespace {

constexpr std::string_view left = "\x1b[D";
constexpr std::string_view right = "\x1b[C";
constexpr std::string_view up = "\x1b[A";
constexpr std::string_view down = "\x1b[B";
constexpr std::string_view home = "\x1b[H";
constexpr std::string_view end = "\x1bOF";
constexpr std::string_view erase = "\x1b[3~";

std::string typed(LineEditor& editor, std::string_view keys) {
  for (auto const key : keys) {
    editor.type(key);
  }
  return editor.text();
}
std::string typed(std::string_view keys) {
  LineEditor editor{{}, 40};
  return typed(editor, keys);
}
std::string joined(std::initializer_list<std::string_view> keys) {
  std::string all;
  for (auto const key : keys) {
    all += key;
  }
  return all;
}

}  // namespace

TEST_CASE("a typed line can be corrected anywhere", "[cli]") {
  CHECK(typed("32-29\x7f"
              "8") == "32-28");
  CHECK(typed(joined({"2-28", home, "3"})) == "32-28");
  CHECK(typed(joined({"32-2", left, left, left, "x", right, "y", end, "8"})) == "3x2y-28");
  CHECK(typed(joined({"932-28", home, erase})) == "32-28");
  CHECK(typed("save my file\x17\x17games") == "save games");
  CHECK(typed("abc\x01\x0bxyz\x02\x15q") == "qz");
  CHECK(typed(joined({"ab", left, "\x04"})) == "a");
  CHECK(typed(joined({"\u00e9t\u00e9", left, "\x08", "o"})) == "\u00e9o\u00e9");  // whole characters
  CHECK(typed(joined({"e\u0301x", left, left, "a"})) == "ae\u0301x");
  CHECK(typed("a\x1b[99~b\x1b\x1b[Zc\xff\xc3") == "abc");
}

TEST_CASE("Enter ends a line, Ctrl-D an empty one", "[cli]") {
  LineEditor editor{{}, 40};
  CHECK(editor.type('\x04') == LineEditor::State::end);
  CHECK(editor.type('a') == LineEditor::State::typing);
  CHECK(editor.type('\x04') == LineEditor::State::typing);
  CHECK(editor.type('\r') == LineEditor::State::done);
  CHECK(editor.type('\n') == LineEditor::State::done);
  CHECK(typed(std::string(10'000, 'x')).size() == LineEditor::most_bytes);
}

TEST_CASE("Up brings former lines back, Down the new one", "[cli]") {
  std::vector<std::string> const former{"32-28", "hint"};
  LineEditor editor{former, 40};
  CHECK(typed(editor, joined({"x", up})) == "hint");
  CHECK(typed(editor, joined({up, up, up})) == "32-28");
  CHECK(typed(editor, joined({"!", down})) == "hint");
  CHECK(typed(editor, joined({down, down})) == "x");
}

TEST_CASE("the terminal shows the line and its cursor after every key", "[cli]") {
  std::minstd_rand random{3};
  std::vector<std::string> const keys{"a",
                                      "7",
                                      "\u00e9",
                                      "\u6f22",
                                      "e\u0301",
                                      " ",
                                      std::string{left},
                                      std::string{right},
                                      std::string{home},
                                      std::string{end},
                                      std::string{up},
                                      std::string{down},
                                      std::string{erase},
                                      "\x7f",
                                      "\x17",
                                      "\x0b"};
  std::vector<std::string> const former{"32-28", "a line that is longer than the terminal is wide, and then some"};
  for (unsigned const columns : {12U, 20U, 60U}) {
    constexpr std::string_view prompt = "1. > ";
    TerminalScreen screen{columns, 3};
    screen.write(prompt);
    LineEditor editor{former, columns - static_cast<unsigned>(prompt.size())};
    for (auto count = 0; count < 600; ++count) {
      typed(editor, keys[random() % keys.size()]);
      auto const drawn = editor.draw();
      CHECK(drawn.find('\x1b') == std::string::npos);
      screen.write(drawn);
      auto const rows = screen.rows();
      REQUIRE(rows[0].starts_with(prompt));
      auto shown = rows[0].substr(prompt.size());
      shown.erase(shown.find_last_not_of(' ') + 1);
      CAPTURE(columns, count, editor.text(), shown);
      REQUIRE(editor.text().find(shown) != std::string::npos);
      REQUIRE(rows[1].find_first_not_of(' ') == std::string::npos);  // nothing goes on below
      if (damier::width_of(editor.text()) + prompt.size() < columns) {
        auto whole = editor.text();
        whole.erase(whole.find_last_not_of(' ') + 1);
        REQUIRE(shown == whole);
      }
    }
  }
}

TEST_CASE("Tab completes a line from those that are known, without regard to case and accents", "[cli]") {
  std::vector<std::string> const known{"Ándré", "Andreiko, A.", "Baba, S."};
  auto const completed = [&](std::string_view keys) {
    LineEditor editor{{}, 40, known};
    return typed(editor, keys);
  };
  CHECK(completed("and\t") == "Ándré");
  CHECK(completed("and\t\t") == "Andreiko, A.");
  CHECK(completed("and\t\t\t") == "and");
  CHECK(completed("and\t\t\t\t") == "Ándré");
  CHECK(completed("ba\tx") == "Baba, S.x");
  CHECK(completed("z\t") == "z");
  CHECK(completed("\t").empty());
  CHECK(typed("and\t") == "and");
}
