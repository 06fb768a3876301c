// One row for each cause of an illegal move, and for each variant in which its rule differs: position, text, ruling.
// The name of a row describes it.

#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <string>
#include <string_view>

using namespace damier;
using in_words::english;
using in_words::french;
using namespace judging;

namespace {

struct Row {
  char const* name;
  char const* variant;
  char const* fen;
  char const* move;
  char const* ruling;  ///< the code and what its message says of this case; "legal" if another rule applies
};

/// The finding of error level in a game of one move.
std::optional<Finding> error_of(Row const& row) {
  auto const* const number = row.fen[0] == 'B' ? "1... " : "1. ";
  auto const judged = judge("[FEN \"" + std::string{row.fen} + "\"]\n" + number + row.move + " *",
                            find_variant(std::string_view{row.variant}));
  for (auto const& finding : judged.judgement.findings) {
    if (finding.severity == Severity::error) return finding;
  }
  return std::nullopt;
}

std::string ruling(Row const& row) {
  auto const found = error_of(row);
  if (!found) return "legal";
  auto const colon = english(found->message).rfind(": ");
  return std::string{found->code} + (colon == std::string::npos ? "" : english(found->message).substr(colon));
}

constexpr Row rows[] = {
    // The wrong piece, the wrong turn.
    {"no piece on the start square", "international", "W:W31-50:B1-20", "28-23", "no-piece"},
    {"no piece, Russian", "russian", "W:Wc3:Bh8", "a1-b2", "no-piece"},
    {"a piece of the other side", "international", "W:W31-50:B1-20", "20-25", "wrong-side"},
    {"a piece of the other side, Italian", "italian", "W:W22:B1", "1-5", "wrong-side"},
    {"two moves in a row by one side", "international", "W:W31-50:B1-20", "32-28 37-32", "two-moves-in-a-row"},
    {"two moves in a row by one side, Turkish", "turkish", "W:Wa2,h2:Ba8", "a2-a3 h2-h3", "two-moves-in-a-row"},
    {"the end square is occupied", "international", "W:W31-50:B1-20", "36-31", "destination-occupied: square 31"},
    {"the end square is occupied, Frisian", "frisian", "W:W28,22:B1", "28-22", "destination-occupied: square 22"},
    {"the end square is occupied, Turkish", "turkish", "W:Wa2,a3:Bh8", "a2-a3", "destination-occupied: square a3"},
    {"the game is over", "international", "B:WK50:B45", "45x29", "game-over: the side to move has no legal move"},

    // The duty to capture.
    {"a quiet move though a capture exists", "international", "W:W28,32:B23", "32-27",
     "missed-capture: 1 piece can be taken"},
    {"a quiet move though a capture exists, Russian", "russian", "W:Wc3,a1:Bd4", "a1-b2",
     "missed-capture: 1 piece can be taken"},
    {"a quiet move though captures of two and of three exist, Russian", "russian", "W:Wc3,g1,a1:Bd4,d6,f2", "a1-b2",
     "missed-capture: 3 pieces can be taken"},
    {"a quiet move though a capture exists, Italian", "italian", "W:W22,32:B18", "32-28",
     "missed-capture: 1 piece can be taken"},
    {"a quiet move though a capture exists straight on, Frisian", "frisian", "W:W28,50:B18", "50-45",
     "missed-capture: 1 piece can be taken"},
    {"the same position is quiet in international draughts", "international", "W:W28,50:B18", "50-45", "legal"},
    {"a quiet move though a capture exists, Turkish", "turkish", "W:Wa2,h2:Ba3", "h2-h3",
     "missed-capture: 1 piece can be taken"},
    {"a man need not take a king, Italian", "italian", "W:W18:BK15", "18-14", "legal"},
    {"took one where two were obligatory", "international", "W:W35,36:B20,30,31", "36x27",
     "fewer-than-majority: it takes 1 piece, 2 can be taken"},
    {"took one where two were obligatory, Turkish", "turkish", "W:Wa2,h2:Ba3,h3,h5", "a2xa4",
     "fewer-than-majority: it takes 1 piece, 2 can be taken"},
    {"took one where two were obligatory, Italian", "italian", "W:W22,24:B18,20,11", "22x13",
     "fewer-than-majority: it takes 1 piece, 2 can be taken"},
    {"took one man where two were obligatory, Frisian", "frisian", "W:W28,47:B17,18,37", "28x8",
     "fewer-than-majority: it takes 1 piece, 2 can be taken"},
    {"the choice is free, Russian", "russian", "W:Wc3,h2:Bd4,d6,g3", "h2:f4", "legal"},
    {"the choice is free, English", "english", "W:W22,24:B17,19,10", "22x13", "legal"},

    // The rules of quality.
    {"a king must take before a man, Italian", "italian", "W:W22,K24:B18,20", "22x13",
     "quality-rule: a king must take here, not a man"},
    {"the most kings must be taken, Italian", "italian", "W:WK23:B19,K28", "23x14",
     "quality-rule: it takes 0 kings, 1 can be taken"},
    {"the king met first must be taken first, Italian", "italian", "W:WK30:B10,12,18,K20,K26,27", "30x23x16x7",
     "quality-rule: another one takes a king earlier on its way"},
    {"the most kings must be taken, Spanish", "spanish", "W:WK1,14:B18,K5", "14x21",
     "quality-rule: it takes 0 kings, 1 can be taken"},
    {"the number goes before the quality, Spanish", "spanish", "W:WK1,14:B18,26,K5", "1x10",
     "fewer-than-majority: it takes 1 piece, 2 can be taken"},
    {"a king must take where it can, Czech", "czech", "W:Wc3,Kh2:Bd4,e5", "c3xe5", "destination-occupied: square e5"},
    {"a king must take where it can, Czech, a man took", "czech", "W:Wc3,Kh2:Bd4,f4", "c3xe5",
     "quality-rule: a king must take here, not a man"},
    {"the greater value must be taken, Frisian", "frisian", "W:W28,47:B18,K37", "28x8",
     "quality-rule: what it takes, 1 man, is worth less than 1 king"},
    {"at equal value a king must take, Frisian", "frisian", "W:W28,K46:B18,48", "28x8",
     "quality-rule: a king must take here, not a man"},
    {"kings and men count alike", "international", "W:W28,47:B22,K42", "28x17", "legal"},

    // The way of a rafle.
    {"a rafle stopped in the middle", "international", "W:W27:B12,22", "27x18",
     "stopped-midway: it has captured 1 of 2 pieces"},
    {"a rafle stopped in the middle, Russian", "russian", "W:Wc3:Bd4,d6", "c3:e5",
     "stopped-midway: it has captured 1 of 2 pieces"},
    {"a rafle stopped in the middle where another piece takes more, Russian", "russian", "W:Wc3,g1:Bd4,d6,f2", "c3:e5",
     "stopped-midway: it has captured 1 of 2 pieces"},
    {"a rafle stopped in the middle where another piece takes fewer, Russian", "russian", "W:Wc3,g1:Bd4,d6,f2", "g1:e3",
     "stopped-midway: it has captured 1 of 3 pieces"},
    {"a rafle stopped in the middle where another piece takes more, Czech", "czech", "W:Wc3,g1:Bd4,d6,f2", "c3xe5",
     "stopped-midway: it has captured 1 of 2 pieces"},
    {"a king stopped where it cannot go on, Russian", "russian", "W:WKa1:Bd4,f4", "a1:h8",
     "stopped-midway: it has captured 1 of 2 pieces"},
    {"a rafle stopped in the middle, Italian", "italian", "W:W22,24:B18,20,11", "24x15",
     "stopped-midway: it has captured 1 of 2 pieces"},
    {"a rafle stopped in the middle, Frisian", "frisian", "W:W28,47:B17,18,37", "47x27",
     "stopped-midway: it has captured 1 of 2 pieces"},
    {"a rafle stopped in the middle, Turkish", "turkish", "W:Wa2,h2:Ba3,h3,h5", "h2xh4",
     "stopped-midway: it has captured 1 of 2 pieces"},
    {"one piece jumped twice", "international", "W:W28:B12,13,22,23", "28x17x8x19x28x17", "jumped-twice: square 22"},
    {"one piece jumped twice, Russian", "russian", "W:WKd2:Bc3,c5,e5,e3", "d2:b4:d6:f4:d2:b4",
     "jumped-twice: square c3"},
    {"straight back over the piece just taken", "international", "W:WK46,50:B37,3,15", "46x32x46",
     "jumped-twice: square 37"},
    {"straight back over the piece just taken, by a man", "international", "W:W28:B22", "28x17x28",
     "jumped-twice: square 22"},
    {"straight back over the piece just taken, Russian", "russian", "W:Wb6:Bc7,h8", "b6:d8:b6",
     "jumped-twice: square c7"},
    {"straight back over the piece just taken, Italian", "italian", "W:WK22:B18", "22x13x22",
     "jumped-twice: square 18"},
    {"straight back over the piece just taken, Italian, by a man", "italian", "W:W12:B7,20", "12x3x12",
     "jumped-twice: square 7"},
    {"straight back over the piece just taken, English", "english", "W:W22:B18", "22x15x22", "jumped-twice: square 18"},
    {"straight back over the piece just taken, Frisian", "frisian", "W:W28:B18", "28x8x28", "jumped-twice: square 18"},
    {"straight back over the piece just taken, Turkish", "turkish", "W:WKd1:Bd3,h8", "d1xd5xd1", "turned-back"},
    {"straight back over two pieces: the last is jumped twice first", "international", "W:WK46:B37,28,3",
     "46x32x23x32x46", "jumped-twice: square 28"},
    {"straight back over the piece just taken, and further", "international", "W:WK28:B17,33", "28x11x39",
     "passed-taken-piece"},
    {"an own piece jumped", "international", "W:W28,33:B7,12", "33x22", "jumped-own-piece: square 28"},
    {"an own piece jumped, Russian", "russian", "W:Wc3,d4:Bh8", "c3:e5", "jumped-own-piece: square d4"},
    {"an own piece jumped, Italian", "italian", "W:W22,18:B1", "22x13", "jumped-own-piece: square 18"},
    {"an own piece jumped straight on, Frisian", "frisian", "W:W28,18:B1", "28x8", "jumped-own-piece: square 18"},
    {"an own piece jumped, Turkish", "turkish", "W:Wa2,a3:Bh8", "a2xa4", "jumped-own-piece: square a3"},
    {"two adjacent pieces jumped by a king", "international", "W:WK46:B23,19,2", "46x14",
     "jumped-two-at-once: square 19"},
    {"two adjacent pieces jumped by a man", "international", "W:W28:B22,17,2", "28x11",
     "jumped-two-at-once: square 17"},
    {"two adjacent pieces jumped, Russian", "russian", "W:WKa1:Bd4,e5", "a1:g7", "jumped-two-at-once: square e5"},
    {"two adjacent pieces jumped, Italian", "italian", "W:W22:B18,13", "22x9", "jumped-two-at-once: square 13"},
    {"two adjacent pieces jumped straight on, Frisian", "frisian", "W:WK48:B28,18", "48x8",
     "jumped-two-at-once: square 18"},
    {"two adjacent pieces jumped, Turkish", "turkish", "W:WKa1:Ba4,a5", "a1xa7", "jumped-two-at-once: square a5"},
    {"a piece already taken passed (coup turc)", "international", "B:W23,29,30,38,39:BK35", "35x19x32x43x25",
     "passed-taken-piece"},
    {"a piece already taken passed, Russian", "russian", "W:WKh4:Bg3,c3,c5,e5", "h4:e1:b4:d6:h2", "passed-taken-piece"},
    {"pieces leave the board at once, Turkish", "turkish", "W:WKd1:Bd3,f5,d7,d4", "d1xd8",
     "jumped-two-at-once: square d4"},
    {"a turn back on the same line, Turkish", "turkish", "W:WKd4:Bd6,d2", "d4xd7xd1", "turned-back"},

    // Men.
    {"a man moves backwards", "international", "W:W26,37:B6", "26-31", "man-backwards"},
    {"a man moves backwards, Russian", "russian", "W:Wc3:Bh8", "c3-b2", "man-backwards"},
    {"a man moves backwards, Italian", "italian", "W:W22:B1", "22-26", "man-backwards"},
    {"a man moves backwards, Frisian", "frisian", "W:W28:B1", "28-33", "man-backwards"},
    {"a man moves backwards, Turkish", "turkish", "W:Wa3:Bh8", "a3-a2", "man-backwards"},
    {"a man moves sideways, Turkish", "turkish", "W:Wa3:Bh8", "a3-b3", "legal"},
    {"a man captures backwards", "international", "W:W28:B32", "28x37", "legal"},
    {"a man captures backwards, Italian", "italian", "W:W18:B22", "18x27", "man-captures-backwards"},
    {"a man captures backwards, English", "english", "W:W18:B23", "18x27", "man-captures-backwards"},
    {"a man captures backwards, Turkish", "turkish", "W:Wa5:Ba4", "a5xa3", "man-captures-backwards"},
    {"a man takes a king, Italian", "italian", "W:W22:BK18", "22x13", "man-takes-king"},

    // Promotion in passing.
    {"a man only passes the far row", "international", "W:W15:B9,10", "15x4x13", "legal"},
    {"promotion in passing taken", "international", "W:W15:B10,22", "15x4x27", "promoted-in-passing: square 4"},
    {"promotion in passing taken, Brazilian", "brazilian", "W:Wh6:Bg7,c5,d2", "h6xf8xb4xe1",
     "promoted-in-passing: square f8"},
    {"promotion in passing taken, Frisian", "frisian", "W:W15:B10,22", "15x4x27", "promoted-in-passing: square 4"},
    {"promotion in passing taken, Turkish", "turkish", "W:Wa6:Ba7,e8", "a6xa8xg8", "promoted-in-passing: square a8"},
    {"promotion in passing is the rule, Russian", "russian", "W:Wh6:Bg7,c5,d2", "h6:f8:b4:e1", "legal"},
    {"promotion in passing missed, Russian", "russian", "W:Wh6:Bg7,c5", "h6:f8", "promotion-missed: square f8"},
    {"stopped on the far row where a man could go on, Russian", "russian", "W:Wh6:Bg7,e7", "h6:f8",
     "stopped-midway: it has captured 1 of 2 pieces"},
    {"went on after the promotion, Czech", "czech", "W:Wh6:Bg7,c5,d2", "h6xf8xb4",
     "went-on-after-promotion: square f8"},
    {"went on after the promotion, English", "english", "W:W11:B7,8,6", "11x2x9", "went-on-after-promotion: square 2"},
    {"went on after the promotion, Italian", "italian", "W:W12:B7,6", "12x3x10", "went-on-after-promotion: square 3"},

    // Kings.
    {"a piece stands in the way of a king", "international", "W:WK46,28:B4", "46-19", "blocked: square 28"},
    {"a piece stands in the way of a king, Russian", "russian", "W:WKa1,d4:Bh2", "a1-e5", "blocked: square d4"},
    {"a piece stands in the way of a king, Turkish", "turkish", "W:WKa1,a4:Bh8", "a1-a6", "blocked: square a4"},
    {"a king lands too far behind a king, Killer", "killer", "W:WK46:BK19", "46x10", "landed-too-far"},
    {"a king lands where it likes", "international", "W:WK46:BK19", "46x10", "legal"},
    {"a king lands too far, Thai", "thai", "W:WK29:B18", "29x11", "landed-too-far"},
    {"a king has moved three times, Frisian", "frisian", "W:W40,K50:B10,K3:H2:F9:+0+3", "50-44", "king-must-rest"},
    {"a king goes one step only, Italian", "italian", "W:WK22:B1", "22-13", "goes-too-far"},
    {"a king goes one step only, English", "english", "W:WK22:B3", "22-15", "goes-too-far"},
    {"a short king takes from afar, Italian", "italian", "W:WK26:B19", "26x15", "goes-too-far"},
    {"a short king lands too far, Italian", "italian", "W:WK22:B18", "22x9", "landed-too-far"},
    {"a short king lands too far, English", "english", "W:WK22:B18", "22x11", "landed-too-far"},
    {"a man goes two steps", "international", "W:W28:B1", "28-17", "goes-too-far"},
    {"a man goes two steps, Russian", "russian", "W:Wc3:Bh8", "c3-e5", "goes-too-far"},
    {"a man goes two steps, Frisian", "frisian", "W:W28:B1", "28-17", "goes-too-far"},
    {"a man goes two steps, Turkish", "turkish", "W:Wa3:Bh8", "a3-a5", "goes-too-far"},
    {"a man goes three steps", "international", "W:W28:B1", "28-11", "man-moves-as-king"},
    {"a man goes three steps back, Russian", "russian", "W:Wf6:Bh2", "f6-c3", "man-moves-as-king"},
    {"a man goes two steps, Italian", "italian", "W:W22:B1", "22-13", "goes-too-far"},
    {"a man takes as a king would", "international", "W:W28,33:B23,9", "28x14", "man-moves-as-king"},
    {"a man takes as a king would, Turkish", "turkish", "W:Wa2:Ba4,h8", "a2xa5", "man-moves-as-king"},
    {"a man takes nothing", "international", "W:W28:B1", "28x17", "nothing-to-capture: square 22"},
    {"a man takes nothing, Russian", "russian", "W:Wc3:Bh8", "c3:e5", "nothing-to-capture: square d4"},
    {"a rafle goes on where there is nothing to take", "international", "W:W27:B12,22", "27x18x7x16",
     "nothing-to-capture: square 11"},
    {"a rafle goes on where there is nothing to take, Italian", "italian", "W:W24:B20,11", "24x15x6x13",
     "nothing-to-capture: square 10"},
    {"a rafle goes on where there is nothing to take, seen from its first square", "international",
     "W:W35,36:B20,30,31", "35x24x13", "nothing-to-capture: square 19"},
    {"a man takes nothing along a file, Frisian", "frisian", "W:W32:B6", "32x12", "nothing-to-capture: square 22"},
    {"a man takes nothing along a row, Frisian", "frisian", "W:W32:B6", "32x34", "nothing-to-capture: square 33"},
    {"a king takes nothing along a file, Frisian", "frisian", "W:WK42:B1", "42x12", "nothing-to-capture"},
    {"a man takes nothing, Frisian", "frisian", "W:W32:B6", "32x23", "nothing-to-capture: square 28"},
    {"a man goes along a file, Frisian", "frisian", "W:W32:B6", "32-12", "no-such-route"},
    {"a piece is taken again that is gone, Turkish", "turkish", "W:WKa1:Ba4,b8,d4,b1,h7", "a1xa8xd8xd1xa1xa8",
     "nothing-to-capture: square a4"},
    {"a piece is taken again that is gone, Thai", "thai", "W:WK1:B6,14,30", "1x10x17x10",
     "nothing-to-capture: square 14"},
    {"letters in a game with numbers", "international", "W:W32:B6", "d4xf6", "nothing-to-capture: square 28 (e5)"},
    {"numbers in a game with letters", "russian", "W:Wc3:Bh8", "22x15", "nothing-to-capture: square d4 (18)"},
    {"a rafle lands on a piece on its way", "international", "W:W27,18:B12,22", "27x18x7", "blocked: square 18"},

    // The pieces that the text names.
    {"fewer pieces named than taken", "international", "W:W15:B8,19,20", "15x2 <20,19>", "too-few-removed: square 8"},
    {"fewer pieces named than taken, as the Hub protocol writes it", "international", "W:W15:B8,19,20", "15x2x20x19",
     "too-few-removed: square 8"},
    {"fewer pieces named than taken, Russian", "russian", "W:Wc3:Bd4,d6", "c3:c7 <d4>", "too-few-removed: square d6"},
    {"fewer pieces named than taken, Frisian", "frisian", "W:W28,47:B17,18,37", "47x7 <37>",
     "too-few-removed: square 17"},
    {"a piece named that is not taken", "international", "W:W15:B8,19,20,9", "15x2 <20,19,9>",
     "wrong-pieces-removed: square 9"},
    {"a piece named that is not taken, beside a rafle", "international", "W:W28:B22,12,23", "28x17 <22,23>",
     "wrong-pieces-removed: square 23"},
    {"a piece named that is not taken, Italian", "italian", "W:W22:B18,1", "22x13 <18,1>",
     "wrong-pieces-removed: square 1"},
    {"a piece named that is not taken, Turkish", "turkish", "W:Wa2:Ba3,h8", "a2xa4 <a3,h8>",
     "wrong-pieces-removed: square h8"},
    {"the right ends by a wrong route", "international", "W:W15:B8,19,20", "15x25x2", "wrong-route"},
    {"the right ends by a wrong route, Russian", "russian", "W:Wc3:Bd4,d6", "c3:g5:c7", "wrong-route"},

    // Ambiguous cases.
    {"the piece cannot go there", "international", "W:W31-50:B1-20", "34-24", "no-such-route"},
    {"the route is ambiguous", "international", "W:WK47,50:B14,19,29,31,42,5", "47x38x36", "ambiguous-move"},
    {"the text cannot be read", "international", "W:W31-50:B1-20", "32-99",
     "unreadable-move: expected a square of the board"},
};

}  // namespace

