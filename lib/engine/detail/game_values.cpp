#include "engine/game_values.hpp"

#include "engine/winning_chance.hpp"

#include <algorithm>
#include <cmath>

namespace damier {

namespace {

Colour side_at(PlayedGame const& game, std::size_t ply) noexcept {
  return ply % 2 == 0 ? game.start.side : opponent(game.start.side);
}

double as_seen_by(Colour side, double men) noexcept { return side == Colour::white ? men : -men; }

std::optional<MistakeDegree> degree_of(double loss, MistakeLimits const& limits) noexcept {
  if (loss >= limits.blunder) {
    return MistakeDegree::blunder;
  }
  if (loss >= limits.mistake) {
    return MistakeDegree::mistake;
  }
  return loss >= limits.inaccuracy ? std::optional{MistakeDegree::inaccuracy} : std::nullopt;
}

}  // namespace

std::vector<ValueOrigin> value_origins(PlayedGame const& game) {
  std::vector<ValueOrigin> origins;
  auto position = game.start;
  MoveList legal;
  for (std::size_t ply = 0; ply <= game.moves.size(); ++ply) {
    game.variant->legal_moves(position, legal);
    auto const last = ply == game.moves.size();
    origins.push_back(legal.refused()              ? ValueOrigin::none
                      : legal.empty()              ? ValueOrigin::rules
                      : legal.size() == 1 && !last ? ValueOrigin::next
                                                   : ValueOrigin::engine);
    if (!last) {
      position = game.variant->after(position, game.moves[ply]);
    }
  }
  return origins;
}

std::optional<double> white_value(Analysis const& analysis, Colour side) noexcept {
  if (!analysis.score || std::isnan(*analysis.score)) {
    return std::nullopt;
  }
  return as_seen_by(side, std::clamp(*analysis.score, -won_value, won_value));
}

void complete_values(PlayedGame const& game, std::span<ValueOrigin const> origins, std::span<PositionValue> values) {
  for (auto ply = values.size(); ply-- > 0;) {
    if (origins[ply] == ValueOrigin::rules) {
      values[ply].men = as_seen_by(side_at(game, ply), -won_value);
    } else if (origins[ply] == ValueOrigin::next && ply + 1 < values.size()) {
      values[ply].men = values[ply + 1].men;
    }
  }
}

std::vector<Mistake> find_mistakes(PlayedGame const& game, std::span<PositionValue const> values,
                                   MistakeLimits const& limits) {
  std::vector<Mistake> mistakes;
  for (std::size_t ply = 0; ply < game.moves.size() && ply + 1 < values.size(); ++ply) {
    auto const& here = values[ply];
    auto const& after = values[ply + 1];
    if (!here.men || !after.men || here.variation.empty() || here.variation[0] == game.moves[ply]) {
      continue;
    }
    auto const side = side_at(game, ply);
    auto const before = winning_chance(as_seen_by(side, *here.men));
    auto const then = winning_chance(as_seen_by(side, *after.men));
    if (auto const degree = degree_of(before - then, limits)) {
      mistakes.push_back({ply, *degree, before, then});
    }
  }
  return mistakes;
}

}  // namespace damier
