#include "grammar/source_text.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;

TEST_CASE("LF, CRLF and CR alone each end one line") {
  CHECK(source_text::count_line_ends("") == 0);
  CHECK(source_text::count_line_ends("a\nb\r\nc\rd") == 3);
  CHECK(source_text::count_line_ends("\r\r\n\n") == 3);
  CHECK(source_text::count_line_ends("\r") == 1);
}

TEST_CASE("line ends are counted alike in long and short texts") {
  std::string text;
  std::uint64_t expected = 0;
  for (int i = 0; i < 500; ++i) {
    text += std::string(static_cast<std::size_t>(i % 7), 'x');
    text += i % 3 == 0 ? "\n" : i % 3 == 1 ? "\r\n" : "\rx";
    ++expected;
    REQUIRE(source_text::count_line_ends(text) == expected);
  }
}

TEST_CASE("characters are code points, and a stray byte is one") {
  CHECK(source_text::count_characters("abc") == 3);
  CHECK(source_text::count_characters("ход") == 3);
  CHECK(source_text::count_characters("\xD1") == 1);
  CHECK(source_text::count_characters("\x85\x85") == 2);
  CHECK(source_text::count_characters("a\xE2\x80z") == 4);
  CHECK(source_text::count_characters("😀") == 1);
}

TEST_CASE("cutting keeps characters whole") {
  std::string const text = "хо";
  CHECK(source_text::whole_characters(std::string_view{text}.substr(1)) == "о");
  CHECK(source_text::whole_characters(std::string_view{text}.substr(0, 3)) == "х");
  CHECK(source_text::whole_characters(text) == text);
}

TEST_CASE("a quotation is short and harmless to a terminal") {
  CHECK(source_text::quoted("foo") == "\"foo\"");
  CHECK(source_text::quoted("a\x1b[2J\xff") == "\"a?[2J?\"");
  CHECK(source_text::quoted(std::string(100, 'x'), 5) == "\"xxxxx…\"");
  CHECK(source_text::quoted("ход", 3) == "\"х…\"");
}
