#include "rules/detail/claim.hpp"

#include "rules/routes.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace damier {
namespace {

// The routes in the order in which they are tried: one that breaks no rule of jumping, then one that breaks a single
// rule.
constexpr std::array relaxations{
    Relaxation{},
    Relaxation{.removed_at_once = true},
    Relaxation{.same_piece_twice = true},
    Relaxation{.own_pieces = true},
    Relaxation{.adjacent_pieces = true},
    Relaxation{.men_backwards = true},
    Relaxation{.men_take_kings = true},
    Relaxation{.turns_back = true},
    Relaxation{.lands_anywhere = true},
    Relaxation{.crowned_in_passing = true},
    Relaxation{.same_piece_twice = true, .turns_back = true},
};

/// The pieces strictly between two squares of one row, column or diagonal; nothing if the squares are on none.
std::optional<SquareSet> pieces_between(Geometry const& board, SquareSet occupied, Square from, Square to) {
  for (auto const direction : all_directions) {
    SquareSet met;
    for (auto at = board.neighbour(from, direction); at; at = board.neighbour(*at, direction)) {
      if (*at == to) {
        return met;
      }
      if (occupied.contains(*at)) {
        met.insert(*at);
      }
    }
  }
  return std::nullopt;
}

/// The pieces between the squares of a claim, one leg after the other.
SquareSet pieces_on_legs(Geometry const& board, Position const& position, ClaimedMove const& claim) {
  SquareSet pieces;
  auto last = claim.from;
  for (std::size_t leg = 0; leg <= claim.via.size(); ++leg) {
    auto const next = leg == claim.via.size() ? claim.to : claim.via[leg];
    pieces = pieces | pieces_between(board, position.occupied(), last, next).value_or(SquareSet{});
    last = next;
  }
  return pieces;
}

std::optional<SquareSet> taken_on_a_route(Variant const& variant, Position const& position, ClaimedMove const& claim) {
  for (auto const& via : {std::span<Square const>{claim.via}, std::span<Square const>{}}) {
    for (auto const& relaxed : relaxations) {
      RouteQuery const query{.from = claim.from, .to = claim.to, .via = via, .relaxed = relaxed};
      if (auto const route = find_route(variant, position, query)) {
        return route->captured_set();
      }
    }
  }
  return std::nullopt;
}

}  // namespace

ClaimedMove with_named_pieces(Position const& position, ClaimedMove claim) {
  auto const piece = position.at(claim.from);
  if (!piece || claim.via.empty() || claim.captured) {
    return claim;
  }
  auto const them = position.of(opponent(piece->colour));
  auto const named = [&](std::span<Square const> squares) {
    return std::ranges::all_of(squares, [&](Square square) { return them.contains(square); });
  };
  auto const is_free = [&](Square square) { return square == claim.from || !position.at(square); };
  auto const after_end = std::span{claim.via}.subspan(1);
  if (named(claim.via) && is_free(claim.to)) {
    claim.captured = SquareSet{claim.via};
    claim.via.clear();
  } else if (named(after_end) && them.contains(claim.to) && is_free(claim.via.front())) {
    claim.captured = SquareSet{after_end};
    claim.captured->insert(claim.to);
    claim.to = claim.via.front();
    claim.via.clear();
  }
  return claim;
}

std::optional<Move> claimed_move(Variant const& variant, Position const& position, ClaimedMove const& claim) {
  auto const piece = position.at(claim.from);
  if (!piece) {
    return std::nullopt;
  }
  auto turned = position;
  turned.side = piece->colour;
  auto const meant = with_named_pieces(turned, claim);
  if (meant.to != meant.from && turned.at(meant.to)) {
    return std::nullopt;
  }
  auto const them = turned.of(opponent(turned.side));
  Move move{meant.from, meant.to, {}};
  if (meant.captured) {
    move.captured = *meant.captured & them;
    return move;
  }
  auto const between = pieces_between(variant.board(), turned.occupied(), meant.from, meant.to);
  if (!meant.capture && between && between->empty()) {
    return move;
  }
  if (auto const taken = taken_on_a_route(variant, turned, meant)) {
    move.captured = *taken & them;
  } else if (meant.capture) {
    move.captured = pieces_on_legs(variant.board(), turned, meant) & them;
  }
  return move;
}

}  // namespace damier
