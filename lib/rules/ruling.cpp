#include "rules/ruling.hpp"

#include "rules/routes.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

// Articles of FMJD Annex 1; the 5.4 numbers are its list of irregularities.
constexpr std::array texts{
    CauseText{Cause::game_over, "game-over", "7", "", "", "the game is over: the side to move has no legal move"},
    CauseText{Cause::no_piece, "no-piece", "", "", "", "no piece stands on the start square"},
    CauseText{Cause::two_moves, "two-moves-in-a-row", "3", "", "5.4.1", "the side that moved last moves again"},
    CauseText{Cause::wrong_side, "wrong-side", "", "", "5.4.5", "the piece belongs to the side that is not to move"},
    CauseText{Cause::destination_occupied, "destination-occupied", "3.4", "3.9", "5.4.2", "the end square is occupied"},
    CauseText{Cause::missed_capture, "missed-capture", "4.1", "", "5.4.6",
              "a quiet move though a capture is obligatory"},
    CauseText{Cause::fewer_than_majority, "fewer-than-majority", "4.13", "", "5.4.8",
              "takes fewer pieces than the majority rule demands"},
    CauseText{Cause::quality_rule, "quality-rule", "", "", "5.4.8",
              "another capture goes before this one by the rules"},
    CauseText{Cause::stopped_midway, "stopped-midway", "4.5", "4.6", "5.4.9", "the rafle stops before its end"},
    CauseText{Cause::jumped_twice, "jumped-twice", "4.11", "", "5.4.2", "the rafle jumps the same piece twice"},
    CauseText{Cause::jumped_own_piece, "jumped-own-piece", "4.2", "4.3", "5.4.2",
              "the rafle jumps a piece of its own colour"},
    CauseText{Cause::passed_taken_piece, "passed-taken-piece", "4.8", "", "5.4.2",
              "the rafle passes a piece already taken, which stays on the board until the end"},
    CauseText{Cause::captured_backwards, "man-captures-backwards", "", "", "5.4.2",
              "a man captures backwards, which he may not in this variant"},
    CauseText{Cause::took_king, "man-takes-king", "", "", "5.4.2",
              "a man takes a king, which he may not in this variant"},
    CauseText{Cause::backwards, "man-backwards", "3.4", "", "5.4.2", "a man moves backwards"},
    CauseText{Cause::blocked, "blocked", "3.9", "", "5.4.2", "a piece stands in the way"},
    CauseText{Cause::wrong_route, "wrong-route", "", "", "5.4.2",
              "no legal capture with this start and end goes this way"},
    CauseText{Cause::king_must_rest, "king-must-rest", "", "", "5.4.2",
              "the king has moved as often in a row as it may"},
    CauseText{Cause::no_such_route, "no-such-route", "", "", "5.4.2", "the piece cannot go there"},
    CauseText{Cause::too_many_routes, "too-many-routes", "", "", "",
              "the position has too many capture routes to judge"},
};

constexpr bool in_order() noexcept {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].cause != static_cast<Cause>(i)) {
      return false;
    }
  }
  return true;
}
static_assert(in_order());

/// Where a straight line from one square to another leads, and what stands on it.
struct Line {
  bool straight = false;
  bool adjacent = false;
  Direction direction = Direction::up_left;
  std::optional<Square> first_piece = {};  // strictly between
  std::optional<Square> obstacle = {};     // the first that cannot be jumped: an own piece, or one right behind another
};

Line line_between(Geometry const& board, Position const& position, Square from, Square to) {
  for (auto const direction : all_directions) {
    Line line{.straight = true, .direction = direction};
    bool first = true;
    bool behind_piece = false;
    for (auto at = board.neighbour(from, direction); at; at = board.neighbour(*at, direction), first = false) {
      if (*at == to) {
        line.adjacent = first;
        return line;
      }
      auto const piece = position.at(*at);
      if (piece && !line.first_piece) {
        line.first_piece = at;
      }
      if (piece && !line.obstacle && (behind_piece || piece->colour == position.side)) {
        line.obstacle = at;
      }
      behind_piece = piece.has_value();
    }
  }
  return {};
}

