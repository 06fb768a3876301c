#pragma once

#include "dossier/detail/player_games.hpp"
#include "game/shot.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace damier {

/// A combination that a player missed, or allowed by a move of his, as the layer "shots" of a base has it. One that
/// only completes an exchange is none of these.
struct PlayerShot {
  PlayerGame game;
  Shot shot;
};

struct PlayerShots {
  std::uint64_t games = 0;     ///< of his games that the layer has
  std::uint64_t missed = 0;    ///< that are proved
  std::uint64_t allowed = 0;   ///< likewise
  std::uint64_t opinions = 0;  ///< that he missed in the opinion of the engine, without a proof
  /// Those that are proved first: won games, then by their gain, the highest first, then the latest. Behind them the
  /// opinions, by their winning chance.
  std::vector<PlayerShot> shots;
};

/// Reads the layer "shots" of the games of a player; a hidden layer is left out.
[[nodiscard]] PlayerShots player_shots(Base& base, std::span<PlayerGame const> games);

}  // namespace damier
