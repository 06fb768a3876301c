#include "tests/notation/board_words.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace damier;
using namespace board_words;

namespace {

/// What a text means in a position: "47x36 {14,29,31,42}", "ambiguous 2", "illegal".
std::string meaning(std::string_view fen, std::string_view text) {
  auto const read = read_move_text(text, numbers);
  REQUIRE(read);
  auto const found = resolve(international(), position(fen), *read);
  switch (found.kind) {
    case Resolution::Kind::ambiguous: return "ambiguous " + std::to_string(found.candidates.size());
    case Resolution::Kind::illegal: return "illegal";
    case Resolution::Kind::refused: return "refused";
    case Resolution::Kind::unique: break;
  }
  return numbers.name(found.move.from) + (found.move.is_capture() ? "x" : "-") + numbers.name(found.move.to) + " {" +
         numbers_of(found.move.captured) + "}";
}

bool sign_disagrees(std::string_view fen, std::string_view text) {
  return resolve(international(), position(fen), read_move_text(text, numbers).value()).sign_disagrees;
}

// 47x36 takes four pieces in two ways, by 38, 24 and 13 or by 38, 20 and 9 (PDN 3.0, grammar).
constexpr auto two_ways = "W:WK47:B14,19,29,31,42";
constexpr auto over_13 = "47x36 {19 29 31 42}";
constexpr auto over_9 = "47x36 {14 29 31 42}";

}  // namespace

TEST_CASE("resolving: a quiet move") {
  CHECK(meaning("W:W31-50:B1-20", "32-28") == "32-28 {}");
  CHECK(meaning("W:W31-50:B1-20", "32-27") == "32-27 {}");
  CHECK(meaning("W:WK46:B6", "46-5") == "46-5 {}");
}

TEST_CASE("resolving: a quiet move that no piece can make is illegal") {
  CHECK(meaning("W:W31-50:B1-20", "32-23") == "illegal");
  CHECK(meaning("W:W31-50:B1-20", "20-25") == "illegal");
  CHECK(meaning("W:W31-50:B1-20", "28-23") == "illegal");
}

TEST_CASE("resolving: a quiet move with squares in between, or with pieces taken, is illegal") {
  CHECK(meaning("W:WK46:B6", "46-28-5") == "illegal");
  CHECK(meaning("W:WK46:B6", "46-5 <23>") == "illegal");
}

TEST_CASE("resolving: a capture by start and end") {
  CHECK(meaning("W:W28,32:B23", "28x19") == "28x19 {23}");
  CHECK(meaning("W:W26:B12,21,22,32", "26x8") == "illegal");
  CHECK(meaning("W:W15:B8,19,20", "15x2") == "15x2 {8 19 20}");
}

TEST_CASE("resolving: a quiet move is illegal where a capture exists") {
  CHECK(meaning("W:W28,32:B23", "32-27") == "illegal");
}

TEST_CASE("resolving: a capture that takes too few is illegal") {
  CHECK(meaning("W:W35,36:B20,30,31", "36x27") == "illegal");
  CHECK(meaning("W:W35,36:B20,30,31", "35x24") == "illegal");
}

TEST_CASE("resolving: the separator is a hint, and a sign that disagrees is reported") {
  CHECK(meaning("W:W28,32:B23", "28-19") == "28x19 {23}");
  CHECK(sign_disagrees("W:W28,32:B23", "28-19"));
  CHECK_FALSE(sign_disagrees("W:W28,32:B23", "28x19"));
  CHECK(meaning("W:W31-50:B1-20", "32x28") == "32-28 {}");
  CHECK(sign_disagrees("W:W31-50:B1-20", "32x28"));
  CHECK_FALSE(sign_disagrees("W:W31-50:B1-20", "32-28"));
}

TEST_CASE("resolving: two captures with the same ends are ambiguous, and both are candidates") {
  CHECK(meaning(two_ways, "47x36") == "ambiguous 2");
  auto const found = resolve(international(), position(two_ways), read_move_text("47x36", numbers).value());
  REQUIRE(found.candidates.size() == 2);
  CHECK(std::ranges::count(found.candidates, move(47, 36, {19, 29, 31, 42})) == 1);
  CHECK(std::ranges::count(found.candidates, move(47, 36, {14, 29, 31, 42})) == 1);
}

