// The meaning of a move text in a position.

#include "notation/detail/semi_short.hpp"
#include "notation/move_text.hpp"
#include "rules/huffing.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace damier {
namespace {

/// The legal captures from and to the right squares that pass a test.
template <typename Test>
std::vector<Move> captures_that(std::vector<Move> const& candidates, Test test) {
  std::vector<Move> passing;
  std::ranges::copy_if(candidates, std::back_inserter(passing), test);
  return passing;
}

/// The pieces taken by a route that lands on exactly these squares: one piece on each straight leg. Nothing if a leg is
/// not straight or does not pass over exactly one piece that can be taken.
std::optional<SquareSet> taken_along(Variant const& variant, Position const& position,
                                     std::span<Square const> landings) noexcept {
  auto const& board = variant.board();
  auto const them = position.of(opponent(position.side));
  auto const removes_at_once = variant.rules().removal == Removal::at_once;
  SquareSet taken;
  for (std::size_t leg = 0; leg + 1 < landings.size(); ++leg) {
    std::optional<Square> over;
    bool arrived = false;
    for (auto const direction : all_directions) {
      if (!variant.rules().king_captures.contains(direction)) {
        continue;
      }
      std::optional<Square> met;
      unsigned pieces = 0;
      for (auto at = board.neighbour(landings[leg], direction); at; at = board.neighbour(*at, direction)) {
        if (*at == landings[leg + 1]) {
          arrived = pieces == 1;
          over = met;
          break;
        }
        auto const gone = *at == landings[0] || (removes_at_once && taken.contains(*at));
        if (position.at(*at) && !gone) {
          met = at;
          ++pieces;
        }
      }
    }
    if (!arrived || !them.contains(*over)) {
      return std::nullopt;
    }
    taken.insert(*over);
  }
  return taken;
}

void decide(Resolution& resolution, std::vector<Move> candidates) {
  if (candidates.size() == 1) {
    resolution.kind = Resolution::Kind::unique;
    resolution.move = candidates.front();
  } else if (!candidates.empty()) {
    resolution.kind = Resolution::Kind::ambiguous;
    resolution.candidates = std::move(candidates);
  }
}

/// The legal captures that the squares in between may mean, by the first reading that fits any.
std::vector<Move> captures_via(Variant const& variant, Position const& position, MoveText const& text,
                               MoveList const& legal) {
  std::span<Square const> const squares{text.squares.data(), text.size};
  std::vector<Move> same_ends;
  auto const takes_what_it_says = [&](Move const& move) { return !text.captured || move.captured == *text.captured; };
  std::ranges::copy_if(legal, std::back_inserter(same_ends), [&](Move const& move) {
    return move.from == text.from() && move.to == text.to() && takes_what_it_says(move);
  });

  if (auto const taken = taken_along(variant, position, squares)) {
    auto exact = captures_that(same_ends, [&](Move const& move) { return move.captured == *taken; });
    if (!exact.empty()) {
      return exact;
    }
  }
  for (auto const landings : {true, false}) {
    auto passing = captures_that(same_ends, [&](Move const& move) {
      RouteQuery query{.from = move.from, .to = move.to, .via = text.via(), .captured = move.captured};
      query.via_landings = landings;
      return find_route(variant, position, query).has_value();
    });
    if (!passing.empty()) {
      return passing;
    }
  }
  auto const between = SquareSet{text.via()};
  auto named = captures_that(same_ends, [&](Move const& move) { return move.captured == between; });
  if (!named.empty()) {
    return named;
  }
  auto const after_end = SquareSet{squares.subspan(2)};
  std::ranges::copy_if(legal, std::back_inserter(named), [&](Move const& move) {
    return move.from == squares[0] && move.to == squares[1] && move.captured == after_end && takes_what_it_says(move);
  });
  return named;
}

Resolution resolve_capture(Variant const& variant, Position const& position, MoveText const& text) {
  Resolution resolution;
  MoveList legal;
  variant.legal_moves(position, legal);
  if (legal.refused()) {
    resolution.kind = Resolution::Kind::refused;
    return resolution;
  }
  resolution.sign_disagrees = text.sign == MoveSign::quiet && variant.rules().names.capture_sign != '-';
  if (text.size > 2) {
    decide(resolution, captures_via(variant, position, text, legal));
    return resolution;
  }
  Move const* only = nullptr;
  unsigned fitting = 0;
  auto const fits = [&](Move const& move) {
    return move.from == text.from() && move.to == text.to() && (!text.captured || move.captured == *text.captured);
  };
  for (auto const& move : legal) {
    if (fits(move)) {
      only = &move;
      ++fitting;
    }
  }
  if (fitting == 1) {
    resolution.kind = Resolution::Kind::unique;
    resolution.move = *only;
  } else if (fitting > 1) {
    resolution.kind = Resolution::Kind::ambiguous;
    std::ranges::copy_if(legal, std::back_inserter(resolution.candidates), fits);
    // If the choice is free one of them may go straight there: then these two squares are its whole route.
    auto const straight =
        std::ranges::find_if(resolution.candidates, [](Move const& move) { return move.captured.size() == 1; });
    if (straight != resolution.candidates.end()) {
      resolution.kind = Resolution::Kind::unique;
      resolution.move = *straight;
    }
  }
  return resolution;
}

/// The meaning of a text if a capture may be missed. A quiet move written as one takes precedence over a capture
/// between the same squares; otherwise a legal capture takes precedence over one of too few pieces, and that over a
/// quiet move.
Resolution resolve_missed(Variant const& variant, Position const& position, MoveText const& text,
                          Resolution const& legal) {
  auto const steps = text.size == 2 && !text.captured && can_step(variant, position, text.from(), text.to());
  Resolution step;
  step.kind = Resolution::Kind::unique;
  step.move = {text.from(), text.to(), {}};
  step.misses_capture = true;
  if (steps && text.sign == MoveSign::quiet) {
    return step;
  }
  if (legal.kind != Resolution::Kind::illegal) {
    return legal;
  }
  Resolution missed;
  missed.misses_capture = true;
  missed.sign_disagrees = text.sign == MoveSign::quiet;
  for (auto const landings : {true, false}) {
    if (missed.kind == Resolution::Kind::illegal) {
      RouteQuery query{.from = text.from(), .to = text.to(), .via = text.via(), .captured = text.captured};
      query.via_landings = landings;
      decide(missed, captures_by_jumping(variant, position, query));
    }
  }
  if (missed.kind == Resolution::Kind::illegal && steps) {
    step.sign_disagrees = text.sign == MoveSign::capture;
    return step;
  }
  return missed;
}

}  // namespace

Resolution resolve(Variant const& variant, Position const& position, MoveText const& text) {
  if (text.names_file_alone()) {
    return resolve_from_file(variant, position, text);
  }
  if (variant.has_capture(position)) {
    auto const legal = resolve_capture(variant, position, text);
    return variant.rules().huffing ? resolve_missed(variant, position, text, legal) : legal;
  }
  Resolution resolution;
  Move const move{text.from(), text.to(), {}};
  if (text.size == 2 && !text.captured && variant.legality(position, move) == Legality::legal) {
    resolution.kind = Resolution::Kind::unique;
    resolution.move = move;
    resolution.sign_disagrees = text.sign == MoveSign::capture;
  }
  return resolution;
}

}  // namespace damier
