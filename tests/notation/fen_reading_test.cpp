#include "notation/hub_position.hpp"
#include "tests/in_words.hpp"
#include "tests/notation/board_words.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;
using in_words::english;
using namespace board_words;

namespace {

Fen fen(std::string_view text) {
  auto const read = read_fen(text, international());
  INFO(text << " " << (read ? "" : english(read.error().message)));
  REQUIRE(read);
  return *read;
}

/// The fault of a text as "code offset".
std::string error(std::string_view text) {
  auto const read = read_fen(text, international());
  return read ? "no error" : std::string{read.error().code} + " " + std::to_string(read.error().offset);
}

std::string warnings(std::string_view text) {
  std::string all;
  for (auto const& warning : fen(text).warnings) {
    all += (all.empty() ? "" : ", ") + std::string{warning.code} + " " + std::to_string(warning.offset);
  }
  return all;
}

Position made(Colour side, SquareSet white, SquareSet black, SquareSet kings = {}) {
  return {{white, black}, kings, side};
}

}  // namespace

TEST_CASE("FEN: White's pieces first") {
  CHECK(fen("W:W28,32:B13").position == made(Colour::white, squares({28, 32}), squares({13})));
}

TEST_CASE("FEN: Black's pieces first") {
  CHECK(fen("B:B13:W28,32").position == made(Colour::black, squares({28, 32}), squares({13})));
}

TEST_CASE("FEN: ranges") { CHECK(fen("W:W31-50:B1-20").position == international().start()); }

TEST_CASE("FEN: a range of kings is all kings") {
  auto const read = fen("W:WK12-14:B5");
  CHECK(read.position == made(Colour::white, squares({12, 13, 14}), squares({5}), squares({12, 13, 14})));
}

TEST_CASE("FEN: a range of one square") { CHECK(fen("W:W31-31:B5").position.of(Colour::white) == squares({31})); }

TEST_CASE("FEN: an unknown side to move is read as White and marked as unknown") {
  auto const read = fen("?:W29,13,11:B22,4,2");
  CHECK_FALSE(read.side_known);
  CHECK(read.position == made(Colour::white, squares({29, 13, 11}), squares({22, 4, 2})));
  CHECK(fen("W:W29:B22").side_known);
}

TEST_CASE("FEN: Black without pieces") { CHECK(fen("W:W31:B").position == made(Colour::white, squares({31}), {})); }

TEST_CASE("FEN: White without pieces") { CHECK(fen("W:W:B5").position == made(Colour::white, {}, squares({5}))); }

TEST_CASE("FEN: a side left out altogether has no pieces") {
  CHECK(fen("B:W31").position == made(Colour::black, squares({31}), {}));
  CHECK(fen("B:W31").sides_given == std::array{true, false});
  CHECK(fen("W:B31").sides_given == std::array{false, true});
  CHECK(fen("W:W31:B").sides_given == std::array{true, true});
  CHECK(warnings("B:W31") == "fen-side-missing 5");
  CHECK(warnings("W:B31") == "fen-side-missing 5");
  CHECK(warnings("W:W31:B").empty());
  CHECK(warnings("W::").empty());
}

TEST_CASE("FEN: a null move gives the side to move and nothing else") {
  CHECK(fen("B::").null_move);
  CHECK(fen("B::").position.side == Colour::black);
  CHECK(fen("W::").null_move);
  CHECK(fen("W::").position.side == Colour::white);
  CHECK(fen("W::").position.occupied().empty());
}

TEST_CASE("FEN: a position with pieces is no null move, whatever empty sections it has") {
  CHECK_FALSE(fen("W:W31:B5").null_move);
  CHECK_FALSE(fen("W::W31:B5").null_move);
  CHECK_FALSE(fen("W:W31:B5:").null_move);
  CHECK_FALSE(fen("W:W:B").null_move);
}

TEST_CASE("FEN: a trailing dot") {
  CHECK(fen("W:WK27,K23:BK28,12.").position ==
        made(Colour::white, squares({27, 23}), squares({28, 12}), squares({27, 23, 28})));
  CHECK(fen("B:W31:B.").position == made(Colour::black, squares({31}), {}));
  CHECK(fen("B:W31:B5 . ").position == made(Colour::black, squares({31}), squares({5})));
}

