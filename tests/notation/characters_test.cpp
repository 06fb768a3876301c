#include "notation/characters.hpp"

#include <catch2/catch.hpp>

using namespace damier;

TEST_CASE("blanks around a text are taken away, those inside stay", "[notation]") {
  CHECK(trimmed(" \t a b \r\n") == "a b");
  CHECK(trimmed("a") == "a");
  CHECK(trimmed(" \t ").empty());
  CHECK(trimmed("").empty());
  std::string_view text{"\r\n\t a "};
  skip_blanks(text);
  CHECK(text == "a ");
}

TEST_CASE("no-break spaces are skipped only where printed blanks are", "[notation]") {
  std::string_view text{" \u00a0\u202f\t\u00a0a\u00a0"};
  skip_printed_blanks(text);
  CHECK(text == "a\u00a0");
  for (std::string_view const other : {"\xC2", "\xC2\xA1", "\xE2\x80", "\xE2\x80\x94"}) {
    text = other;
    skip_printed_blanks(text);
    CHECK(text == other);
  }
}

TEST_CASE("bytes beyond ASCII are neither blanks nor digits nor letters", "[notation]") {
  for (int byte = 0x80; byte <= 0xff; ++byte) {
    auto const c = static_cast<char>(byte);
    CHECK_FALSE((is_blank(c) || is_digit(c) || is_letter(c)));
  }
  CHECK(is_letter('a'));
  CHECK(is_letter('Z'));
  CHECK_FALSE(is_letter('@'));
  CHECK_FALSE(is_letter('['));
  CHECK(is_digit('0'));
  CHECK_FALSE(is_digit(':'));
  CHECK_FALSE(is_blank('\0'));
}
