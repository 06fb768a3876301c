#include "rules/huffing.hpp"

#include <algorithm>

namespace damier {

bool can_step(Variant const& variant, Position const& position, Square from, Square to) {
  if (!position.of(position.side).contains(from)) {
    return false;
  }
  // If all pieces were of the side to move, nothing could be captured, and the same squares would be occupied.
  auto peaceful = position;
  peaceful.of(position.side) = position.occupied();
  peaceful.of(opponent(position.side)) = {};
  return variant.legality(peaceful, {from, to, {}}) == Legality::legal;
}

Legality playability(Variant const& variant, Position const& position, Move const& move) {
  auto const legality = variant.legality(position, move);
  if (legality != Legality::illegal || !variant.rules().huffing) {
    return legality;
  }
  auto const possible =
      move.is_capture()
          ? position.of(position.side).contains(move.from) &&
                find_route(variant, position, {.from = move.from, .to = move.to, .captured = move.captured}).has_value()
          : can_step(variant, position, move.from, move.to);
  return possible ? Legality::legal : Legality::illegal;
}

std::vector<Move> captures_by_jumping(Variant const& variant, Position const& position, RouteQuery const& query) {
  std::vector<Move> moves;
  if (position.of(position.side).contains(query.from)) {
    visit_routes(variant, position, query, [&](Route const& route) {
      Move const move{query.from, query.to, route.captured_set()};
      if (moves.size() < most_captures_by_jumping && std::ranges::find(moves, move) == moves.end()) {
        moves.push_back(move);
      }
    });
  }
  return moves;
}

SquareSet huffable_pieces(Variant const& variant, Position const& before, Move const& move) {
  MoveList legal;
  variant.legal_moves(before, legal);
  SquareSet pieces;
  if (legal.are_captures() && !legal.contains(move)) {
    for (auto const& capture : legal) {
      pieces.insert(capture.from == move.from ? move.to : capture.from);
    }
  }
  return pieces;
}

}  // namespace damier
