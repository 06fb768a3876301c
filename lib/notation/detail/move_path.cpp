#include "notation/move_path.hpp"

#include "rules/routes.hpp"

#include <array>
#include <tuple>

namespace damier {
namespace {

/// What may be left out of the rules to follow a claimed move: no rule, one rule, all rules.
constexpr std::array relaxations{
    Relaxation{},
    Relaxation{.men_backwards = true},
    Relaxation{.men_take_kings = true},
    Relaxation{.same_piece_twice = true},
    Relaxation{.own_pieces = true},
    Relaxation{.removed_at_once = true},
    Relaxation{true, true, true, true, true},
};

}  // namespace

MovePath path_of(Variant const& variant, Position const& position, Move const& move) {
  if (move.is_capture()) {
    if (auto route = find_route(variant, position, {.from = move.from, .to = move.to, .captured = move.captured})) {
      return {std::move(route->squares), std::move(route->captured)};
    }
  }
  return {{move.from, move.to}, {move.captured.begin(), move.captured.end()}};
}

MovePath claimed_path(Variant const& variant, Position const& position, MoveText const& text) {
  auto const captures = text.sign == MoveSign::capture || text.size > 2 || text.captured;
  if (captures && position.at(text.from())) {
    for (auto const& relaxed : relaxations) {
      RouteQuery const query{
          .from = text.from(), .to = text.to(), .via = text.via(), .captured = text.captured, .relaxed = relaxed};
      if (auto route = find_route(variant, position, query)) {
        return {std::move(route->squares), std::move(route->captured)};
      }
    }
  }
  return {{text.squares.begin(), text.squares.begin() + text.size}, {}};
}

std::optional<Move> nearest_capture(Variant const& variant, Position const& position, MovePath const& claimed) {
  MoveList legal;
  variant.legal_moves(position, legal);
  if (!legal.are_captures() || claimed.squares.empty()) {
    return std::nullopt;
  }
  auto const likeness = [&](Move const& move) {
    return std::tuple{move.from == claimed.squares.front(), (move.captured & claimed.jumped_set()).size(),
                      move.to == claimed.squares.back()};
  };
  auto const* nearest = legal.begin();
  for (auto const& move : legal) {
    nearest = likeness(*nearest) < likeness(move) ? &move : nearest;
  }
  return *nearest;
}

}  // namespace damier
