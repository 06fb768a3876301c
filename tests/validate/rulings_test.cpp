// The reasons why a move is not legal, as an arbiter would give them.

#include "rules/ruling.hpp"

#include "tests/notation/board_words.hpp"
#include "validate/finding.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace damier;
using namespace board_words;

namespace {

/// A ruling as "code taken/obligatory @where", without the parts that it does not have.
std::string ruling(std::string_view fen, std::string_view text) {
  auto const from = position(fen);
  auto const read = read_move_text(text, numbers);
  INFO(fen << " " << text);
  REQUIRE(read);
  // A ruling requires that the move is not legal.
  auto const meaning = resolve(international(), from, *read);
  REQUIRE((meaning.kind == Resolution::Kind::illegal || meaning.kind == Resolution::Kind::refused));
  ClaimedMove const claim{.from = read->from(),
                          .to = read->to(),
                          .via = {read->via().begin(), read->via().end()},
                          .capture = read->sign == MoveSign::capture || read->size > 2 || read->captured,
                          .captured = read->captured};
  auto const found = rule_on(international(), from, claim);
  std::string result{describe(found.cause).code};
  if (found.taken != 0 || found.obligatory != 0) {
    result += " " + std::to_string(found.taken) + "/" + std::to_string(found.obligatory);
  }
  return result + (found.where ? " @" + numbers.name(*found.where) : "");
}

constexpr auto start = "W:W31-50:B1-20";

}  // namespace

TEST_CASE(
    "each cause has a code of its own, an article and a number of the list of irregularities where there is one") {
  struct Expected {
    Cause cause;
    std::string_view code, article, annex;
  };
  for (auto const& [cause, code, article, annex] :
       {Expected{Cause::game_over, "game-over", "7", ""},
        Expected{Cause::no_piece, "no-piece", "", ""},
        Expected{Cause::two_moves, "two-moves-in-a-row", "3", "5.4.1"},
        Expected{Cause::captured_backwards, "man-captures-backwards", "", "5.4.2"},
        Expected{Cause::took_king, "man-takes-king", "", "5.4.2"},
        Expected{Cause::wrong_side, "wrong-side", "", "5.4.5"},
        Expected{Cause::destination_occupied, "destination-occupied", "3.4", "5.4.2"},
        Expected{Cause::missed_capture, "missed-capture", "4.1", "5.4.6"},
        Expected{Cause::fewer_than_majority, "fewer-than-majority", "4.13", "5.4.8"},
        Expected{Cause::stopped_midway, "stopped-midway", "4.5", "5.4.9"},
        Expected{Cause::jumped_twice, "jumped-twice", "4.11", "5.4.2"},
        Expected{Cause::jumped_own_piece, "jumped-own-piece", "4.2", "5.4.2"},
        Expected{Cause::jumped_two_at_once, "jumped-two-at-once", "4.2", "5.4.2"},
        Expected{Cause::promoted_in_passing, "promoted-in-passing", "4.15", "5.4.16"},
        Expected{Cause::promotion_missed, "promotion-missed", "", "5.4.15"},
        Expected{Cause::too_few_removed, "too-few-removed", "4.8", "5.4.11"},
        Expected{Cause::wrong_pieces_removed, "wrong-pieces-removed", "4.8", "5.4.12"},
        Expected{Cause::passed_taken_piece, "passed-taken-piece", "4.8", "5.4.2"},
        Expected{Cause::backwards, "man-backwards", "3.4", "5.4.2"},
        Expected{Cause::blocked, "blocked", "3.9", "5.4.2"},
        Expected{Cause::wrong_route, "wrong-route", "", "5.4.2"},
        Expected{Cause::no_such_route, "no-such-route", "", "5.4.2"},
        Expected{Cause::man_as_king, "man-moves-as-king", "3.4", "5.4.16"},
        Expected{Cause::goes_too_far, "goes-too-far", "3.4", "5.4.2"},
        Expected{Cause::nothing_to_capture, "nothing-to-capture", "4.2", "5.4.2"},
        Expected{Cause::too_many_routes, "too-many-routes", "", ""}}) {
    CHECK(describe(cause).cause == cause);
    CHECK(describe(cause).code == code);
    CHECK(describe(cause).article == article);
    CHECK(describe(cause).annex_code == annex);
    CHECK_FALSE(meaning_of(code).empty());
  }
}

TEST_CASE("ruling: fewer than the majority, taken by another piece") {
  CHECK(ruling("W:W35,36:B20,30,31", "36x27") == "fewer-than-majority 1/2");
}

TEST_CASE("ruling: fewer than the majority, taken by the same piece on another way") {
  CHECK(ruling("W:W32:B27,28,19", "32x21") == "fewer-than-majority 1/2");
  CHECK(ruling("W:WK48:B24,31,34,42", "48x37") == "fewer-than-majority 1/3");
}

TEST_CASE("ruling: fewer than the majority, written as a quiet move") {
  CHECK(ruling("W:W35,36:B20,30,31", "36-27") == "fewer-than-majority 1/2");
}

