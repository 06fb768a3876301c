#pragma once

#include "board/position.hpp"

namespace damier {

/// The value of a position in hundredths of a man, positive if the side to move is better.
using Score = int;

inline constexpr Score man_score = 100;
/// A game won at once. One won in n plies has the score won_score - n.
inline constexpr Score won_score = 10'000;
/// Scores beyond this one are of games that a line of moves or an endgame table decides.
inline constexpr Score decided_score = 8'000;
/// Of a position that an endgame table has as won, where the number of plies is not known; nearer ones are higher.
inline constexpr Score table_won_score = 9'000;
/// A game that is won in fewer plies than this was decided by a line of moves, not by a table.
inline constexpr int table_plies = won_score - table_won_score - 1;
inline constexpr Score infinite_score = 20'000;

[[nodiscard]] constexpr Score lost_in(int plies) noexcept { return plies - won_score; }
[[nodiscard]] constexpr bool is_decided(Score score) noexcept {
  return score > decided_score || score < -decided_score;
}

}  // namespace damier