TEST_CASE("every cause of an illegal move, in each variant where the rule is another") {
  for (auto const& row : rows) {
    INFO(row.name << ": " << row.variant << " " << row.fen << " " << row.move);
    CHECK(ruling(row) == row.ruling);
  }
}

TEST_CASE("the rows show every cause that a text can claim") {
  std::set<std::string> shown;
  for (auto const& row : rows) {
    std::string const text{row.ruling};
    shown.insert(text.substr(0, text.find(':')));
  }
  for (auto const& cause : cause_texts()) {
    INFO(cause.code);
    CHECK((shown.contains(std::string{cause.code}) || cause.cause == Cause::too_many_routes));
  }
}

TEST_CASE("a capture that ends on a piece has the captures that had to be played as its hint") {
  auto const found = error_of({"", "russian", "W:WKa1:Bd4,h2", "a1-d4", ""});
  REQUIRE(found);
  CHECK(found->code == "destination-occupied");
  CHECK(english(found->hint).starts_with("obligatory"));
}

TEST_CASE("each finding on an illegal capture names the rafles that had to be played") {
  for (auto const& row : rows) {
    INFO(row.name);
    auto const found = error_of(row);
    if (!found || found->code != "fewer-than-majority") continue;
    CHECK(english(found->hint).starts_with("obligatory"));
    CHECK(french(found->hint).starts_with("prise obligatoire"));
  }
}
