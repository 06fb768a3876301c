#include "rules/ruling.hpp"

#include "rules/routes.hpp"

#include <algorithm>
#include <span>

namespace damier {
namespace {

/// The direction of a straight path from one square to another, and the pieces on it.
struct Line {
  bool straight = false;
  bool adjacent = false;
  Direction direction = Direction::up_left;
  std::optional<Square> first_piece = {};  // strictly between
  std::optional<Square> obstacle = {};  // the first that cannot be jumped: an own piece, or one directly behind another
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

/// The square that a jump along a straight path passes over, if exactly one is between its ends.
std::optional<Square> only_square_between(Geometry const& board, Line const& line, Square from, Square to) {
  auto const next = board.neighbour(from, line.direction);
  return next && board.neighbour(*next, line.direction) == to ? next : std::nullopt;
}

/// The capture that a claim describes, by the rules of jumping alone.
std::optional<Route> claimed_route(Variant const& variant, Position const& position, ClaimedMove const& claim) {
  return find_route(variant, position,
                    {.from = claim.from, .to = claim.to, .via = claim.via, .captured = claim.captured});
}

/// The most pieces that a legal rafle takes which begins with this route; nothing where none does.
std::optional<unsigned> most_of_rafles_begun(Variant const& variant, Position const& position, MoveList const& legal,
                                             Route const& route) {
  auto const taken = route.captured_set();
  std::span<Square const> const via{route.squares.data() + 1, route.squares.size() - 1};
  std::optional<unsigned> most;
  for (auto const& move : legal) {
    auto const goes_on =
        move.from == route.squares.front() && move.captured.contains_all(taken) && move.captured != taken &&
        move.captured.size() > most.value_or(0) &&
        find_route(variant, position, {.from = move.from, .to = move.to, .via = via, .captured = move.captured});
    most = goes_on ? move.captured.size() : most;
  }
  return most;
}

/// The most pieces that a legal rafle of the same piece takes, these among them; nothing where none does.
std::optional<unsigned> most_with(MoveList const& legal, Square from, SquareSet taken) noexcept {
  std::optional<unsigned> most;
  for (auto const& move : legal) {
    if (move.from == from && move.captured.contains_all(taken)) {
      most = std::max(most.value_or(0), move.captured.size());
    }
  }
  return most;
}

/// The first piece that a route jumps for the second time.
std::optional<Square> jumped_twice(Route const& route) {
  SquareSet jumped;
  for (auto const square : route.captured) {
    if (jumped.contains(square)) {
      return square;
    }
    jumped.insert(square);
  }
  return std::nullopt;
}

/// Among the routes that jump a piece twice, one with the fewest such jumps: no piece is reported that the text does
/// not involve.
std::optional<Route> route_with_fewest_repeats(Variant const& variant, Position const& position,
                                               RouteQuery const& query) {
  std::optional<Route> best;
  auto fewest = std::size_t{0};
  visit_routes(variant, position, query, [&](Route const& route) {
    auto const repeats = route.captured.size() - route.captured_set().size();
    if (!best || repeats < fewest) {
      best = route;
      fewest = repeats;
    }
  });
  return best;
}

/// The first square of the promotion row in a man's route; nothing for a king, or if there is none.
std::optional<Square> promotion_square(Variant const& variant, Position const& position, Route const& route) {
  auto const row = variant.rules().promotion_row(position.side);
  auto const on_row =
      std::find_if(route.squares.begin() + 1, route.squares.end(), [&](Square square) { return row.contains(square); });
  return position.kings.contains(route.squares.front()) || on_row == route.squares.end() ? std::nullopt
                                                                                         : std::optional{*on_row};
}

/// Whether a piece could continue after a route if it were a man.
bool goes_on_as_man(Variant const& variant, Position const& position, Route const& route) {
  auto const& board = variant.board();
  auto const& rules = variant.rules();
  auto const directions = position.side == Colour::white ? rules.man_captures : rules.man_captures.turned();
  auto const taken = route.captured_set();
  return std::ranges::any_of(all_directions, [&](Direction direction) {
    auto const over = directions.contains(direction) ? board.neighbour(route.squares.back(), direction) : std::nullopt;
    auto const behind = over ? board.neighbour(*over, direction) : std::nullopt;
    return behind && position.of(opponent(position.side)).contains(*over) && !taken.contains(*over) &&
           (!position.at(*behind) || *behind == route.squares.front());
  });
}

/// The criteria by which captures are compared.
struct Worth {
  unsigned taken = 0;
  unsigned kings = 0;
  bool by_king = false;

