// Positions with all their legal moves, named after the article of the FMJD's Annex 1 that they show. Both generators
// are compared with them. Positions without a source are the project's own.

#include "reference/diagram.hpp"
#include "reference/slow_generator.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

bool is_listed_as(Move const& move, ListedMove const& listed) {
  return move.from == listed.from && move.to == listed.to && move.is_capture() == listed.capture &&
         (!listed.captured || move.captured == *listed.captured);
}

/// Whether the moves are exactly the listed ones, each of them once.
bool are_listed(std::vector<Move> const& moves, std::vector<ListedMove> const& listed) {
  return moves.size() == listed.size() && std::all_of(listed.begin(), listed.end(), [&](ListedMove const& one) {
           return std::count_if(moves.begin(), moves.end(),
                                [&](Move const& move) { return is_listed_as(move, one); }) == 1;
         });
}

std::string write_moves(std::vector<Move> const& moves) {
  std::string text;
  for (auto const& move : moves) {
    text += (text.empty() ? "" : "; ") + write_move(move);
  }
  return text;
}

std::vector<Move> fast_moves(Position const& position) {
  MoveList list;
  international().legal_moves(position, list);
  REQUIRE_FALSE(list.refused());
  return {list.begin(), list.end()};
}

void check_moves(std::string_view fen, std::string_view moves) {
  auto const position = read_fen(fen);
  auto const listed = read_moves(moves);
  auto const fast = fast_moves(position);
  INFO(fen << " has " << moves << ", not " << write_moves(fast));
  CHECK(are_listed(fast, listed));
  CHECK(international().has_capture(position) == (!listed.empty() && listed.front().capture));
  for (auto const& move : fast) {
    CHECK(international().legality(position, move) == Legality::legal);
  }
  auto const slow = SlowGenerator{international().rules()}.legal_moves(position).moves;
  INFO("the slow generator has " << write_moves(slow));
  CHECK(are_listed(slow, listed));
}

/// Checks that a position has only one legal move and which position it leads to.
void check_only_move(std::string_view fen, std::string_view move, std::string_view after) {
  check_moves(fen, move);
  auto const position = read_fen(fen);
  auto const fast = fast_moves(position);
  REQUIRE(fast.size() == 1);
  CHECK(write_fen(international().after(position, fast.front())) == after);
  CHECK(write_fen(SlowGenerator{international().rules()}.after(position, fast.front())) == after);
}

}  // namespace

TEST_CASE("the game begins with twenty men each, White to move, and nine moves (2.8, 3.1)") {
  CHECK(write_fen(international().start()) == write_fen(read_fen("W:W31-50:B1-20")));
  check_moves("W:W31-50:B1-20", "31-26; 31-27; 32-27; 32-28; 33-28; 33-29; 34-29; 34-30; 35-30");
}

TEST_CASE("a man goes one step diagonally forward (3.4)") {
  check_moves("W:W28:B", "28-22; 28-23");  // rhalbersma/dctl international.cpp, as the next one
  check_moves("B:B13:W", "13-18; 13-19");
  check_moves("W:W26:B", "26-21");
  check_moves("B:B25:W", "25-30");
  check_moves("W:W28,22:B", "28-23; 22-17; 22-18");
  // AttackingOrDefending/pydraughts test_game.py
  check_moves("B:W27,28,32,34,35,37,39,40,42-50:B1-10,12,13,15,16,19,23,24",
              "6-11; 7-11; 9-14; 10-14; 12-17; 12-18; 13-18; 15-20; 16-21; 23-29; 24-29; 24-30");
}

TEST_CASE("a man that ends its move on the far row becomes a king (3.5)") {
  check_moves("W:W8:B", "8-2; 8-3");  // rhalbersma/dctl international.cpp
  check_only_move("W:W6:B50", "6-1", "B:WK1:B50");
  check_only_move("B:W1:B45", "45-50", "W:W1:BK50");
  check_only_move("W:W15:B8,19,20", "15x2 {8,19,20}", "B:WK2:B");
}