TEST_CASE("FEN: embedded spaces, lower case, leading zeros") {
  CHECK(fen(" w:W 31, 32 :b 1").position == made(Colour::white, squares({31, 32}), squares({1})));
  CHECK(fen("b : w k 31 , 032 : b 01 - 003").position ==
        made(Colour::black, squares({31, 32}), squares({1, 2, 3}), squares({31})));
}

TEST_CASE("FEN: the side to move doubled") {
  CHECK(fen("W:W:W31,32:B1,2").position == made(Colour::white, squares({31, 32}), squares({1, 2})));
  CHECK(fen("B:B:W31,32:B1,2").position == made(Colour::black, squares({31, 32}), squares({1, 2})));
}

TEST_CASE("FEN: no piece section means the same as a null move") {
  CHECK(fen("W").null_move);
  CHECK(fen("b.").null_move);
  CHECK(fen("b.").position.side == Colour::black);
}

TEST_CASE("FEN: the tag pasted as its value") {
  auto const expected = made(Colour::black, squares({31}), squares({5}));
  CHECK(fen("[FEN \"B:W31:B5\"]").position == expected);
  CHECK(fen("\"B:W31:B5\"").position == expected);
  CHECK(fen("[FEN \"B:W31:B5").position == expected);
  for (auto const* const text :
       {"[FEN \"\"B:W31:B5\"\"]", "[FEN 'B:W31:B5']", "[FEN B:W31:B5]", "FEN B:W31:B5", "'B:W31:B5'",
        "/FEN \"B:W31:B5\"/", "[FEN \\\"B:W31:B5\\\"]", "[FEN \"[FEN \"B:W31:B5.\"]\"]", "[ fen \"b:w31:b5\" ]"}) {
    CAPTURE(text);
    CHECK(fen(text).position == expected);
  }
}

TEST_CASE("FEN: no-break spaces are blanks") {
  CHECK(fen("\xC2\xA0\x42\xE2\x80\xAF: W31,\xC2\xA0K 32 :\xC2\xA0\x42\x31\xE2\x80\xAF.\xC2\xA0").position ==
        made(Colour::black, squares({31, 32}), squares({1}), squares({32})));
  CHECK(error("W:W31:B1\xC2") == "fen-list 8");
}

TEST_CASE("FEN: which ones are written as the standard has them") {
  for (auto const* const text : {"W:W31-50:B1-20", "?:W29,13,11:B22,4,2", "B:B13:W28,32", "W:WK27,K23:BK28,12.",
                                 "W::", "W", "W:W31:B", "W:Wc3,Ke1:Bb6", "W:W:B5", "W:WK1:BK50:H0:F1:+0+149"}) {
    CAPTURE(text);
    CHECK(is_standard_fen(text));
  }
  for (auto const* const text :
       {"", "w:W31:B1", "W:w31:B1", "W:W31, 32:B1", "W :W31:B1", "W:Wk31:B1", "[FEN \"W:W31:B1\"]", "W:WC3:Bb6",
        "W:W31:B1..", "WW31", "W:31", "W:W31\xC2\xA0:B1", "W:W:W31:B1", "B:B:W31:B1"}) {
    CAPTURE(text);
    CHECK_FALSE(is_standard_fen(text));
  }
}

TEST_CASE("FEN: a comma too many at the end of a list") {
  CHECK(fen("W:W31,32,:B5,").position == made(Colour::white, squares({31, 32}), squares({5})));
}

TEST_CASE("FEN: a position of lidraughts with its counters") {
  auto const read = fen("B:W31,K32:B1:H7:F42");
  CHECK(read.position == made(Colour::black, squares({31, 32}), squares({1}), squares({32})));
  CHECK(read.half_moves == 7U);
  CHECK(read.move_number == 42U);
  CHECK_FALSE(fen("B:W31:B1").half_moves);
  CHECK_FALSE(fen("B:W31:B1").move_number);
}

