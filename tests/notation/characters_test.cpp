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
