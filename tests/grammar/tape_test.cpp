#include "grammar/tape.hpp"

#include "language/message.hpp"
#include "tests/in_words.hpp"
#include "text/source_text.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;
using in_words::english;

TEST_CASE("severities have names") {
  CHECK(name(Severity::hint) == "hint");
  CHECK(name(Severity::warning) == "warning");
  CHECK(name(Severity::error) == "error");
}

TEST_CASE("a place is a line of the file and a column in characters") {
  GameTape tape;
  std::string const text = "1. ходы 32-28\r\n19-23\rx";
  tape.source = text;
  tape.line = 7;
  CHECK(tape.locate(0) == Location{7, 1});
  CHECK(tape.locate(static_cast<std::uint32_t>(text.find("32"))) == Location{7, 9});
  CHECK(tape.locate(static_cast<std::uint32_t>(text.find("19"))) == Location{8, 1});
  CHECK(tape.locate(static_cast<std::uint32_t>(text.find('x'))) == Location{9, 1});
}

TEST_CASE("text before a record on its line counts") {
  GameTape tape;
  tape.source = "2. foo";
  tape.line_prefix = "é* ";
  CHECK(tape.locate(3) == Location{1, 7});
  tape.prefix_column = 100;
  CHECK(tape.locate(3) == Location{1, 106});
  auto const found = tape.diagnose(Severity::error, "stray-dot", 3, 3, message("hint"), message("nothing"));
  CHECK(found.source_line == "é* 2. foo");
  CHECK(found.source_column == 7);
  CHECK(found.length == 3);
  CHECK(found.offset == 3);
  CHECK(english(found.message) == "hint");
  CHECK(english(found.hint) == "nothing");
}

TEST_CASE("a diagnostic shows the one line of its place") {
  GameTape tape;
  tape.source = "first\r\nsecond line\r\nthird";
  auto const found = tape.diagnose(Severity::warning, "stray-dot", 14, 100, message("hint"));
  CHECK(found.source_line == "second line");
  CHECK(found.source_column == 8);
  CHECK(found.length == 4);
}

TEST_CASE("of a very long line a window is shown, cut between characters") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "ж";
  text += "!";
  for (int i = 0; i < 1000; ++i) text += "я";
  GameTape tape;
  tape.source = text;
  auto const found = tape.diagnose(Severity::error, "stray-dot", 2000, 1, message("hint"));
  CHECK(found.where.column == 1001);
  CHECK(found.source_line.size() <= 200);
  CHECK(source_text::whole_characters(found.source_line) == found.source_line);
  REQUIRE(found.source_column >= 1);
  // All characters before the mark have two bytes.
  CHECK(found.source_line.at((found.source_column - 1) * 2) == '!');
  auto const at_end =
      tape.diagnose(Severity::error, "stray-dot", static_cast<std::uint32_t>(text.size()), 1, message("hint"));
  CHECK(at_end.length == 1);
  CHECK(at_end.where.column == 2002);
}