/// The capture that a claim describes, by the rules of jumping alone: the squares in between are those of the route, or
/// else the pieces taken, with the end square behind them or, as the Hub protocol writes it, before them.
std::optional<Route> claimed_route(Variant const& variant, Position const& position, ClaimedMove const& claim) {
  RouteQuery const as_route{.from = claim.from, .to = claim.to, .via = claim.via, .captured = claim.captured};
  auto route = find_route(variant, position, as_route);
  if (!route && !claim.via.empty()) {
    route = find_route(variant, position, {.from = claim.from, .to = claim.to, .captured = SquareSet{claim.via}});
  }
  if (!route && !claim.via.empty()) {
    auto captured = SquareSet{std::span{claim.via}.subspan(1)};
    captured.insert(claim.to);
    route = find_route(variant, position, {.from = claim.from, .to = claim.via.front(), .captured = captured});
  }
  return route;
}

/// Whether a legal rafle of the same piece begins with this route.
bool begins_legal_rafle(Variant const& variant, Position const& position, MoveList const& legal, Route const& route) {
  auto const taken = route.captured_set();
  return std::ranges::any_of(legal, [&](Move const& move) {
    if (move.from != route.squares.front() || !move.captured.contains_all(taken) || move.captured == taken) {
      return false;
    }
    std::span<Square const> const via{route.squares.data() + 1, route.squares.size() - 1};
    return find_route(variant, position, {.from = move.from, .to = move.to, .via = via, .captured = move.captured})
        .has_value();
  });
}

std::optional<Square> jumped_twice(Route const& route) {
  for (auto const square : route.captured) {
    if (std::ranges::count(route.captured, square) > 1) {
      return square;
    }
  }
  return std::nullopt;
}

/// A capture that the rules of jumping allow, but not the majority rule or the duty to go on.
Ruling rule_on_lesser_capture(Variant const& variant, Position const& position, MoveList const& legal,
                              Route const& route) {
  Ruling ruling{.taken = static_cast<unsigned>(route.captured.size()), .obligatory = legal[0].captured.size()};
  if (begins_legal_rafle(variant, position, legal, route)) {
    ruling.cause = Cause::stopped_midway;
  } else if (variant.rules().choice == CaptureChoice::free) {
    ruling.cause = Cause::wrong_route;
  } else {
    auto const by_number = variant.rules().choice != CaptureChoice::king_first && ruling.taken < ruling.obligatory;
    ruling.cause = by_number ? Cause::fewer_than_majority : Cause::quality_rule;
  }
  return ruling;
}

std::optional<Ruling> rule_on_relaxed_capture(Variant const& variant, Position const& position,
                                              ClaimedMove const& claim) {
  RouteQuery query{.from = claim.from, .to = claim.to, .via = claim.via, .captured = claim.captured};
  query.relaxed = {.removed_at_once = true};
  if (auto const route = find_route(variant, position, query)) {
    return Ruling{.cause = Cause::passed_taken_piece, .taken = static_cast<unsigned>(route->captured.size())};
  }
  query.relaxed = {.same_piece_twice = true};
  if (auto const route = find_route(variant, position, query)) {
    return Ruling{.cause = Cause::jumped_twice,
                  .where = jumped_twice(*route),
                  .taken = static_cast<unsigned>(route->captured_set().size())};
  }
  query.relaxed = {.own_pieces = true};
  if (auto const route = find_route(variant, position, query)) {
    auto const own = position.of(position.side);
    auto const jumped = std::ranges::find_if(route->captured, [&](Square square) { return own.contains(square); });
    return Ruling{.cause = Cause::jumped_own_piece, .where = *jumped};
  }
  query.relaxed = {.men_backwards = true};
  if (auto const route = find_route(variant, position, query)) {
    return Ruling{.cause = Cause::captured_backwards, .taken = static_cast<unsigned>(route->captured.size())};
  }
  query.relaxed = {.men_take_kings = true};
  if (auto const route = find_route(variant, position, query)) {
    return Ruling{.cause = Cause::took_king, .taken = static_cast<unsigned>(route->captured.size())};
  }
  return std::nullopt;
}

