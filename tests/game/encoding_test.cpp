#include "game/encoding.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;

TEST_CASE("well-formed UTF-8 of every length is accepted") {
  for (std::string_view const text : {"", "abc", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xef\xbf\xbf",
                                      "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    CHECK(is_utf8(text));
  }
}

TEST_CASE("overlong forms, surrogates, code points beyond Unicode and torn sequences are not UTF-8") {
  for (std::string_view const text :
       {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc3", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xe2\x82",
        "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf0\x90\x80", "\xff", "\xc3\x28"}) {
    CHECK_FALSE(is_utf8(text));
  }
}

TEST_CASE("the first byte that is not UTF-8 is found wherever it stands") {
  for (std::size_t before = 0; before < 40; ++before) {
    auto const text = std::string(before, 'a') + "\xe9" + std::string(20, 'b');
    CHECK(first_invalid_utf8(text) == before);
  }
  CHECK(first_invalid_utf8("caf\xc3\xa9 \xe9t\xe9") == 6);
  CHECK(first_invalid_utf8("abc") == 3);
}

TEST_CASE("Windows-1252 becomes UTF-8, undefined bytes become control characters") {
  CHECK(utf8_from_windows_1252("caf\xe9 \x80 \x93x\x94 \x85") == "caf\u00e9 \u20ac \u201cx\u201d \u2026");
  CHECK(utf8_from_windows_1252("\x81\x8d\x8f\x90\x9d") == "\u0081\u008d\u008f\u0090\u009d");
  CHECK(utf8_from_windows_1252("\xa0\xff") == "\u00a0\u00ff");
}

TEST_CASE("every byte string converted from Windows-1252 is UTF-8") {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  CHECK(is_utf8(utf8_from_windows_1252(all)));
}
