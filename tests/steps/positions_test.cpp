#include "reference/diagram.hpp"
#include "reference/random_positions.hpp"
#include "reference/slow_generator.hpp"
#include "rules/comparison.hpp"
#include "rules/variant.hpp"
#include "tests/steps/steps.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string_view>

using namespace damier;
using namespace damier::reference;

namespace {

/// The most steps for a list of moves, or for the answer about one move. The worst position takes 158,000; a list is
/// refused only after millions.
constexpr std::uint64_t most_steps = 500'000;

/// Checks that both generators give the same answers about a position, each within most_steps.
void check(Position const& position) {
  auto const& variant = international();
  INFO(write_fen(position));
  MoveList list;
  CHECK(steps::of([&] { variant.legal_moves(position, list); }) <= most_steps);
  auto const from = position.of(position.side).first();
  auto const& asked = list.empty() ? Move{from, from, position.of(opponent(position.side))} : list[list.size() - 1];
  CHECK(steps::of([&] { static_cast<void>(variant.legality(position, asked)); }) <= most_steps);
  CHECK(steps::of([&] { static_cast<void>(variant.has_capture(position)); }) <= most_steps);
  RandomPositions random{20};
  CHECK(compare(variant, SlowGenerator{variant.rules()}, position, random).difference.empty());
}

/// A position with pieces to take on the inner squares of every second row, and kings of the side to move on other
/// squares, up to a number.
Position lattice(int first_row, std::size_t prey, std::size_t kings, Colour side) {
  Geometry const board;
  Position position;
  position.side = side;
  for (auto const square : board.squares()) {
    auto const [row, column] = board.cell(square);
    auto const inside = row > 0 && column > 0 && row < 9 && column < 9;
    if (inside && row % 2 == first_row % 2 && position.of(opponent(side)).size() < prey) {
      position.put(square, {opponent(side), false});
    }
  }
  for (auto const square : board.squares()) {
    auto const row = board.cell(square).row;
    if (!position.at(square) && row % 2 != first_row % 2 && position.of(side).size() < kings) {
      position.put(square, {side, true});
    }
  }
  return position;
}

}  // namespace

TEST_CASE("a king, and a crowd of kings, in a lattice of enemies is answered in few steps") {
  for (auto const side : {Colour::white, Colour::black}) {
    for (auto const first_row : {1, 2}) {
      for (auto const kings : {1U, 2U, 5U, 10U, 20U, 25U}) {
        for (auto const prey : {8U, 12U, 16U}) {
          check(lattice(first_row, prey, kings, side));
        }
      }
    }
  }
}

// Found by a search that moved pieces to maximise the jumps that the slow generator tries: up to 32,000.
TEST_CASE("the positions with the most routes that were found are answered in few steps") {
  for (auto const* const fen : {
           "W:WK1,K3,K5,K17,K25,K37,K39,K45:B8,9,10,11,12,20,21,28,30,31,34,41,42,43,44",
           "W:WK1,K3,K5,K6,K17,K25,K26,K45,K46,K48:B8,9,10,11,12,20,21,22,28,30,31,33,34,41,42,43,44",
           "W:WK1,K6,K45,K50:B2,7,8,10,11,13,14,16,19,21,23,24,27,28,30,35,37,38,40,41,43,44",
           "W:WK1,K3,K6,K14,K37,K39,K45:B7,8,9,10,17,20,21,26,28,30,31,34,41,42,43,44",
           "W:WK1,K3,K6,K14,K16,K26,K37,K39,K45,K46:B7,8,9,10,17,20,23,30,31,32,33,34,41,42,43,44",
           "W:WK24:B7,8,9,10,17,20,23,27,30,37,38,39,40,41",
       }) {
    check(read_fen(fen));
    check(turned(read_fen(fen), Geometry{}));
  }
}

TEST_CASE("a board full of kings is answered in few steps") {
  check(read_fen("W:WK1-25:BK26-50"));
  check(read_fen("W:WK1-49:BK50"));
  check(read_fen("W:WK1-50:B"));
  check(read_fen("B:WK1-24:BK27-50"));
}

TEST_CASE("the most quiet moves fit in a list") {
  // kings on the edge with the whole inner board before them
  check(read_fen("W:WK1-6,K15,K16,K25,K26,K35,K36,K45-50:B"));
  check(read_fen("W:WK1,K5,K17,K24,K28,K33,K37,K44,K46,K50:B"));
}

TEST_CASE("crowds of kings among scattered enemies are answered in few steps") {
  RandomPositions random{44};
  std::uint64_t hardest = 0;
  for (auto count = 0; count < 3000; ++count) {
    Position position;
    auto const kings = 20 + random.below(10);
    for (auto piece = 0U; piece < kings + 20; ++piece) {
      auto const square = random.any_square();
      if (!position.at(square)) {
        position.put(square, piece < kings ? Piece{Colour::white, true} : Piece{Colour::black, random.below(2) == 0});
      }
    }
    MoveList list;
    hardest = std::max(hardest, steps::of([&] { international().legal_moves(position, list); }));
  }
  CHECK(hardest <= most_steps);
}