TEST_CASE("resolving: the canonical long form") {
  CHECK(meaning(two_ways, "47x38x24x13x36") == over_13);
  CHECK(meaning(two_ways, "47x38x20x9x36") == over_9);
}

TEST_CASE("resolving: some of the turning squares are enough") {
  CHECK(meaning(two_ways, "47x24x36") == over_13);
  CHECK(meaning(two_ways, "47x13x36") == over_13);
  CHECK(meaning(two_ways, "47x9x36") == over_9);
  CHECK(meaning(two_ways, "47x20x36") == over_9);
}

TEST_CASE("resolving: a square where one rafle turns and another only passes means the one that turns") {
  // 24 is on the route of both captures; 33 is a turn of neither.
  CHECK(meaning(two_ways, "47x38x24x36") == over_13);
  CHECK(meaning(two_ways, "47x33x24x36") == "ambiguous 2");
}

TEST_CASE("resolving: a square passed over that is no turning square") {
  CHECK(meaning(two_ways, "47x33x24x13x36") == over_13);
  CHECK(meaning(two_ways, "47x33x36") == "ambiguous 2");
}

TEST_CASE("resolving: a full route though start and end are enough") {
  CHECK(meaning("W:W15:B8,19,20", "15x24x13x2") == "15x2 {8 19 20}");
  CHECK(meaning("W:W15:B8,19,20", "15x13x2") == "15x2 {8 19 20}");
}

TEST_CASE("resolving: a route in the wrong order is illegal") {
  CHECK(meaning("W:W15:B8,19,20", "15x13x24x2") == "illegal");
  CHECK(meaning(two_ways, "47x13x24x36") == "illegal");
}

TEST_CASE("resolving: a route over squares that the rafle does not touch is illegal") {
  CHECK(meaning("W:W15:B8,19,20", "15x25x2") == "illegal");
}

TEST_CASE("resolving: start, captured squares, end") {
  CHECK(meaning(two_ways, "47x42x29x19x31x36") == over_13);
  CHECK(meaning(two_ways, "47x31x14x29x42x36") == over_9);
}

TEST_CASE("resolving: start, end, captured squares, as the Hub protocol writes it") {
  CHECK(meaning(two_ways, "47x36x42x29x19x31") == over_13);
  CHECK(meaning(two_ways, "47x36x14x29x31x42") == over_9);
  CHECK(meaning("W:W28,32:B23", "28x19x23") == "28x19 {23}");
}

TEST_CASE("resolving: start and end with the captured squares in angle brackets") {
  CHECK(meaning(two_ways, "47x36 <42,29,19,31>") == over_13);
  CHECK(meaning(two_ways, "47x36 <42,29,14,31>") == over_9);
  CHECK(meaning(two_ways, "47x36 <42,29,14>") == "illegal");
}

TEST_CASE("resolving: captured squares in angle brackets count for a longer route too") {
  CHECK(meaning(two_ways, "47x38x36 <42,29,14,31>") == over_9);
  CHECK(meaning(two_ways, "47x38x20x9x36 <42,29,14,31>") == over_9);
  CHECK(meaning(two_ways, "47x38x20x9x36 <42,29,19,31>") == "illegal");
}

TEST_CASE("resolving: a rafle that ends where it began") {
  // White takes all four; from 38 round to 38, 42 and 47 one way and to 38, 43 and 49 the other way.
  constexpr auto fen = "W:WK38:B18,19,32,33";
  CHECK(meaning(fen, "38x27x13x24x38") == "38x38 {18 19 32 33}");
  CHECK(meaning(fen, "38x24x13x27x38") == "38x38 {18 19 32 33}");
  CHECK(meaning(fen, "38x42") == "38x42 {18 19 32 33}");
}

TEST_CASE("resolving: the pieces taken stay on the board until the rafle ends") {
  constexpr auto coup_turc = "B:W23,29,30,38,39:BK35";
  CHECK(meaning(coup_turc, "35x34") == "35x34 {23 30 38 39}");
  CHECK(meaning(coup_turc, "35x19x32x43x34") == "35x34 {23 30 38 39}");
  CHECK(meaning(coup_turc, "35x19x32x43x25") == "illegal");
}