TEST_CASE("a king goes as far as it likes on free diagonals (3.9)") {
  // the first three: rhalbersma/dctl international.cpp
  check_moves("W:WK28:B",
              "28-22; 28-17; 28-11; 28-6; 28-23; 28-19; 28-14; 28-10; 28-5; 28-32; 28-37; 28-41; 28-46; 28-33; 28-39; "
              "28-44; 28-50");
  check_moves("W:WK23:B",
              "23-18; 23-12; 23-7; 23-1; 23-19; 23-14; 23-10; 23-5; 23-28; 23-32; 23-37; 23-41; 23-46; 23-29; 23-34; "
              "23-40; 23-45");
  check_moves("B:BK1:W", "1-6; 1-7; 1-12; 1-18; 1-23; 1-29; 1-34; 1-40; 1-45");
  check_moves("W:WK46,28:B", "46-41; 46-37; 46-32; 28-22; 28-23");
}

TEST_CASE("a capture is compulsory, by whatever piece (4.1)") {
  check_only_move("W:W28,46,47:B23", "28x19 {23}", "B:W19,46,47:B");
  check_only_move("W:WK6,28:B23", "28x19 {23}", "B:WK6,19:B");
  check_moves("W:WK5,46:B23", "5x28 {23}; 5x32 {23}; 5x37 {23}; 5x41 {23}");
}

TEST_CASE("a man jumps a piece next to it, forward and backward (4.1, 4.2)") {
  // the first two: rhalbersma/dctl international.cpp
  check_moves("W:W28,32:B23", "28x19 {23}");
  check_moves("W:W35:B30,K40", "35x24 {30}; 35x44 {40}");
  check_moves("W:W28:B22,23,32,33", "28x17 {22}; 28x19 {23}; 28x37 {32}; 28x39 {33}");
  check_moves("B:W22,23,32,33:B28", "28x17 {22}; 28x19 {23}; 28x37 {32}; 28x39 {33}");
}

TEST_CASE("own pieces are not jumped (4.2, 4.3)") {
  check_moves("W:W28,K33:B23", "28x19 {23}");
  check_moves("W:WK46,28:B23", "28x19 {23}");
}

TEST_CASE("a king jumps a piece at a distance and lands on any free square behind it (4.3)") {
  check_moves("W:WK46:B23", "46x19; 46x14; 46x10; 46x5");  // rhalbersma/dctl international.cpp, as the next one
  check_moves("W:WK41:B23", "41x19; 41x14; 41x10; 41x5");
  check_moves("W:WK46,10:B23", "46x19 {23}; 46x14 {23}");
}

TEST_CASE("two pieces one behind the other are not jumped (4.3)") {
  // miskibin/py-draughts test_standard_board.py
  check_moves("B:W7,28,31,33:B20,30,K50", "20-24; 20-25; 30-34; 30-35; 50-39; 50-44; 50-45");
  check_moves("W:W28:B19,23", "28-22");
  check_moves("W:WK46:B19,23", "46-41; 46-37; 46-32; 46-28");
}

TEST_CASE("a piece on the edge is not jumped (4.2, 4.3)") {
  check_moves("W:W31:B26", "31-27");
  check_moves("W:WK46:B5", "46-41; 46-37; 46-32; 46-28; 46-23; 46-19; 46-14; 46-10");
}

TEST_CASE("a man goes on jumping as long as it can (4.5)") {
  check_moves("W:W15:B8,19,20", "15x2");  // rhalbersma/dctl international.cpp, as the next one
  check_moves("W:W47:B13,14,22,24,31,34,K41,44", "47x49");
  check_only_move("W:W32:B8,18,28", "32x23x12x3 {8,18,28}", "B:WK3:B");
}

TEST_CASE("a king goes on jumping as long as it can, and chooses its landings so that it can (4.6)") {
  check_moves("W:WK47:B9,12,33", "47x17; 47x21; 47x26");  // rhalbersma/dctl international.cpp, as the next one
  check_moves("W:WK1:B7,9,17,19,20,30,31,33,43,44", "1x15");
  check_moves("B:WK2,28,31,44:B20,K50", "50x39x22x36 {28,31,44}");  // miskibin/py-draughts test_standard_board.py
  // AttackingOrDefending/pydraughts README
  check_moves("W:WK40:B19,29", "40x23x5 {19,29}; 40x23x10 {19,29}; 40x23x14 {19,29}");
}

TEST_CASE("an empty square may be passed twice, also the one where the piece started (4.6)") {
  // AttackingOrDefending/pydraughts test_ambiguous_moves.py
  check_moves("W:WK38:B18,19,32,33",
              "38x27x13x24x38 {18,19,32,33}; 38x27x13x24x42 {18,19,32,33}; 38x24x13x27x43 {18,19,32,33}; "
              "38x27x13x24x47 {18,19,32,33}; 38x24x13x27x49 {18,19,32,33}");
}

