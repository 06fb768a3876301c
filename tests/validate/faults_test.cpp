// The first fault of each move sequence of a game: its place and its kind; faults that follow from it are not reported.

#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include "notation/fen.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace damier;
using in_words::english;
using in_words::french;
using namespace judging;

namespace {

/// A game of GameType 20 from a position, with its moves on text line 3.
std::string game(std::string_view fen, std::string_view moves) {
  return "[GameType \"20\"]\n[FEN \"" + std::string{fen} + "\"]\n" + std::string{moves} + " *\n";
}

}  // namespace

TEST_CASE("a legal game has no findings, and its plies are counted") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 18-23 2. 38-32 12-18 2-0\n");
  CHECK(judged.judgement.judged);
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 4);
  CHECK(judged.judgement.findings.empty());
  CHECK_FALSE(judged.judgement.has_errors());
  CHECK(judged.game.items[1].legal);
  CHECK(write_fen(judged.game.start, international()) == "W:W31-50:B1-20");
}

TEST_CASE("fault: fewer than the majority") {
  CHECK(findings(game("W:W35,36:B20,30,31", "1. 36x27")) == Strings{"fewer-than-majority 3:4 1 36x27"});
}

TEST_CASE("fault: a missed capture") {
  CHECK(findings("1. 32-28 19-23 2. 34-30 20-25 *") == Strings{"missed-capture 1:19 3 34-30"});
}

TEST_CASE("fault: a rafle stopped midway") {
  CHECK(findings(game("W:W27:B12,22", "1. 27x18")) == Strings{"stopped-midway 3:4 1 27x18"});
}

TEST_CASE("fault: a piece jumped twice") {
  CHECK(findings(game("W:W28:B12,13,22,23", "1. 28x17x8x19x28x17")) == Strings{"jumped-twice 3:4 1 28x17x8x19x28x17"});
}

TEST_CASE("fault: an own piece jumped") {
  CHECK(findings(game("W:W28,33:B7,12", "1. 33x22")) == Strings{"jumped-own-piece 3:4 1 33x22"});
}

TEST_CASE("fault: a piece already taken passed") {
  CHECK(findings(game("B:W23,29,30,38,39:BK35", "1... 35x19x32x43x25")) ==
        Strings{"passed-taken-piece 3:6 1 35x19x32x43x25"});
}

TEST_CASE("fault: no piece on the start square") {
  CHECK(findings("1. 34-30 19-23 2. 30-25 23-29 3. 34-29 *") == Strings{"no-piece 1:34 5 34-29"});
}

TEST_CASE("fault: a piece of the other side") {
  // If the move would not be legal in the other side's turn either, or if no move is before it, the piece is just of
  // the wrong side.
  CHECK(findings("[GameType \"20\"]\n1. 31-27 18-23 2. 12-22 *") == Strings{"wrong-side 2:19 3 12-22"});
  CHECK(findings("[GameType \"20\"]\n1. 18-23 *") == Strings{"wrong-side 2:4 1 18-23"});
  CHECK(findings("[GameType \"20\"]\n1. 31-27 18-23 2. 12-18 *") == Strings{"two-moves-in-a-row 2:19 3 12-18"});
}

TEST_CASE("fault: an occupied end square") {
  CHECK(findings("1. 36-31 *") == Strings{"destination-occupied 1:4 1 36-31"});
}

TEST_CASE("fault: a king's way blocked") {
  CHECK(findings(game("W:WK46,28:B4", "1. 46-19")) == Strings{"blocked 3:4 1 46-19"});
}

TEST_CASE("fault: a man stepping backwards") {
  CHECK(findings(game("W:W26,48:B6", "1. 26-31")) == Strings{"man-backwards 3:4 1 26-31"});
}

TEST_CASE("fault: no such route") { CHECK(findings("1. 34-24 *") == Strings{"no-such-route 1:4 1 34-24"}); }

TEST_CASE("fault: a man going two squares") { CHECK(findings("1. 34-23 *") == Strings{"goes-too-far 1:4 1 34-23"}); }

TEST_CASE("fault: a wrong route to the right square") {
  CHECK(findings(game("W:W15:B8,19,20", "1. 15x25x2")) == Strings{"wrong-route 3:4 1 15x25x2"});
}

TEST_CASE("fault: a move after the game is over") {
  CHECK(findings(game("W:W32:B28", "1. 32x23 19-24")) == Strings{"game-over 3:10 2 19-24"});
}

TEST_CASE("fault: an ambiguous capture") {
  auto const judged = judge(game("W:WK47:B14,19,29,31,42", "1. 47x36"));
  auto const found = finding(judged, "ambiguous-move");
  CHECK(found.where == Location{3, 4});
  CHECK(english(found.message) == "2 legal captures fit this text");
  CHECK((english(found.hint) == "write the route: 47x38x20x9x36 47x38x24x13x36" ||
         english(found.hint) == "write the route: 47x38x24x13x36 47x38x20x9x36"));
  CHECK(found.legal.size() == 2);
  CHECK_FALSE(judged.game.items[0].legal);
}