Ruling rule_on_quiet_move(Variant const& variant, Position const& position, ClaimedMove const& claim,
                          bool capture_exists) {
  auto const line = line_between(variant.board(), position, claim.from, claim.to);
  auto const king = position.kings.contains(claim.from);
  auto const& rules = variant.rules();
  auto const steps = king                             ? rules.king_steps
                     : position.side == Colour::white ? rules.man_steps
                                                      : rules.man_steps.turned();
  auto const far = king && rules.king_range == KingRange::flying;
  auto const known = steps.contains(line.direction) || (!king && steps.turned().contains(line.direction));
  if (!line.straight || !known || (!far && !line.adjacent)) {
    return {.cause = Cause::no_such_route};
  }
  if (line.first_piece) {
    return {.cause = Cause::blocked, .where = claim.capture && line.obstacle ? line.obstacle : line.first_piece};
  }
  if (!steps.contains(line.direction)) {
    return {.cause = Cause::backwards};
  }
  if (capture_exists) {
    return {.cause = Cause::missed_capture};
  }
  auto const& run = position.king_runs[static_cast<std::size_t>(position.side)];
  auto const rests = king && run.moves != 0 && run.king == claim.from && run.moves >= rules.king_run;
  return {.cause = rests ? Cause::king_must_rest : Cause::no_such_route};
}

/// Whether the side that is not to move could make the move if it were its turn.
bool is_legal_out_of_turn(Variant const& variant, Position position, ClaimedMove const& claim) {
  position.side = opponent(position.side);
  MoveList legal;
  variant.legal_moves(position, legal);
  return std::ranges::any_of(legal, [&](Move const& move) { return move.from == claim.from && move.to == claim.to; });
}

}  // namespace

CauseText const& describe(Cause cause) noexcept { return texts[static_cast<std::size_t>(cause)]; }
std::span<CauseText const> cause_texts() noexcept { return texts; }

Ruling rule_on(Variant const& variant, Position const& position, ClaimedMove const& claim) {
  MoveList legal;
  variant.legal_moves(position, legal);
  if (legal.refused()) {
    return {.cause = Cause::too_many_routes};
  }
  auto const piece = position.at(claim.from);
  if (legal.empty()) {
    return {.cause = Cause::game_over};
  }
  if (!piece) {
    return {.cause = Cause::no_piece};
  }
  if (piece->colour != position.side) {
    return {.cause = claim.follows_a_move && is_legal_out_of_turn(variant, position, claim) ? Cause::two_moves
                                                                                            : Cause::wrong_side};
  }
  auto const obligatory = legal.are_captures() ? legal[0].captured.size() : 0;
  auto const route = obligatory != 0 ? claimed_route(variant, position, claim) : std::nullopt;
  if (!route && claim.to != claim.from && position.at(claim.to)) {
    return {.cause = Cause::destination_occupied, .where = claim.to};
  }
  auto quiet = claim.via.empty() ? rule_on_quiet_move(variant, position, claim, obligatory != 0) : Ruling{};
  quiet.obligatory = obligatory;
  // A king may have both a free line and a capture between two squares: then the sign tells what was meant.
  auto const step = quiet.cause == Cause::missed_capture || quiet.cause == Cause::backwards;
  auto const same_ends =
      std::ranges::any_of(legal, [&](Move const& move) { return move.from == claim.from && move.to == claim.to; });
  if (step && !same_ends && !(route && claim.capture)) {
    return quiet;
  }
  if (route) {
    return rule_on_lesser_capture(variant, position, legal, *route);
  }
  auto const looks_quiet = !claim.capture && quiet.cause == Cause::blocked;
  if (auto ruling = rule_on_relaxed_capture(variant, position, claim); ruling && !looks_quiet) {
    ruling->obligatory = obligatory;
    return *ruling;
  }
  if (same_ends) {
    quiet.cause = Cause::wrong_route;
  }
  return quiet;
}

}  // namespace damier
