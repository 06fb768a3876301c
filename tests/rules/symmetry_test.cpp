#include "reference/diagram.hpp"
#include "reference/random_positions.hpp"
#include "rules/variant.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace damier::reference;

namespace {

Move turned_move(Move const& move, Geometry const& board) {
  Move other{board.turned(move.from), board.turned(move.to), {}};
  for (auto const square : move.captured) {
    other.captured.insert(board.turned(square));
  }
  return other;
}

}  // namespace

TEST_CASE("the legal moves of the turned position are the turned legal moves") {
  for (auto const* const variant : variants()) {
    DYNAMIC_SECTION(variant->name()) {
      auto const& board = variant->board();
      RandomPositions random{50, board};
      for (auto count = 0; count < 3'000; ++count) {
        auto const position = random.next();
        auto const other = turned(position, board);
        MoveList moves;
        MoveList other_moves;
        variant->legal_moves(position, moves);
        variant->legal_moves(other, other_moves);
        INFO(write_fen(position, board));
        REQUIRE(moves.refused() == other_moves.refused());
        REQUIRE(moves.size() == other_moves.size());
        REQUIRE(variant->has_capture(position) == variant->has_capture(other));
        for (auto const& move : moves) {
          auto const other_move = turned_move(move, board);
          REQUIRE(other_moves.contains(other_move));
          REQUIRE(variant->after(other, other_move) == turned(variant->after(position, move), board));
        }
      }
    }
  }
}

TEST_CASE("the start position is its own mirror image but for the side to move") {
  for (auto const* const variant : variants()) {
    INFO(variant->name());
    auto mirrored = turned(variant->start(), variant->board());
    CHECK(variant->perft(mirrored, 6) == variant->perft(variant->start(), 6));
    CHECK(mirrored.side == opponent(variant->start().side));
    mirrored.side = opponent(mirrored.side);
    CHECK(mirrored == variant->start());
  }
}