TEST_CASE("an ambiguous capture that the rest of the line decides is taken, with a warning") {
  // 14 is not taken, so 47x36 went over 19; Black's 14-20 shows it.
  auto const judged = judge(game("W:WK47,50:B14,19,29,31,42,5", "1. 47x36 14-20 2. 50-44"));
  auto const found = finding(judged, "ambiguous-move");
  CHECK(found.severity == Severity::warning);
  CHECK(english(found.message) == "2 legal captures fit this text, but only 47x38x24x13x36 fits the moves that follow");
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 3);
  CHECK(judged.game.items[0].legal);
}

TEST_CASE("an ambiguous capture that any reading fits is a warning, and the line is not read on") {
  auto const judged = judge(game("W:WK47,50:B14,19,29,31,42,5", "1. 47x36 5-10 2. 50-44"));
  CHECK(judged.judgement.findings.size() == 1);
  CHECK(finding(judged, "ambiguous-move").severity == Severity::warning);
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 3);
  for (auto const& item : judged.game.items) CHECK_FALSE(item.legal);
}

TEST_CASE("after an ambiguous capture the fault is the word that fits none of its readings") {
  auto const judged = judge(game("W:WK47,50:B14,19,29,31,42,5", "1. 47x36 5-10 2. 50-45 4-10 3. 36-4"));
  CHECK(judged.judgement.findings.size() == 2);
  auto const found = finding(judged, "ambiguous-move");
  CHECK(found.severity == Severity::warning);
  CHECK(english(found.message) == "2 legal captures fit this text, but none of them fits all the moves that follow");
  CHECK(french(found.message) ==
        "2 prises légales correspondent à ce texte, mais aucune possibilité ne s'accorde avec toute la suite");
  CHECK(finding(judged, "no-piece").ply == 4);
  CHECK_FALSE(judged.judgement.legal);
}

TEST_CASE("of the readings of an ambiguous capture that all break off the one that leads furthest is taken") {
  // 14-20 shows that the king went over 19.
  auto const judged = judge(game("W:WK47,50:B14,19,29,31,42,5", "1. 47x36 14-20 2. 50-45 4-10"));
  CHECK(finding(judged, "no-piece").ply == 4);
  CHECK(finding(judged, "no-piece").position == "B:WK36,45:B5,20");
}

TEST_CASE("fault: a move that cannot be read") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 18-73 *");
  auto const found = finding(judged, "unreadable-move");
  CHECK(found.where == Location{2, 10});
  CHECK(found.move == "18-73");
  CHECK(english(found.message) == "the move cannot be read: expected a square of the board");
  CHECK(found.position == "B:W28,31,33-50:B1-20");
}

TEST_CASE("a finding on a move has all: ply, text, article, irregularity, position, legal moves") {
  auto const found = finding(judge(game("W:W35,36:B20,30,31", "1. 36x27")), "fewer-than-majority");
  CHECK(found.severity == Severity::error);
  CHECK(found.ply == 1);
  CHECK_FALSE(found.in_variation);
  CHECK(found.move == "36x27");
  CHECK(found.article == "4.13");
  CHECK(found.irregularity == "5.4.8");
  CHECK(english(found.message) ==
        "the capture takes fewer pieces than the majority rule demands: it takes 1 piece, 2 can be taken");
  CHECK(english(found.hint) == "obligatory: 35x24x15");
  CHECK(found.position == "W:W35,36:B20,30,31");
  CHECK(found.legal == Strings{"35x15"});
  CHECK(found.source_line == "1. 36x27 *");
  CHECK(found.source_column == 4);
  CHECK(found.length == 5);
}

TEST_CASE("the message of a finding names the square in question") {
  CHECK(english(finding(judge("1. 36-31 *"), "destination-occupied").message) ==
        "the end square is occupied: square 31");
  CHECK(english(finding(judge(game("W:W27:B12,22", "1. 27x18")), "stopped-midway").message) ==
        "the rafle stops before its end: it has captured 1 of 2 pieces");
  CHECK(english(finding(judge("1. 32-28 19-23 2. 34-30 *"), "missed-capture").message) ==
        "a quiet move though a capture is obligatory: 1 piece can be taken");
}

