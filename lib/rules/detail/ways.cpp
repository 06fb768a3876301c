#include "rules/ways.hpp"

#include "rules/routes.hpp"

namespace damier {
namespace {

/// The squares between two that share a line.
SquareSet between(Geometry const& board, Square from, Square to) noexcept {
  for (auto const direction : all_directions) {
    SquareSet squares;
    for (auto at = board.neighbour(from, direction); at; at = board.neighbour(*at, direction)) {
      if (*at == to) {
        return squares;
      }
      squares.insert(*at);
    }
  }
  return {};
}

}  // namespace

void visit_ways(Variant const& variant, Position const& position, Move const& move,
                std::function<void(SquareSet)> const& visit) {
  auto const& board = variant.board();
  if (!move.is_capture()) {
    return visit(between(board, move.from, move.to) | SquareSet{move.to});
  }
  visit_routes(
      variant, position, {.from = move.from, .to = move.to, .captured = move.captured}, [&](Route const& route) {
        SquareSet passed;
        for (std::size_t leg = 1; leg < route.squares.size(); ++leg) {
          passed = passed | between(board, route.squares[leg - 1], route.squares[leg]) | SquareSet{route.squares[leg]};
        }
        visit(passed - move.captured);
      });
}

}  // namespace damier
