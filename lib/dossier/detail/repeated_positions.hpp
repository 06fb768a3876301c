#pragma once

#include "dossier/detail/player_games.hpp"
#include "statistics/counts.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace damier {

/// A move that a player chose in a position, in one game or more.
struct Continuation {
  Move played;
  std::string move;  ///< its text
  PlayerCounts counts;
  std::optional<int> last_year;
  std::vector<GameId> games;  ///< in the order of the games that were given
};

/// A position in which a player had a choice of moves in two games or more, by whatever moves it was reached.
struct RepeatedPosition {
  Colour colour = Colour::white;  ///< of the player, who is to move
  Position position;
  unsigned ply = 0;     ///< half moves before it, in the game that reached it first
  PlayerCounts counts;  ///< of all its games
  std::optional<int> last_year;
  std::vector<Continuation> moves;  ///< the most frequent first; a game that ended there has none
};

/// The positions with one colour that most of a player's games have in common, not more than so many, the most frequent
/// first, then those of the latest games. Positions after fewer half moves than first_ply do not count. Of positions
/// that the same games reached only the last one counts: there they part. A game counts once for a position.
[[nodiscard]] std::vector<RepeatedPosition> repeated_positions(BaseReader& reader, Variant const& variant,
                                                               std::span<PlayerGame const> games, Colour colour,
                                                               unsigned first_ply, std::size_t most);

}  // namespace damier
