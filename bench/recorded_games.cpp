#include "recorded_games.hpp"

#include "rules/variant.hpp"

#include <random>

namespace damier::bench {

namespace {

constexpr unsigned most_plies = 90;

Move plausible_move(Position const& position, MoveList const& legal, std::mt19937_64& random) {
  std::vector<Move> quiet;
  for (auto const& move : legal) {
    if (!international().has_capture(international().after(position, move))) {
      quiet.push_back(move);
    }
  }
  return quiet.empty() ? legal[random() % legal.size()] : quiet[random() % quiet.size()];
}

}  // namespace

Plies recorded_games(unsigned games, std::uint64_t seed) {
  std::mt19937_64 random{seed};
  Plies plies;
  for (unsigned game = 0; game < games; ++game) {
    auto position = international().start();
    for (unsigned ply = 0; ply < most_plies; ++ply) {
      MoveList legal;
      international().legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const move = plausible_move(position, legal, random);
      plies.emplace_back(position, move);
      position = international().after(position, move);
    }
  }
  return plies;
}

}  // namespace damier::bench
