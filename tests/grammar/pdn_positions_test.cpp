// Lists of positions, one on each text line.

#include "grammar/pdn/position_line.hpp"
#include "reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;

namespace {

/// The FENs of the records of a text, each with the number of its other events: "W:W31:B5 0".
Strings positions(std::string_view text) {
  Strings found;
  for (auto const& record : records(text)) {
    auto const name = std::ranges::find(record.events, "name:FEN");
    auto const value = name == record.events.end() ? std::string{"none"} : name[1].substr(6);
    found.push_back(value + " " + std::to_string(record.events.size() - (value == "none" ? 0 : 2)));
  }
  return found;
}

}  // namespace

TEST_CASE("PDN: each text line that is a position is a record, reported once a file") {
  auto const list = "W:W32,37:B8,19\nB:W28,K6:B14,25\n\nW:WK29,K44:BK2.\n";
  CHECK(positions(list) == Strings{"W:W32,37:B8,19 0", "B:W28,K6:B14,25 0", "W:WK29,K44:BK2. 0"});
  CHECK(diagnostics(list) == Strings{"hint position-without-tag 1:1"});
}

TEST_CASE("PDN: positions in all their forms") {
  for (auto const* const fen : {"B:B12,13:W28,32", "b:b5,k6:w31", "?:W31:B5", "W : W 31, K 32 : B 1", "W/W31,32/B1,2",
                                "W:W31\u201335:B1\u20143", "W:Wc3,Kg1:Bb6", "W:W31:B", "W:W31,G28:B1:H3:F7",
                                "W:WK31:BK1:H0:F1:+1K1+2K31", "WeeeeeeeeeeeeeeeeeebbeeeeeeeeeeeeeeeeeWeeeeeeeeeeee"}) {
    CAPTURE(fen);
    CHECK(positions(std::string{fen} + "\nW:W50:B1") == Strings{std::string{fen} + " 0", "W:W50:B1 0"});
  }
}

TEST_CASE("PDN: the numbers of a list of positions are no move numbers") {
  CHECK(positions("1. W:W32:B8\n2. B:B12:W33\n12) W:W34:B10\n") == Strings{"W:W32:B8 0", "B:B12:W33 0", "W:W34:B10 0"});
  CHECK(positions("1. 32-28 19-23 *\n") == Strings{"none 4"});
}

TEST_CASE("PDN: comments, moves and a result behind a position are of its record") {
  CHECK(positions("# problems\nW:W32:B8 ; easy\n# the second\nW:W33:B9 {hard}\nW:W34:B10 1. 34-29 2-0\nW:W35:B1") ==
        Strings{"W:W32:B8 2", "W:W33:B9 2", "W:W34:B10 3", "W:W35:B1 0"});
  CHECK(positions("W:W32:B8\n1. 32-28 8-12\nW:W33:B9\n1. 33-28 *") == Strings{"W:W32:B8 3", "W:W33:B9 3"});
  CHECK(positions("[White \"A\"]\nW:W32:B8\n1. 32-28 *") == Strings{"W:W32:B8 5"});
}

TEST_CASE("PDN: tags with a FEN alone, one on each text line, are a record each") {
  CHECK(positions("[FEN \"W:W31:B5\"]\n[FEN \"W:W32:B6\"]\n[FEN \"W:W33:B7\"]\n*") ==
        Strings{"W:W31:B5 0", "W:W32:B6 0", "W:W33:B7 1"});
  CHECK(records("[FEN \"W:W31:B5\"] [FEN \"W:W32:B6\"]\n*").size() == 1);
  CHECK(records("[White \"A\"]\n[FEN \"W:W31:B5\"]\n[FEN \"W:W32:B6\"]\n*").size() == 1);
}

TEST_CASE("PDN: a text that is no position stays what it is") {
  for (auto const* const text :
       {"b4-a5 b6-c5 *", "b:d4 *", "W: a word", "White wins", "B:", "W:W31,32", "W:W31;32:B5"}) {
    CAPTURE(text);
    auto const is_position = std::string_view{text} == "W:W31,32";
    CHECK((damier::pdn::find_position(text).size != 0) == is_position);
  }
  // In a game whose result is still to come it is text between the moves.
  CHECK(records("[White \"A\"]\n1. 32-28 19-23\nW:W31:B5\n2. 28x19 *").size() == 1);
  CHECK(positions("[FEN \"W:W31:B5\"]\nW:W32:B6\n") == Strings{"W:W31:B5 0", "W:W32:B6 0"});
}

TEST_CASE("PDN: a list of positions is the same in pieces of any size") {
  std::string list;
  for (int i = 0; i < 400; ++i) {
    list += "W:W32,37,3" + std::to_string(i % 10) + ":B8,19\n";
  }
  auto const whole = records(list, {.window_bytes = 1 << 20});
  CHECK(whole.size() == 400);
  CHECK(records(list, {.window_bytes = 64}) == whole);
}

TEST_CASE("PDN: comment lines by the hundred thousand, or some of them before a position") {
  std::string lines;
  for (int i = 0; i < 100'000; ++i) lines += "#\n";
  CHECK(positions("# one\n; two\n#three\nW:W32:B6\n") == Strings{"W:W32:B6 3"});
  auto const listed = records(lines.substr(0, 20'000) + "W:W32:B6\n");
  REQUIRE_FALSE(listed.empty());
  CHECK(listed.back().events.back() == "value:W:W32:B6");
  CHECK(records(lines).size() <= 1);
}

TEST_CASE("PDN: comments before a position are the same in pieces of any size") {
  std::string list;
  for (int i = 0; i < 200; ++i) list += "#\n; and\n\n";
  list += "W:W32:B6\n";
  CHECK(records(list, {.window_bytes = 64}) == records(list, {.window_bytes = 1 << 20}));
}
