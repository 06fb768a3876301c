// Edits of a text, and how they are shown.

#include "validate/repair.hpp"

#include <catch2/catch.hpp>

#include <stdexcept>

using namespace damier;

TEST_CASE("edits are applied in the order of the text") {
  CHECK(apply_edits("1. 32-28 19-23", {{3, 5, "34-30"}, {9, 0, "20-25 "}}) == "1. 34-30 20-25 19-23");
  CHECK(apply_edits("abc", {{0, 3, ""}}).empty());
  CHECK(apply_edits("abc", {{3, 0, "d"}}) == "abcd");
  CHECK(apply_edits("abc", {}) == "abc");
}

TEST_CASE("edits that overlap, are out of order or reach beyond the text are refused") {
  CHECK_THROWS_AS(apply_edits("abcdef", {{0, 3, ""}, {2, 1, ""}}), std::invalid_argument);
  CHECK_THROWS_AS(apply_edits("abcdef", {{3, 1, ""}, {0, 1, ""}}), std::invalid_argument);
  CHECK_THROWS_AS(apply_edits("abcdef", {{5, 2, ""}}), std::invalid_argument);
  CHECK_THROWS_AS(apply_edits("abcdef", {{7, 0, "x"}}), std::invalid_argument);
  CHECK_THROWS_AS(apply_edits("abcdef", {{4294967295U, 4294967295U, "x"}}), std::invalid_argument);
}

TEST_CASE("a diff has the lines that change, as they are and as they would be") {
  CHECK(diff_of("one\ntwo\nthree\n", {{4, 3, "zwei"}}) == "- two\n+ zwei\n");
  CHECK(diff_of("one\r\ntwo\r\n", {{0, 3, "un"}, {5, 3, "deux"}}) == "- one\n+ un\n- two\n+ deux\n");
  CHECK(diff_of("one\ntwo", {{1, 4, ""}}) == "- one\n- two\n+ owo\n");
  CHECK(diff_of("one two", {{0, 3, "1"}, {4, 3, "2"}}) == "- one two\n+ 1 2\n");
  CHECK(diff_of("one", {}).empty());
}

TEST_CASE("the edits of several slips come in the order of the text") {
  Repair repair;
  repair.slips = {{.edits = {{9, 1, "b"}}}, {.edits = {{2, 1, "a"}}}};
  CHECK(repair.edits() == std::vector<TextEdit>{{2, 1, "a"}, {9, 1, "b"}});
}

TEST_CASE("kinds of slips have names") {
  CHECK(name(SlipKind::digit_wrong) == "digit-wrong");
  CHECK(name(SlipKind::separator_wrong) == "separator-wrong");
  CHECK(name(SlipKind::start_position_wrong) == "start-position-wrong");
  CHECK(name(Confidence::sure) == "sure");
}