TEST_CASE("the legal moves are listed up to a bound, the obligatory rafles up to four") {
  auto const found = finding(judge(game("W:WK16,K26,K36,K2,K4,K25,K35,K47,K49,50:B5", "1. 50-48")), "no-such-route");
  CHECK(found.legal.size() == Validator::most_legal);
  auto const captures = finding(judge(game("W:WK46,50:B19", "1. 50-44")), "missed-capture");
  CHECK(english(captures.hint) == "obligatory, one of: 46x5, 46x10, 46x14");
  auto const five = finding(judge(game("W:WK46,50:B37", "1. 50-44")), "missed-capture");
  CHECK(english(five.hint).ends_with(", …"));
  CHECK(std::ranges::count(english(five.hint), 'x') == 4);
}

TEST_CASE("only the first fault of a line is a finding: the rest cannot be judged") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 18-23 2. 28-17 99-98 3. 1-50 20-25 2-0");
  REQUIRE(judged.judgement.findings.size() == 1);
  CHECK(brief(judged.judgement.findings[0]) == "destination-occupied 2:19 3 28-17");
}

TEST_CASE("moves before the fault are legal, the fault and what follows are text") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 18-23 2. 38-33 12-18 3. 31-27 *");
  std::vector<bool> legal;
  for (auto const& item : judged.game.items) legal.push_back(item.legal);
  CHECK(legal == std::vector<bool>{true, true, false, false, false});
  CHECK_FALSE(judged.judgement.legal);
  CHECK(judged.judgement.plies == 2);
}

TEST_CASE("a variation is judged from the position before the move it replaces") {
  CHECK(findings("1. 32-28 18-23 (1... 19-23 2. 28x19 14x23) (1... 18-22) 2. 38-32 (2. 34-29 23x34) *").empty());
  CHECK(findings("1. 32-28 18-23 (2. 37-31) *") == Strings{"wrong-side 1:20 2v 37-31"});
}

TEST_CASE("a fault in a variation leaves the main line legal") {
  auto const judged = judge("1. 32-28 19-23 2. 28x19 14x23 ( 2... 17-21 3. 31-26 ) 3. 37-32 *");
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 5);
  CHECK(judged.judgement.has_errors());
  auto const found = finding(judged, "missed-capture");
  CHECK(brief(found) == "missed-capture 1:38 4v 17-21");
  CHECK(judged.judgement.findings.size() == 1);
}

TEST_CASE("each line has its own first fault") {
  CHECK(findings("1. 32-28 18-23 (1... 18-24 2. 37-48) (1... 17-21 2. 37-48 1-2) 2. 38-23 (2. 48-47) 20-24 *") ==
        Strings{"no-such-route 1:22 2v 18-24", "destination-occupied 1:53 3v 37-48",
                "destination-occupied 1:67 3 38-23", "destination-occupied 1:77 3v 48-47"});
}

TEST_CASE("an alternative to the faulty move is judged, one to a later move is not") {
  CHECK(findings("1. 32-28 18-24 (1... 18-23 2. 38-32 (2. 48-47)) 2. 38-32 (2. 48-47) *") ==
        Strings{"no-such-route 1:10 2 18-24", "destination-occupied 1:41 3v 48-47"});
}

TEST_CASE("a setup lets the judging go on after a fault") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 18-24 2. 38-32 /FEN \"W:W31:B5\"/ 3. 31-27 5-10 4. 27-31 *");
  CHECK_FALSE(judged.judgement.legal);
  Strings all;
  for (auto const& each : judged.judgement.findings) all.push_back(brief(each));
  CHECK(all == Strings{"no-such-route 2:10 2 18-24", "man-backwards 2:59 6 27-31"});
}

TEST_CASE("two moves of one side with a null move between them are legal") {
  CHECK(findings("[GameType \"20\"]\n1. 32-28 /FEN \"W::\"/ 38-32 18-23 *").empty());
  CHECK(findings("[GameType \"20\"]\n1. 32-28 38-32 18-23 *") == Strings{"two-moves-in-a-row 2:10 2 38-32"});
}

TEST_CASE("placeholders pass the turn with no more than a hint") {
  CHECK(findings("[GameType \"20\"]\n1. - 20-25 2. 32-28 - 3. 38-32 *") == Strings{"move-left-out 2:4"});
  CHECK(findings(game("B:W31:B5", "1. ... 5-10 2. 31-27")) == Strings{});  // the dots name the side to move
}

TEST_CASE("dots that only name the side to move are no part of the game, as many as there are") {
  std::string moves = "1.";
  for (int i = 0; i < 5'000; ++i) moves += " 46-41 ... 3-8 41-46 ... 8-3";
  auto const judged = judge(game("W:WK46:BK3", moves));
  CHECK(judged.judgement.legal);
  CHECK(judged.game.main_line_plies() == 20'000);
  CHECK(std::ranges::count(judged.game.items, ItemKind::placeholder, &Item::kind) == 0);
}

TEST_CASE("a setup that cannot be read is a finding at its place, and what follows is not judged") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 /FEN \"W:W31:B5,77\"/ 2. 1-50 *");
  CHECK(judged.judgement.findings.size() == 1);
  auto const found = finding(judged, "bad-setup");
  CHECK(found.severity == Severity::error);
  CHECK(found.where == Location{2, 25});
  CHECK(english(found.message) == "the setup cannot be read: expected a square from 1 to 50");
  CHECK(found.move.empty());
  CHECK(found.ply == 0);
  CHECK_FALSE(judged.judgement.legal);
}

