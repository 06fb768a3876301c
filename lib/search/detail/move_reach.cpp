#include "search/detail/move_reach.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace damier {
namespace {

bool goes_quietly(Variant const& variant, Square from, Square to) {
  constexpr std::array pieces{Piece{Colour::white, false}, Piece{Colour::black, false}, Piece{Colour::white, true}};
  return std::ranges::any_of(pieces, [&](Piece piece) {
    Position position;
    position.side = piece.colour;
    position.put(from, piece);
    MoveList moves;
    variant.legal_moves(position, moves);
    return std::ranges::any_of(moves, [&](Move const& move) { return move.to == to; });
  });
}

/// Where a king can be after one jump from a square.
SquareSet jumps_from(Variant const& variant, Square from) {
  SquareSet ends;
  MoveList moves;
  for (auto const over : variant.board().squares()) {
    if (over == from) {
      continue;
    }
    Position position;
    position.put(from, {Colour::white, true});
    position.put(over, {Colour::black, false});
    variant.legal_moves(position, moves);
    if (moves.are_captures()) {
      std::ranges::for_each(moves, [&](Move const& move) { ends.insert(move.to); });
    }
  }
  return ends;
}

bool captures_to(Variant const& variant, Square from, Square to) {
  SquareSet known;
  std::vector<Square> open{from};
  while (!open.empty()) {
    auto const square = open.back();
    open.pop_back();
    for (auto const end : jumps_from(variant, square)) {
      if (end == to) {
        return true;
      }
      if (!known.contains(end)) {
        known.insert(end);
        open.push_back(end);
      }
    }
  }
  return false;
}

}  // namespace

MoveReach move_reach(Variant const& variant, Square from, Square to) {
  return goes_quietly(variant, from, to)  ? MoveReach::quiet
         : captures_to(variant, from, to) ? MoveReach::capture
                                          : MoveReach::none;
}

}  // namespace damier
