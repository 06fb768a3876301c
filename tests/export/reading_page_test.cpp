// The page that shows running text beside the game that was read from it.

#include "export/reading_page.hpp"

#include "prose/open_games.hpp"
#include "reading/judged_record.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace damier;

namespace {

std::string section_of(std::string_view page) {
  auto const source = open_text(page);
  auto const reader = open_games(*source, {.format = TextFormat::text});
  JudgedRecord record;
  Validator validator{nullptr, OnIllegal::stop};
  REQUIRE(reader->next(record.tape));
  record.judge(validator);
  return reading_section(record.tape, record.game, "f0r1", Language{"en"});
}
std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace

TEST_CASE("each move of a text is a link to the move of the game, with what is not as printed") {
  auto const page =
      section_of("1. 32-28 19-23 2. 28x19 14x23 A quiet word. 3. 37-32 10-41 4. 41-37 14-19 5. 46-41 5-10");
  CHECK(count(page, "<a id=\"f0r1m") == 10);
  CHECK(count(page, "<a href=\"#f0r1m") == 10);
  CHECK(page.find("class=\"corrected\" title=\"10-41 is read as 10-14, ") != std::string::npos);
  CHECK(page.find(">10-41</a>") != std::string::npos);  // the text as it is printed
  CHECK(page.find(">10-14</a>") != std::string::npos);  // the game as it is read
  CHECK(page.find("A quiet word.") != std::string::npos);
  // A position has a character for each cell of the board: the last one after ten moves.
  auto const last = page.find("data-board=\"", page.find("id=\"f0r1m9\"")) + 12;
  CHECK(page.find('"', last) - last == 100);
}

TEST_CASE("the markup of a hostile text is text") {
  auto const page =
      section_of("<script>alert(1)</script> \"&amp; 1. 32-28 19-23 <img src=x onerror=y> 2. 28x19 14x23 3. 37-32");
  CHECK(page.find("<script") == std::string::npos);
  CHECK(page.find("<img") == std::string::npos);
  CHECK(count(page, "<a href=\"#f0r1m") == 5);
}

TEST_CASE("a text without a game has no board") {
  auto const page = section_of("A letter about the weather in 1934.");
  CHECK(page.find("no game in this text") != std::string::npos);
  CHECK(page.find("data-board") == std::string::npos);
}
