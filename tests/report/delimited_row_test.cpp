#include "report/detail/delimited_row.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace damier::report;

TEST_CASE("CSV fields are quoted where they must be, and no formula gets through") {
  CHECK(csv_row({"a", "b c", ""}) == "a,b c,\r\n");
  CHECK(csv_row({"", "a"}) == ",a\r\n");
  CHECK(csv_row({"a,b", "say \"x\"", "two\nlines"}) == "\"a,b\",\"say \"\"x\"\"\",\"two\nlines\"\r\n");
  CHECK(csv_row({"=1+1", "+x", "-x", "@x"}) == "'=1+1,'+x,'-x,'@x\r\n");
  CHECK(csv_row({"-5", "+1.5", "1-0", "-"}) == "-5,+1.5,1-0,'-\r\n");
  CHECK(csv_row({"a;=1+1", "a; b", ";", "a;-1;@b"}) == "a;'=1+1,a; b,;,a;'-1;'@b\r\n");
}

TEST_CASE("CSV is UTF-8 without zero bytes, whatever bytes a field has") {
  CHECK(csv_row({"caf\xE9", std::string{"a\0b", 3}, "\xC3\xA9"}) == "caf\xEF\xBF\xBD,ab,\xC3\xA9\r\n");
  CHECK(csv_row({"\xC2\x9B=1\xC2\xA0\xC2\x80", "\xC2"}) == "'=1\xC2\xA0,\xEF\xBF\xBD\r\n");
}

TEST_CASE("tables for programs have no control characters but tabs and line ends") {
  std::string every;
  for (int code = 0; code < 0x80; ++code) {
    every += static_cast<char>(code);
  }
  for (auto const& row : {csv_row({"a", "x" + every}), tsv_row({"a", "x" + every})}) {
    for (auto const c : row) {
      auto const is_layout = c == '\t' || c == '\n' || c == '\r';
      CHECK((is_layout || (c >= ' ' && c <= '~')));
    }
    CHECK(std::ranges::count_if(row, [](char c) { return c >= 'a' && c <= 'z'; }) >= 26);
  }
  CHECK(csv_row({"\x1B[31mred", "\x01=1+1", "\x7F@x"}) == "[31mred,'=1+1,'@x\r\n");
}

TEST_CASE("TSV fields have escapes instead of tabs, line ends and backslashes, and nothing else") {
  CHECK(tsv_row({"a", "b c", ""}) == "a\tb c\t\n");
  CHECK(tsv_row({"a\tb", "two\r\nlines", "C:\\x", "\"=1+1\""}) == "a\\tb\ttwo\\r\\nlines\tC:\\\\x\t\"=1+1\"\n");
}