TEST_CASE("FEN: the king moves of Frisian draughts are skipped") {
  CHECK(fen("W:WK31:BK1:H0:F1:+1K1+2K31").position ==
        made(Colour::white, squares({31}), squares({1}), squares({31, 1})));
  CHECK(fen("W:WK31:BK1:+0+0.").position == made(Colour::white, squares({31}), squares({1}), squares({31, 1})));
}

TEST_CASE("FEN: ghosts of a half-entered capture are left out, with a warning at each") {
  CHECK(fen("W:W31,G28:B1,P22").position == made(Colour::white, squares({31}), squares({1})));
  CHECK(warnings("W:W31,G28:B1,P22") == "fen-ghost 7, fen-ghost 14");
}

TEST_CASE("FEN: a man on its own promotion row is a warning at that square") {
  CHECK(warnings("W:W31,3:B50,K46") == "fen-man-on-promotion-row 6, fen-man-on-promotion-row 9");
  CHECK(warnings("W:W31,K3:B5,49-50") == "fen-man-on-promotion-row 12, fen-man-on-promotion-row 12");
}

TEST_CASE("FEN: a king on the promotion row, and a man on its own back row, are regular") {
  CHECK(warnings("W:WK1,46:BK50,2").empty());
}

TEST_CASE("FEN: more pieces than at the start are a warning at the side's list") {
  CHECK(warnings("W:W30-50:B1-20") == "fen-too-many-pieces 3");
  CHECK(warnings("B:W31-50:B1-21") == "fen-too-many-pieces 10");
  CHECK(warnings("W:W31-50:B1-20").empty());
}

TEST_CASE("FEN: a text that does not begin with a side to move is an error at its place") {
  CHECK(error("") == "fen-side 0");
  CHECK(error("X:W31:B5") == "fen-side 0");
  CHECK(error("  :W31:B5") == "fen-side 2");
  CHECK(error("[FEN \"31\"]") == "fen-side 6");
}

TEST_CASE("FEN: a side to move without a colon behind it is an error at its place") {
  CHECK(error("WW31:B5") == "fen-section 1");
  CHECK(error("W W31:B5") == "fen-section 2");
}

TEST_CASE("FEN: a list of pieces of no colour is an error at its place") { CHECK(error("W:31:B5") == "fen-colour 2"); }

TEST_CASE("FEN: a square outside the board is an error at its place") {
  CHECK(error("W:W31,51:B5") == "fen-square 6");
  CHECK(error("W:W0:B5") == "fen-square 3");
  CHECK(error("W:W31,K99999999999999:B5") == "fen-square 7");
  CHECK(error("W:W45-51:B5") == "fen-square 6");
  CHECK(error("W:Wc4:Bb6") == "fen-square 3");
  CHECK(error("W:Wc3:Bm1") == "fen-square 7");
  auto const read = read_fen("W:W51", international());
  REQUIRE_FALSE(read);
  CHECK(english(read.error().message) == "expected a square from 1 to 50");
}

TEST_CASE("FEN: a square given twice is an error at the second, whatever the pieces") {
  CHECK(error("W:W31,31:B5") == "fen-square-twice 6");
  CHECK(error("W:W31,28:B5,28") == "fen-square-twice 12");
  CHECK(error("W:W31-35,K33:B5") == "fen-square-twice 10");
  auto const read = read_fen("W:W31-35,K33:B5", international());
  REQUIRE_FALSE(read);
  CHECK(english(read.error().message) == "square 33 is given twice");
}

TEST_CASE("FEN: a range from high to low is an error at its place") { CHECK(error("W:W35-31:B5") == "fen-range 3"); }

TEST_CASE("FEN: text behind a square is an error at its place") {
  CHECK(error("W:W31 32:B5") == "fen-list 6");
  CHECK(error("W:W31;32:B5") == "fen-list 5");
  CHECK(error("W:W31,,32:B5") == "fen-square 6");
}

TEST_CASE("FEN: a counter without a number is an error at its place") {
  CHECK(error("W:W31:B5:H") == "fen-number 10");
  CHECK(error("W:W31:B5:Fx") == "fen-number 10");
  CHECK(error("W:W31:B5:H99999999999999") == "fen-number 10");
}

