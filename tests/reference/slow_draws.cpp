#include "reference/slow_draws.hpp"

#include <algorithm>
#include <cstddef>

namespace damier::reference {

namespace {

bool is_lone_king(Position const& position, Colour colour) {
  return position.of(colour).size() == 1 && position.kings_of(colour).size() == 1;
}

/// Whether one side has a king alone, and the other between least and most pieces with a king among them.
bool is_ending(Position const& position, std::size_t least, std::size_t most) {
  for (auto const lone : {Colour::white, Colour::black}) {
    auto const other = opponent(lone);
    auto const size = position.of(other).size();
    if (is_lone_king(position, lone) && size >= least && size <= most && !position.kings_of(other).empty()) {
      return true;
    }
  }
  return false;
}

/// The plies at the end of the game for which a condition holds without a break.
template <typename Condition>
std::size_t unbroken_plies(PlayedGame const& game, Condition holds) {
  std::size_t plies = 0;
  while (plies < game.moves.size() && holds(game.moves.size() - 1 - plies)) {
    ++plies;
  }
  return plies;
}

}  // namespace

std::set<DrawReason> draws_reached(DrawRules const& rules, PlayedGame const& game) {
  std::set<DrawReason> reached;
  auto const& positions = game.positions;

  // 6.1: the same position, the same side to move
  auto const same = std::count(positions.begin(), positions.end(), positions.back());
  if (rules.repetitions != 0 && same >= rules.repetitions) {
    reached.insert(DrawReason::repetition);
  }

  // 6.2: kings only, nothing captured
  auto const king_plies = unbroken_plies(game, [&](std::size_t ply) {
    return positions[ply].kings.contains(game.moves[ply].from) && !game.moves[ply].is_capture();
  });
  if (rules.king_moves != 0 && king_plies >= 2U * rules.king_moves) {
    reached.insert(DrawReason::king_moves);
  }

  // The move that creates the material is not counted: the material must be there before and after a counted ply.
  auto const ending_plies = [&](std::size_t least, std::size_t most) {
    return unbroken_plies(game, [&](std::size_t ply) {
      return is_ending(positions[ply], least, most) && is_ending(positions[ply + 1], least, most);
    });
  };
  if (rules.lone_king_against_3 != 0 && ending_plies(3, 3) >= 2U * rules.lone_king_against_3) {
    reached.insert(DrawReason::lone_king_against_3);
  }
  if (rules.lone_king_against_12 != 0 && ending_plies(1, 2) >= 2U * rules.lone_king_against_12) {
    reached.insert(DrawReason::lone_king_against_12);
  }
  return reached;
}

}  // namespace damier::reference