TEST_CASE("ruling: fewer than the majority, with its route or its pieces named") {
  CHECK(ruling("W:W26,36:B12,21,31,32,43", "26x17x8") == "fewer-than-majority 2/3");
  CHECK(ruling("W:W26,36:B12,21,31,32,43", "26x21x12x8") == "fewer-than-majority 2/3");
  CHECK(ruling("W:W26,36:B12,21,31,32,43", "26x8x21x12") == "fewer-than-majority 2/3");
  CHECK(ruling("W:W26,36:B12,21,31,32,43", "26x8 <21,12>") == "fewer-than-majority 2/3");
}

TEST_CASE("ruling: the king takes fewer than a man could") {
  CHECK(ruling("W:WK46,32,35:B41,20,30", "46x37") == "fewer-than-majority 1/2");
}

TEST_CASE("ruling: a quiet move though a capture exists") {
  CHECK(ruling("W:W28,32:B23", "32-27") == "missed-capture 0/1");
  CHECK(ruling("B:W28,33:B23,3", "3-8") == "missed-capture 0/1");
}

TEST_CASE("ruling: a quiet move of the very piece that could capture") {
  CHECK(ruling("W:W28:B23", "28-22") == "missed-capture 0/1");
  CHECK(ruling("W:WK46:B23", "46-37") == "missed-capture 0/1");
}

TEST_CASE("ruling: a quiet move written with the sign of a capture though another capture exists") {
  CHECK(ruling("W:W28,32:B23", "32x27") == "missed-capture 0/1");
}

TEST_CASE("ruling: a rafle of a man stopped before its end") {
  CHECK(ruling("W:W27:B12,22", "27x18") == "stopped-midway 1/2");
  CHECK(ruling("W:W15:B8,19,20", "15x24x13") == "stopped-midway 2/3");
  CHECK(ruling("W:W15:B8,19,20", "15x24") == "stopped-midway 1/3");
  CHECK(ruling("W:W27:B12,22", "27-18") == "stopped-midway 1/2");
}

TEST_CASE("ruling: a rafle of a king stopped on its way") {
  CHECK(ruling("W:WK47:B14,19,29,31,42", "47x38") == "stopped-midway 1/4");
  CHECK(ruling("W:WK47:B14,19,29,31,42", "47x38x24") == "stopped-midway 2/4");
}

TEST_CASE("ruling: a beginning of a rafle that is itself too short is no beginning of a legal one") {
  // The man on 27 could take two, the man on 45 takes three.
  CHECK(ruling("W:W27,45:B12,22,40,29,18", "27x18") == "destination-occupied 0/2 @18");
  CHECK(ruling("W:W26,45:B21,12,40,29,30", "26x17") == "stopped-midway 1/2");
}

TEST_CASE("ruling: one piece jumped twice by a man") {
  CHECK(ruling("W:W28:B12,13,22,23", "28x17x8x19x28x17") == "jumped-twice 4/4 @22");
}

TEST_CASE("ruling: one piece jumped twice by a king") {
  CHECK(ruling("W:WK38:B18,19,32,33", "38x27x13x24x38x27") == "jumped-twice 4/4 @32");
}

TEST_CASE("ruling: an own piece jumped by a man") {
  CHECK(ruling("W:W28,33:B7,12", "33x22") == "jumped-own-piece @28");
  CHECK(ruling("W:W28,33:B7,12", "33-22") == "jumped-own-piece @28");
}

TEST_CASE("ruling: an own piece jumped in the middle of a rafle") {
  CHECK(ruling("W:W32,22,50:B28,7", "32x23x14") == "nothing-to-capture 0/1 @19");
  CHECK(ruling("W:W32,19,50:B28,7", "32x23x14") == "jumped-own-piece 0/1 @19");
}

TEST_CASE("ruling: an own piece jumped by a king") {
  CHECK(ruling("W:WK46,28:B4,1", "46x5") == "jumped-own-piece @28");
}

TEST_CASE("ruling: a king goes on over a piece already taken") {
  CHECK(ruling("B:W23,29,30,38,39:BK35", "35x19x32x43x25") == "passed-taken-piece 4/4");
  CHECK(ruling("B:W23,29,30,38,39:BK35", "35x25") == "passed-taken-piece 4/4");
}

TEST_CASE("ruling: a king takes a piece that stands before a piece already taken") {
  // From 43 over 39 to 34; 29 is before 23, which has been jumped.
  CHECK(ruling("B:W23,29,30,38,39:BK35", "35x19x32x43x34x18") == "passed-taken-piece 5/4");
}

TEST_CASE("ruling: no piece on the start square") {
  CHECK(ruling(start, "28-23") == "no-piece");
  CHECK(ruling("W:W28,32:B23", "33x22") == "no-piece");
}

TEST_CASE("ruling: a piece of the side that is not to move") {
  CHECK(ruling(start, "20-25") == "wrong-side");
  CHECK(ruling("B:W28,33:B23", "28x19") == "wrong-side");
}

