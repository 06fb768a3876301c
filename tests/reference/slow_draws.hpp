#pragma once

#include "board/position.hpp"
#include "rules/draws.hpp"
#include "rules/move.hpp"
#include "rules/rules.hpp"

#include <set>
#include <vector>

namespace damier::reference {

/// A game as a list: positions[0] is the start, moves[n] leads from positions[n] to positions[n + 1].
struct PlayedGame {
  std::vector<Position> positions;
  std::vector<Move> moves;
};

/// The draws that a game has reached by its last move, found from the whole game (FMJD Annex 1, article 6; IDF rules
/// 7.2). Every rule is judged independently.
[[nodiscard]] std::set<DrawReason> draws_reached(Rules const& rules, PlayedGame const& game);

}  // namespace damier::reference
