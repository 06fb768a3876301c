#include "annotate/detail/endgame_mistake.hpp"

#include <algorithm>
#include <compare>

namespace damier {
namespace {

using endgame::Outcome;
using endgame::Tables;
using endgame::Value;

/// A value for one side: first what the game is worth under the draw rules, then without them.
struct Worth {
  Outcome in_practice = Outcome::draw;
  Outcome in_theory = Outcome::draw;

  auto operator<=>(Worth const&) const noexcept = default;
};

/// As the side to move sees it.
Worth worth_of(Value const& value) noexcept {
  return {value.within_rules == false ? Outcome::draw : value.outcome, value.outcome};
}
Worth reversed(Worth worth) noexcept {
  return {endgame::reversed(worth.in_practice), endgame::reversed(worth.in_theory)};
}

/// A legal move with the value of the position after it.
struct Choice {
  Move move;
  Worth worth;  ///< for who plays it
  /// Plies to the next conversion, this one included, if it is known.
  std::optional<unsigned> distance;
};

bool converts(Position const& before, Move const& move, Position const& after) noexcept {
  return move.is_capture() || before.kings.size() != after.kings.size();
}

/// All legal moves; nothing if the value of one is not known.
std::optional<std::vector<Choice>> choices(Variant const& variant, Tables const& tables, Position const& position) {
  MoveList legal;
  variant.legal_moves(position, legal);
  if (legal.refused()) {
    return std::nullopt;
  }
  std::vector<Choice> all;
  for (auto const& move : legal) {
    auto const after = variant.after(position, move);
    auto const value = tables.probe(after);
    if (!value) {
      return std::nullopt;
    }
    auto const distance = converts(position, move, after) ? std::optional{1U}
                          : value->distance               ? std::optional{*value->distance + 1}
                                                          : std::nullopt;
    all.push_back({move, reversed(worth_of(*value)), distance});
  }
  return all;
}

/// The move of the best value: of a win the fastest one, of a loss the slowest.
Choice const& best_of(std::vector<Choice> const& all) {
  return *std::ranges::max_element(all, [](Choice const& a, Choice const& b) {
    if (a.worth != b.worth || !a.distance || !b.distance) {
      return a.worth < b.worth;
    }
    return a.worth.in_theory == Outcome::win ? *a.distance > *b.distance : *a.distance < *b.distance;
  });
}

/// The moves with which a won position goes on after its best move, up to the next conversion.
std::vector<Move> winning_line(Variant const& variant, Tables const& tables, Position position, Choice const& first) {
  constexpr std::size_t most_moves = 12;
  std::vector<Move> line{first.move};
  auto left = first.distance.value_or(1);
  while (left > 1 && line.size() < most_moves) {
    position = variant.after(position, line.back());
    auto const next = choices(variant, tables, position);
    if (!next || next->empty()) {
      break;
    }
    auto const& best = best_of(*next);
    line.push_back(best.move);
    left = best.distance.value_or(1);
  }
  return line;
}

GivenUp what_was_given_up(Worth best, Worth played) noexcept {
  if (best.in_practice == Outcome::win) {
    return played.in_practice == Outcome::loss ? GivenUp::win_for_loss
           : played.in_theory == Outcome::win  ? GivenUp::win_within_rules
                                               : GivenUp::win;
  }
  if (played.in_practice == Outcome::loss) {
    return best.in_theory == Outcome::loss ? GivenUp::draw_by_rules : GivenUp::draw;
  }
  return played.in_theory == Outcome::loss ? GivenUp::draw_in_theory : GivenUp::win_in_theory;
}

}  // namespace

std::optional<EndgameMistake> find_endgame_mistake(Variant const& variant, Tables const& tables,
                                                   Position const& position, Move const& played) {
  if (position.occupied().size() > tables.most()) {
    return std::nullopt;
  }
  auto const before = tables.probe(position);
  auto const after = before ? tables.probe(variant.after(position, played)) : std::nullopt;
  if (!after) {
    return std::nullopt;
  }
  // A value of the rules is that of a position in which no move has been counted: it can be worse after every move.
  auto const left = reversed(worth_of(*after));
  auto const had = worth_of(*before);
  if (left.in_practice >= had.in_practice && left.in_theory >= had.in_theory) {
    return std::nullopt;
  }
  auto const all = choices(variant, tables, position);
  if (!all || std::ranges::none_of(*all, [&](Choice const& choice) { return choice.move == played; })) {
    return std::nullopt;
  }
  auto const& best = best_of(*all);
  if (best.worth <= left) {
    return std::nullopt;
  }
  auto const wins = best.worth.in_theory == endgame::Outcome::win;
  return EndgameMistake{what_was_given_up(best.worth, left),
                        wins ? winning_line(variant, tables, position, best) : std::vector{best.move}};
}

}  // namespace damier