TEST_CASE("ruling: the end square is occupied, by an own piece or by the other side's") {
  CHECK(ruling(start, "36-31") == "destination-occupied @31");
  CHECK(ruling("W:W28:B22,18", "28x22") == "destination-occupied 0/1 @22");
  CHECK(ruling("W:W28:B22,17", "28x17") == "destination-occupied @17");
}

TEST_CASE("ruling: a piece stands in the way of a king") {
  CHECK(ruling("W:WK46,28:B4", "46-19") == "blocked @28");
  CHECK(ruling("W:WK46:B23,19,2", "46-14") == "blocked @23");
}

TEST_CASE("ruling: a quiet move of a king through a piece that he must take is judged as the capture it is") {
  CHECK(ruling("W:WK46,28,35:B37,20,30", "46-32") == "fewer-than-majority 1/2");
}

TEST_CASE("ruling: two pieces behind each other jumped in one leap") {
  CHECK(ruling("W:WK46:B23,19,2", "46x14") == "jumped-two-at-once 2/0 @19");
  CHECK(ruling("W:W28:B22,17,2", "28x11") == "jumped-two-at-once 2/0 @17");
  CHECK(ruling("W:W28:B23,14,10,2", "28x19x5") == "jumped-two-at-once 3/1 @10");
}

TEST_CASE("ruling: a man steps backwards") {
  CHECK(ruling("W:W26,37:B6", "26-31") == "man-backwards");
  CHECK(ruling("B:W50:B18", "18-13") == "man-backwards");
}

TEST_CASE("ruling: a man steps backwards though a capture exists") {
  CHECK(ruling("W:W28,27:B23", "27-31") == "man-backwards 0/1");
}

TEST_CASE("ruling: a man goes too far, sideways, or nowhere") {
  CHECK(ruling(start, "32-23") == "goes-too-far");
  CHECK(ruling(start, "35-25") == "no-such-route");
  CHECK(ruling("W:W32:B1", "32-32") == "no-such-route");
}

TEST_CASE("ruling: a capture of nothing") {
  CHECK(ruling("W:W28:B1", "28x19") == "nothing-to-capture @23");
  CHECK(ruling("W:WK46:B1", "46x45") == "no-such-route");
}

TEST_CASE("ruling: a capture that takes enough but ends on a square where the piece cannot get") {
  CHECK(ruling("W:W32:B19,28", "32x23x12") == "nothing-to-capture 0/2 @18");
  CHECK(ruling("W:WK40:B19,29", "40x23x6") == "no-such-route 0/2");
}

TEST_CASE("ruling: start and end of a quiet move, in a position without a capture") {
  CHECK(ruling("W:WK2:B19,13,6", "2x30x8") == "jumped-two-at-once @19");
  CHECK(ruling("W:WK2:B19,13,6", "2x24") == "jumped-two-at-once 2/0 @19");
}

TEST_CASE("ruling: start and end of a legal capture, but not its route") {
  CHECK(ruling("W:W15:B8,19,20", "15x25x2") == "wrong-route 0/3");
  CHECK(ruling("W:WK47:B14,19,29,31,42", "47x13x24x36") == "wrong-route 0/4");
}

TEST_CASE("ruling: start and end of a legal capture, but not the pieces that it takes") {
  CHECK(ruling("W:W15:B8,19,20", "15x2 <20,19>") == "too-few-removed 2/3 @8");
  CHECK(ruling("W:W15:B8,19,20", "15x2x20x19") == "too-few-removed 2/3 @8");
  CHECK(ruling("W:W15:B8,19,20,9", "15x2 <20,19,9>") == "wrong-pieces-removed 3/3 @9");
  CHECK(ruling("W:WK47:B14,19,29,31,42", "47x36 <42,29,14>") == "too-few-removed 3/4 @31");
}

TEST_CASE("ruling: the side to move is blocked, so the game is over") {
  CHECK(ruling("B:WK50:B45", "45x29") == "game-over");
  CHECK(ruling("W:W6:B1", "6-1") == "game-over");
}

TEST_CASE("ruling: the side to move has no pieces, so the game is over") {
  CHECK(ruling("B:W32:B", "19-24") == "game-over");
  CHECK(ruling("W:W:B5", "31-27") == "game-over");
}

TEST_CASE("every legal move written wrong in one way gets a ruling, quickly") {
  // Random claims in positions with kings: no ruling may exceed the bound of its search.
  constexpr auto fen = "W:WK1,K6,K46,K50:BK8,K10,K17,K19,K22,K28,K33,K37,K39,K41,K43";
  for (unsigned from = 1; from <= 50; ++from) {
    for (unsigned to = 1; to <= 50; ++to) {
      ClaimedMove const claim{.from = at(from), .to = at(to), .via = {}, .capture = true};
      MoveList legal;
      international().legal_moves(position(fen), legal);
      if (std::any_of(legal.begin(), legal.end(),
                      [&](Move const& each) { return each.from == claim.from && each.to == claim.to; })) {
        continue;
      }
      auto const found = rule_on(international(), position(fen), claim);
      CHECK(found.cause != Cause::too_many_routes);
      CHECK(found.cause != Cause::game_over);
    }
  }
}