TEST_CASE("a rafle that ends where it began leaves the piece there (4.6)") {
  check_only_move("W:W28:B12,13,22,23", "28x17x8x19x28 {12,13,22,23}", "B:W28:B");
}

TEST_CASE("a rafle removes its pieces only at the end (4.8)") {
  // rhalbersma/dctl international.cpp
  check_moves("W:WK41,49:B9,10,12,19,38", "41x43");
  check_moves("B:W27,28,38,39,42:BK25", "25x33");
  // miskibin/py-draughts test_standard_board.py
  check_moves("B:W6,24,28,38,41:B13,K49", "49x32x19x30 {24,28,38}; 49x32x19x35 {24,28,38}");
}

TEST_CASE("a king is caught behind a piece that it has taken itself: the coup turc (4.8, 4.11)") {
  check_only_move("B:W23,29,30,38,39:BK35", "35x19x32x43x34 {23,30,38,39}", "W:W29:BK34");
  check_moves("W:W29:BK34", "29x40 {34}");
  check_only_move("B:W23,32,33,39,42:BK7", "7x34x48x37x28 {23,32,39,42}", "W:W33:BK28");
  check_moves("W:W33:BK28", "33x22 {28}");
  check_only_move("B:W14,18,27,28,33,35,49:BK16", "16x38x20x9x22 {14,18,27,33}", "W:W28,35,49:BK22");
  check_moves("W:W28,35,49:BK22", "28x17 {22}");
  check_only_move("B:W8,14,24,28,29,39,40:BK37", "37x19x35x44x33 {24,28,39,40}", "W:W8,14,29:BK33");
  check_moves("W:W8,14,29:BK33", "29x38 {33}");
}

TEST_CASE("the greatest number of pieces is compulsory (4.13)") {
  check_moves("W:W48:B24,K31,34,K42,43", "48x19");  // rhalbersma/dctl international.cpp, as the next one
  check_moves("W:WK48:B7,8,31,34,K42,44", "48x50");
  check_moves("W:W35,36:B20,30,31", "35x24x15 {20,30}");
}

TEST_CASE("moves that take different pieces are different, also between the same squares (4.13)") {
  // wiegerw/pdn doc/grammar.rst
  check_moves("W:WK47:B14,19,29,31,42", "47x38x20x9x36 {14,29,31,42}; 47x38x24x13x36 {19,29,31,42}");
  // miskibin/py-draughts test_standard_board.py, issue 29
  check_moves("W:WK4:B13,32,37,20", "4x27x38x15 {13,20,32}; 4x31x42x15 {13,20,37}");
}

TEST_CASE("among equal captures the choice is free, whatever takes and whatever is taken (4.14)") {
  check_moves("W:W26:B12,K21,31,32", "26x8; 26x28");  // rhalbersma/dctl international.cpp
  check_moves("W:W32,37:B18,19,26,27,28", "32x23x12 {18,28}; 32x23x14 {19,28}");
  check_moves("W:W28,K5:BK23,10", "28x19 {23}; 5x14 {10}; 5x19 {10}");
}

TEST_CASE("a man that only passes the far row stays a man (4.15)") {
  check_only_move("W:W15:B9,10", "15x13 {9,10}", "B:W13:B");  // rhalbersma/dctl international.cpp
  check_only_move("B:W41,42:B36", "36x38 {41,42}", "W:W:B38");
}

TEST_CASE("a man on its own promotion row can still capture, and becomes a king if it ends there") {
  check_moves("W:W3:B20", "");
  check_only_move("W:W3:B9", "3x14 {9}", "B:W14:B");
  check_only_move("W:W3:B9,10", "3x5 {9,10}", "B:WK5:B");
}

TEST_CASE("a side without pieces or without a free square has no move: it has lost (7)") {
  check_moves("W:W6:B1", "");     // AttackingOrDefending/pydraughts test_game.py
  check_moves("B:WK50:B45", "");  // wiegerw/pdn, the standard's test games
  check_moves("W:W:B5", "");
  check_moves("B:W5:B", "");
  check_moves("W:W:B", "");
  CHECK(international().rules().results == ResultStyle::two_zero);
}