TEST_CASE("a setup in a variation that cannot be read leaves the main line legal") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 (/FEN \"W:X\"/ 1. 1-50) 18-23 *");
  CHECK(judged.judgement.legal);
  CHECK(finding(judged, "bad-setup").in_variation);
}

TEST_CASE("a sign that disagrees is a hint, once a game") {
  auto const judged = judge("1. 32x28 18x23 2. 38-32 *");
  CHECK(judged.judgement.legal);
  auto const found = finding(judged, "sign-disagrees");
  CHECK(found.severity == Severity::hint);
  CHECK(brief(found) == "sign-disagrees 1:4 1 32x28");
  CHECK(english(found.message) == "a quiet move written with the sign of a capture");
  CHECK(english(finding(judge("1. 32-28 19-23 2. 28-19 *"), "sign-disagrees").message) ==
        "a capture written with the sign of a quiet move");
  CHECK(findings("1. 32-28 19-23 2. 28-19 *") == Strings{"sign-disagrees 1:19 3 28-19"});
}

TEST_CASE("line and column are those of the file, whatever the line ends, in characters") {
  CHECK(findings("[Event \"Чемпионат\"]\r\n\r\n1. 34-30\r\n{мат} 18-24 *") == Strings{"no-such-route 4:7 2 18-24"});
  CHECK(findings("1. 34-30 *\n\n1. 33-28 18-24 *\n") == Strings{"no-such-route 3:10 2 18-24"});
}

TEST_CASE("one bad game does not touch the next") {
  auto const all = judge_all("1. 34-30 18-24 *\n\n1. 32-28 18-23 *\n\n1. 1-50 *\n");
  REQUIRE(all.size() == 3);
  CHECK_FALSE(all[0].judgement.legal);
  CHECK(all[1].judgement.legal);
  CHECK(all[1].judgement.findings.empty());
}

TEST_CASE("a draw that was reached and passed is a hint at the next move, once") {
  // Lone kings: five moves each. The tenth ply reaches the draw.
  constexpr auto ten = "1. 28-32 1-6 2. 32-37 6-1 3. 37-41 1-6 4. 41-46 6-1 5. 46-41 1-6";
  CHECK(findings(game("W:WK28:BK1", ten)).empty());
  auto const judged = judge(game("W:WK28:BK1", std::string{ten} + " 6. 41-37 6-1"));
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.findings.size() == 1);
  auto const found = finding(judged, "draw-passed");
  CHECK(found.severity == Severity::hint);
  CHECK(found.article == "6");
  CHECK(found.ply == 11);
  CHECK(found.move == "41-37");
  CHECK(english(found.message) ==
        "the game was drawn before this move: 5 moves of each side with a lone king in a small ending");
}

TEST_CASE("a draw by repetition that was passed is a hint") {
  constexpr auto fen = "W:WK28,K50,47:BK1,K2,6";
  auto const moves = std::string{"1. 50-44 2-8 2. 44-50 8-2 3. 50-44 2-8 4. 44-50 8-2"};
  CHECK(findings(game(fen, moves)).empty());
  CHECK(english(finding(judge(game(fen, moves + " 5. 50-44")), "draw-passed").message) ==
        "the game was drawn before this move: the same position has occurred 3 times");
}

TEST_CASE("a setup after a draw restarts the counts, and later moves are not faulted for the draw") {
  constexpr auto ten = "1. 28-32 1-6 2. 32-37 6-1 3. 37-41 1-6 4. 41-46 6-1 5. 46-41 1-6";
  CHECK(findings(game("W:WK28:BK1", std::string{ten} + " /FEN \"W:W31:B5\"/ 6. 31-27")).empty());
}

TEST_CASE("a variation that is moved to its place is reported, the first of a game", "[validate]") {
  auto const before = judge("[GameType \"20\"] 1. 32-28 (1... 17-22) 19-23 2. 28x19 (2... 13x24) 14x23 *");
  auto const found = finding(before, "variation-moved");
  CHECK(found.severity == Severity::hint);
  CHECK(brief(found) == "variation-moved 1:26");
  CHECK(english(finding(judge("[GameType \"20\"] 1. 32-28 (1... 17-22) *"), "variation-moved").message) ==
        "the variation continues after the last move; it is read as beginning with that move");
  CHECK(findings("[GameType \"20\"] 1. 32-28 19-23 (1... 17-22) *").empty());
}