  Worth(Position const& position, Square from, SquareSet captured) noexcept
      : taken{captured.size()}, kings{(captured & position.kings).size()}, by_king{position.kings.contains(from)} {}
  /// A king is worth a little less than two men: at the same sum, fewer kings are worth more.
  [[nodiscard]] int value() const noexcept { return static_cast<int>(taken + kings) * 64 - static_cast<int>(kings); }
};

/// The criterion by which a capture is worse than a legal one; nothing if it is not worse.
std::optional<CaptureKey> deciding_key(CaptureChoice choice, Worth const& claimed, Worth const& legal) noexcept {
  auto const fewer = claimed.taken < legal.taken;
  auto const lesser_piece = legal.by_king && !claimed.by_king;
  auto const fewer_kings = claimed.kings < legal.kings;
  switch (choice) {
    case CaptureChoice::free: return std::nullopt;
    case CaptureChoice::most_pieces: return fewer ? std::optional{CaptureKey::number} : std::nullopt;
    case CaptureChoice::most_pieces_then_kings:
      return fewer         ? std::optional{CaptureKey::number}
             : fewer_kings ? std::optional{CaptureKey::kings_taken}
                           : std::nullopt;
    case CaptureChoice::king_first: return lesser_piece ? std::optional{CaptureKey::with_king} : std::nullopt;
    case CaptureChoice::italian:
      return fewer                                   ? std::optional{CaptureKey::number}
             : lesser_piece                          ? std::optional{CaptureKey::with_king}
             : fewer_kings                           ? std::optional{CaptureKey::kings_taken}
             : claimed.by_king && claimed.kings != 0 ? std::optional{CaptureKey::order}
                                                     : std::nullopt;
    case CaptureChoice::highest_value:
      if (claimed.value() < legal.value()) {
        return claimed.kings + legal.kings == 0 ? CaptureKey::number : CaptureKey::value;
      }
      return lesser_piece ? std::optional{CaptureKey::with_king} : std::nullopt;
  }
  return std::nullopt;
}

/// A capture that the rules of jumping allow, but not the rules on the choice of a capture or the duty to continue.
Ruling rule_on_lesser_capture(Variant const& variant, Position const& position, MoveList const& legal,
                              Route const& route) {
  auto const taken = route.captured_set();
  Worth const claimed{position, route.squares.front(), taken};
  Worth const best{position, legal[0].from, legal[0].captured};
  Ruling ruling{.taken = static_cast<unsigned>(route.captured.size()),
                .obligatory = best.taken,
                .kings_taken = claimed.kings,
                .kings_obligatory = best.kings};
  auto const crowned_on = variant.rules().promotion == PromotionInCapture::goes_on_as_king
                              ? promotion_square(variant, position, route)
                              : std::nullopt;
  if (auto const most = most_of_rafles_begun(variant, position, legal, route)) {
    ruling.cause = Cause::stopped_midway;
    ruling.obligatory = *most;
    if (crowned_on && !goes_on_as_man(variant, position, route)) {
      ruling.cause = Cause::promotion_missed;
      ruling.where = crowned_on;
    }
  } else if (auto const key = deciding_key(variant.rules().choice, claimed, best)) {
    ruling.cause = key == CaptureKey::number ? Cause::fewer_than_majority : Cause::quality_rule;
    ruling.key = key;
  } else if (std::ranges::any_of(
                 legal, [&](Move const& m) { return m.from == route.squares.front() && m.captured == taken; })) {
    ruling.cause = Cause::landed_too_far;
  } else if (auto const most_behind = most_with(legal, route.squares.front(), taken)) {
    ruling.cause = Cause::stopped_midway;  // on a square from which it could not go on
    ruling.obligatory = *most_behind;
  } else {
    ruling.cause = Cause::wrong_route;
  }
  return ruling;
}

std::optional<Ruling> rule_on_relaxed_capture(Variant const& variant, Position const& position,
                                              ClaimedMove const& claim) {
  auto const& rules = variant.rules();
  RouteQuery query{.from = claim.from, .to = claim.to, .via = claim.via, .captured = claim.captured};
  auto const route_if = [&](Relaxation const& relaxed) {
    query.relaxed = relaxed;
    return find_route(variant, position, query);
  };
  auto const ruling = [](Cause cause, Route const& route, std::optional<Square> where = {}) {
    return Ruling{.cause = cause, .where = where, .taken = route.captured_set().size()};
  };
  if (auto const route = route_if({.removed_at_once = true})) {
    return ruling(Cause::passed_taken_piece, *route);
  }
  // A piece that leaves the board at once cannot be jumped again.
  auto const twice = rules.removal == Removal::at_once ? Cause::nothing_to_capture : Cause::jumped_twice;
  query.relaxed = {.same_piece_twice = true};
  if (auto const route = route_with_fewest_repeats(variant, position, query)) {
    return ruling(twice, *route, jumped_twice(*route));
  }
  if (auto const route = route_if({.own_pieces = true})) {
    auto const own = position.of(position.side);
    auto const jumped = std::ranges::find_if(route->captured, [&](Square square) { return own.contains(square); });
    return Ruling{.cause = Cause::jumped_own_piece, .where = *jumped};
  }
  if (auto const route = route_if({.adjacent_pieces = true})) {
    return ruling(Cause::jumped_two_at_once, *route, route->second_of_two);
  }
  if (auto const route = route_if({.men_backwards = true})) {
    return ruling(Cause::captured_backwards, *route);
  }
  if (auto const route = route_if({.men_take_kings = true})) {
    return ruling(Cause::took_king, *route);
  }
  if (auto const route = route_if({.turns_back = true})) {
    return ruling(Cause::turned_back, *route);
  }
  auto const on_line = !claim.via.empty() || line_between(variant.board(), position, claim.from, claim.to).straight;
  auto const may_slide = on_line || rules.king_range == KingRange::flying;
  if (auto const route = may_slide ? route_if({.lands_anywhere = true}) : std::nullopt) {
    return ruling(Cause::landed_too_far, *route);
  }
  if (auto const route = route_if({.crowned_in_passing = true})) {
    auto const stops = rules.promotion == PromotionInCapture::stops;
    return ruling(stops ? Cause::went_on_after_promotion : Cause::promoted_in_passing, *route,
                  promotion_square(variant, position, *route));
  }
  if (claim.via.empty()) {
    return std::nullopt;  // two squares are not enough evidence for two faults
  }
  if (auto const route = route_if({.removed_at_once = true, .turns_back = true})) {
    return ruling(Cause::passed_taken_piece, *route);
  }
  query.relaxed = {.same_piece_twice = true, .men_backwards = true, .crowned_in_passing = true, .turns_back = true};
  if (auto const route = route_with_fewest_repeats(variant, position, query)) {
    auto const turned = rules.removal == Removal::at_once && !rules.turns_back;
    return turned ? ruling(Cause::turned_back, *route) : ruling(twice, *route, jumped_twice(*route));
  }
  return std::nullopt;
}

/// A route with squares in between that does not begin, or does not continue, as a capture: the fault is that of the
/// first leg that is no capture.
std::optional<Ruling> rule_on_broken_way(Variant const& variant, Position const& position, ClaimedMove const& claim) {
  if (claim.via.empty() || claim.captured) {
    return std::nullopt;
  }
  std::span<Square const> const via{claim.via};
  auto const begins = [&](std::size_t legs) {
    return legs == 0 ||
           find_route(variant, position, {.from = claim.from, .to = via[legs - 1], .via = via.first(legs - 1)});
  };
  auto legs = via.size();
  while (!begins(legs)) {
    --legs;
  }
  auto const last = legs == 0 ? claim.from : via[legs - 1];
  auto const next = legs == via.size() ? claim.to : via[legs];
  if (next != claim.from && position.at(next)) {
    return Ruling{.cause = Cause::blocked, .where = next};
  }
  auto const line = line_between(variant.board(), position, last, next);
  if (!line.straight) {
    return std::nullopt;
  }
  if (!line.first_piece) {
    return Ruling{.cause = Cause::nothing_to_capture, .where = only_square_between(variant.board(), line, last, next)};
  }
  auto const leap =
      legs != 0 ? std::nullopt
                : find_route(variant, position, {.from = last, .to = next, .relaxed = {.adjacent_pieces = true}});
  return leap && leap->second_of_two
             ? std::optional{Ruling{.cause = Cause::jumped_two_at_once, .where = leap->second_of_two}}
             : std::nullopt;
}

/// A man, or a king that does not fly, captures as a flying king would.
std::optional<Ruling> rule_on_flying_capture(Variant const& variant, Position const& position,
                                             ClaimedMove const& claim) {
  if (claim.via.empty() && !line_between(variant.board(), position, claim.from, claim.to).straight) {
    return std::nullopt;  // two squares apart show a flying king's move only on a straight path
  }
  RouteQuery const query{
      .from = claim.from, .to = claim.to, .via = claim.via, .captured = claim.captured, .relaxed = {.flies = true}};
  auto const route = find_route(variant, position, query);
  auto const flies = variant.rules().king_range == KingRange::flying;
  return route ? std::optional{Ruling{.cause = flies ? Cause::man_as_king : Cause::goes_too_far,
                                      .taken = route->captured_set().size()}}
               : std::nullopt;
}

/// A piece moves along a free path further than its rules allow, or as if it captured on it.
std::optional<Ruling> rule_on_flight(Variant const& variant, Line const& line, bool king, ClaimedMove const& claim) {
  auto const& rules = variant.rules();
  auto const flying = rules.king_range == KingRange::flying;
  if (!line.straight || line.adjacent || line.first_piece) {
    return std::nullopt;
  }
  auto const steps = rules.king_steps.contains(line.direction);
  if (claim.capture && (steps ? !(king && flying) : rules.king_captures.contains(line.direction))) {
    return Ruling{.cause = Cause::nothing_to_capture,
                  .where = only_square_between(variant.board(), line, claim.from, claim.to)};
  }
  if (!steps || (king && flying)) {
    return std::nullopt;
  }
  auto const two_squares = only_square_between(variant.board(), line, claim.from, claim.to).has_value();
  return Ruling{.cause = flying && !two_squares ? Cause::man_as_king : Cause::goes_too_far};
}

/// A claim that names pieces that the capture between its squares does not take, or not all of those that it takes.
std::optional<Ruling> rule_on_named_pieces(Variant const& variant, Position const& position, MoveList const& legal,
                                           ClaimedMove const& claim) {
  if (!claim.captured) {
    return std::nullopt;
  }
  std::optional<SquareSet> taken;
  for (auto const& move : legal) {
    auto const same_ends = move.is_capture() && move.from == claim.from && move.to == claim.to;
    if (same_ends && (!taken || (move.captured & *claim.captured).size() > (*taken & *claim.captured).size())) {
      taken = move.captured;
    }
  }
  if (!taken) {
    auto const route = find_route(variant, position, {.from = claim.from, .to = claim.to, .via = claim.via});
    taken = route ? std::optional{route->captured_set()} : std::nullopt;
  }
  if (!taken) {
    return std::nullopt;
  }
  auto const missing = *taken - *claim.captured;
  auto const extra = *claim.captured - *taken;
  if (!extra.empty()) {
    return Ruling{.cause = Cause::wrong_pieces_removed, .where = extra.first(), .taken = claim.captured->size()};
  }
  return missing.empty()
             ? std::nullopt
             : std::optional{
                   Ruling{.cause = Cause::too_few_removed, .where = missing.first(), .taken = claim.captured->size()}};
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
  if (auto const flight = rule_on_flight(variant, line, king, claim)) {
    return *flight;
  }
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

/// The most pieces that a legal move takes: legal moves may differ in this where the choice of a capture is free.
unsigned most_taken(MoveList const& legal) noexcept {
  unsigned most = 0;
  for (auto const& move : legal) {
    most = std::max(most, move.captured.size());
  }
  return most;
}

/// Whether the side that is not to move could make the move if it were its turn.
bool is_legal_out_of_turn(Variant const& variant, Position position, ClaimedMove const& claim) {
  position.side = opponent(position.side);
  MoveList legal;
  variant.legal_moves(position, legal);
  return std::ranges::any_of(legal, [&](Move const& move) { return move.from == claim.from && move.to == claim.to; });
}

}  // namespace

Ruling rule_on(Variant const& variant, Position const& position, ClaimedMove const& written) {
  MoveList legal;
  variant.legal_moves(position, legal);
  if (legal.refused()) {
    return {.cause = Cause::too_many_routes};
  }
  auto const piece = position.at(written.from);
  if (legal.empty()) {
    return {.cause = Cause::game_over};
  }
  if (!piece) {
    return {.cause = Cause::no_piece};
  }
  if (piece->colour != position.side) {
    return {.cause = written.follows_a_move && is_legal_out_of_turn(variant, position, written) ? Cause::two_moves
                                                                                                : Cause::wrong_side};
  }
  auto const claim = with_named_pieces(position, written);
  auto const obligatory = legal.are_captures() ? most_taken(legal) : 0;
  auto const route = obligatory != 0 ? claimed_route(variant, position, claim) : std::nullopt;
  auto const relaxed = route ? std::nullopt : rule_on_relaxed_capture(variant, position, claim);
  auto const stands_on_taken = relaxed && relaxed->cause == Cause::passed_taken_piece;
  if (!route && claim.to != claim.from && position.at(claim.to) && !stands_on_taken) {
    return {.cause = Cause::destination_occupied, .where = claim.to, .obligatory = obligatory};
  }
  auto quiet = claim.via.empty() ? rule_on_quiet_move(variant, position, claim, obligatory != 0) : Ruling{};
  quiet.obligatory = obligatory;
  // A king may have both a free path and a capture between two squares: then the sign shows which was meant.
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
  if (relaxed && !looks_quiet) {
    auto ruling = *relaxed;
    ruling.obligatory = obligatory;
    return ruling;
  }
  if (auto ruling = rule_on_named_pieces(variant, position, legal, claim)) {
    ruling->obligatory = obligatory;
    return *ruling;
  }
  if (same_ends && obligatory != 0) {
    quiet.cause = Cause::wrong_route;
    return quiet;
  }
  auto unfit = rule_on_broken_way(variant, position, claim);
  if (!unfit && quiet.cause == Cause::no_such_route) {
    unfit = rule_on_flying_capture(variant, position, claim);
  }
  if (unfit) {
    unfit->obligatory = obligatory;
    return *unfit;
  }
  return quiet;
}

}  // namespace damier
