#pragma once

#include "dossier/detail/player_games.hpp"
#include "engine/game_values.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace damier {

/// A move of a player that lost expected result, as the layer "mistakes" of a base has it (annotate/annotate.hpp).
struct PlayerMistake {
  PlayerGame game;
  unsigned ply = 0;   ///< half moves before the position
  Position position;  ///< in which it was played
  Move move;
  std::string played;
  std::string better;        ///< the best moves, parted by blanks
  std::optional<Move> best;  ///< the first of them
  MistakeDegree degree = MistakeDegree::inaccuracy;
  int before = 0;  ///< the player's expected result in per cent, with the best move
  int after = 0;   ///< and with the move that he played

  /// Whether the position was won: see won_before and won_after.
  [[nodiscard]] bool is_missed_win() const noexcept { return before >= won_before && after < won_after; }

  /// A missed win had at least this expected result in per cent before the move, and less than that after it. A
  /// convention: a whole man more is 88 (winning_chance), and with less than 65 nothing is won any more.
  static constexpr int won_before = 85;
  static constexpr int won_after = 65;
};

/// How many mistakes there are of each degree, and how many of all these were missed wins.
struct MistakeCounts {
  std::uint64_t blunders = 0;
  std::uint64_t mistakes = 0;
  std::uint64_t inaccuracies = 0;
  std::uint64_t missed_wins = 0;
  bool operator==(MistakeCounts const&) const = default;
};

/// The mistakes of a player.
struct PlayerMistakes {
  std::uint64_t games = 0;              ///< of his games that have values or mistakes of an engine
  std::vector<PlayerMistake> mistakes;  ///< missed wins first, then by their loss, the largest first, then the latest

  [[nodiscard]] MistakeCounts counts() const noexcept;
};

/// Reads the layers "mistakes" and "engine" of the games of a player; hidden layers are left out.
[[nodiscard]] PlayerMistakes player_mistakes(Base& base, std::span<PlayerGame const> games);

}  // namespace damier
