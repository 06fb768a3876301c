#include "text/byte_classes.hpp"

#include <catch2/catch.hpp>

using namespace damier;

TEST_CASE("blanks around a text are removed, those inside are kept", "[text]") {
  CHECK(trimmed(" \t a b \r\n") == "a b");
  CHECK(trimmed("a") == "a");
  CHECK(trimmed(" \t ").empty());
  CHECK(trimmed("").empty());
  std::string_view text{"\r\n\t a "};
  skip_blanks(text);
  CHECK(text == "a ");
}

TEST_CASE("no-break spaces are skipped only where printed blanks are", "[text]") {
  std::string_view text{" \u00a0\u202f\t\u00a0a\u00a0"};
  skip_printed_blanks(text);
  CHECK(text == "a\u00a0");
  for (std::string_view const other : {"\xC2", "\xC2\xA1", "\xE2\x80", "\xE2\x80\x94"}) {
    text = other;
    skip_printed_blanks(text);
    CHECK(text == other);
  }
}

TEST_CASE("each byte is in the classes that ASCII puts it in", "[text]") {
  auto const among = [](std::string_view bytes, char c) { return bytes.find(c) != std::string_view::npos; };
  constexpr std::string_view small{"abcdefghijklmnopqrstuvwxyz"};
  constexpr std::string_view capitals{"ABCDEFGHIJKLMNOPQRSTUVWXYZ"};
  for (int byte = 0; byte <= 0xff; ++byte) {
    auto const c = static_cast<char>(byte);
    CAPTURE(byte);
    CHECK(is_blank(c) == among(" \t\r\n", c));
    CHECK(is_inner_blank(c) == among(" \t", c));
    CHECK(ends_line(c) == among("\r\n", c));
    CHECK(is_white_space(c) == (byte <= 0x20));
    CHECK(is_digit(c) == among("0123456789", c));
    CHECK(is_small_letter(c) == among(small, c));
    CHECK(is_capital(c) == among(capitals, c));
    CHECK(is_letter(c) == (is_small_letter(c) || is_capital(c)));
    CHECK(is_file_letter(c) == among("abcdefghijklABCDEFGHIJKL", c));
    CHECK(is_beyond_ascii(c) == (byte >= 0x80));
    CHECK(lower(c) == (is_capital(c) ? small[capitals.find(c)] : c));
  }
  CHECK(lowered("Dr. \u00c9. Zwart-2") == "dr. \u00c9. zwart-2");
}

TEST_CASE("the length of what is as good as a blank", "[text]") {
  struct Case {
    std::string_view text;
    std::size_t no_break;
    std::size_t printed;
    std::size_t odd;
  };
  for (auto const& each :
       {Case{"\u00a0a", 2, 2, 2}, Case{"\u202f", 3, 3, 3}, Case{"\ufeff", 0, 0, 3}, Case{" ", 0, 1, 0},
        Case{"\t", 0, 1, 0}, Case{"\n", 0, 0, 0}, Case{"", 0, 0, 0}, Case{"\xC2", 0, 0, 0}, Case{"\xE2\x80", 0, 0, 0},
        Case{"\u2014", 0, 0, 0}, Case{"a", 0, 0, 0}}) {
    CAPTURE(each.text);
    CHECK(no_break_space_size(each.text) == each.no_break);
    CHECK(printed_blank_size(each.text) == each.printed);
    CHECK(odd_blank_size(each.text) == each.odd);
  }
}