TEST_CASE("FEN: a slash for the colon before a side is read, with one warning") {
  auto const expected = made(Colour::black, squares({38, 15}), squares({12, 16}), squares({15}));
  for (auto const* const text :
       {"B/W38,K15/B12,16", "B:W38,K15/B12,16", "B/B12,16/W38,K15.", "[FEN \"B:W38,K15/B12,16\"]"}) {
    CAPTURE(text);
    CHECK(fen(text).position == expected);
  }
  CHECK(warnings("B/W38,K15/B12,16") == "fen-slash 1");
  CHECK(warnings("B:W38,K15:B12,16/").empty());
  CHECK(fen("/FEN \"B:W31:B5\"/").warnings.empty());
}

TEST_CASE("FEN: text behind a position is an error, whatever sign is between them") {
  CHECK(error("W:W31:B5]12") == "fen-list 8");
  CHECK(error("[FEN \"W:W31:B5\"] 12") == "fen-list 14");
  CHECK(error("W:W31/12:B5") == "fen-colour 6");
  CHECK(error("W:W31\\B5") == "fen-list 5");
}

TEST_CASE("FEN: dashes, blanks and signs of print") {
  auto const expected = made(Colour::white, squares({31, 32, 33, 34, 35}), squares({1, 2, 3}));
  for (auto const* const text : {"W:W31\u201335:B1\u20133", "W:W31\u201435:B1\u22123",
                                 "W:W31\u00a0\u2013\u202f35:B1\u20103", "W\uff1aW31\uff0c32\uff0c33-35\uff1aB1\u20113",
                                 "\u201cW:W31-35:B1-3\u201d", "W:W3\u00ad1\u201335:\u200bB1-3\ufeff"}) {
    CAPTURE(text);
    CHECK(fen(text).position == expected);
  }
  CHECK(error("W:W31\u201335:B1\u2013K") == "fen-square 16");
  CHECK(warnings("W:W31\u201333:B49") == "fen-man-on-promotion-row 12");
}

TEST_CASE("FEN: g1 is a square among letters, a ghost among numbers, and else an error") {
  CHECK(fen("W:We3,g3,c1:Bg7").position.occupied().size() == 4);
  CHECK(fen("W:WKg1:Bb8,g3").position.occupied().size() == 3);
  CHECK(warnings("W:W31,G28:B1") == "fen-ghost 7");
  CHECK(warnings("w:w31,g28:b1") == "fen-ghost 7");
  CHECK(error("W:Wg1,g3:Bg7") == "fen-ghost-or-square 3");
  CHECK(error("W:WG1:BG7") == "fen-ghost-or-square 3");
  CHECK(error("W:W31,g5:B1") == "fen-ghost-or-square 6");
  auto const russian = read_fen("W:Wg1,g3:Bg7", *find_variant("russian"));
  REQUIRE(russian);
  CHECK(russian->position.occupied().size() == 3);
  CHECK(russian->warnings.empty());
}

TEST_CASE("FEN: a position of the Hub protocol, of any board") {
  for (auto const* const variant : variants()) {
    CAPTURE(variant->name());
    auto position = variant->start();
    position.side = Colour::black;
    auto const hub = write_hub_position(position, *variant);
    auto const read = read_fen(hub, *variant);
    REQUIRE(read);
    CHECK(read->position == position);
    CHECK_FALSE(read->null_move);
    CHECK(read->warnings.empty());
  }
  std::string const empty(50, 'e');
  auto text = "W" + empty;
  text[31] = 'w';
  text[12] = 'B';
  CHECK(fen(text).position == made(Colour::white, squares({31}), squares({12}), squares({12})));
  CHECK(fen("[FEN \"" + text + "\"]").position == fen(text).position);
  text[12] = 'Z';  // Dutch
  CHECK(fen(text).position == made(Colour::white, squares({31}), squares({12}), squares({12})));
  CHECK(error("W" + empty + "e") == "fen-hub 0");
  CHECK(error("W" + empty.substr(2)) == "fen-hub 0");
  text[1] = 'w';
  CHECK(warnings(text) == "fen-man-on-promotion-row 1");
}
