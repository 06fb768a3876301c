#include "reference/slow_draws.hpp"

#include <algorithm>
#include <cstddef>

namespace damier::reference {

namespace {

bool is_lone_king(Position const& position, Colour colour) {
  return position.of(colour).size() == 1 && position.kings_of(colour).size() == 1;
}

bool is_on_long_line(Geometry const& board, Square square) {
  auto const [row, column] = board.cell(square);
  return row + column == board.rows - 1;  // the diagonal from the bottom left corner
}

/// Whether one side has only a king, and the other the pieces of the ending, at least one of them a king.
bool is_ending(Rules const& rules, SmallEnding const& ending, Position const& position) {
  for (auto const lone : {Colour::white, Colour::black}) {
    auto const strong = position.of(opponent(lone));
    auto const kings = position.kings_of(opponent(lone));
    if (is_lone_king(position, lone) && strong.size() >= ending.fewest && strong.size() <= ending.most &&
        !kings.empty() && (!ending.kings_only || kings == strong) &&
        (!ending.on_long_line || is_on_long_line(rules.board, position.of(lone).first()))) {
      return true;
    }
  }
  return false;
}

bool have_kings_both(Position const& position) {
  return !position.kings_of(Colour::white).empty() && !position.kings_of(Colour::black).empty();
}

/// The number of plies at the end of the game for which a condition holds without interruption.
template <typename Condition>
std::size_t unbroken_plies(PlayedGame const& game, Condition holds) {
  std::size_t plies = 0;
  while (plies < game.moves.size() && holds(game.moves.size() - 1 - plies)) {
    ++plies;
  }
  return plies;
}

}  // namespace

std::set<DrawReason> draws_reached(Rules const& rules, PlayedGame const& game) {
  std::set<DrawReason> reached;
  auto const& positions = game.positions;
  auto const& draws = rules.draws;

  // 6.1: the same position, the same side to move
  auto const same = std::count_if(positions.begin(), positions.end(), [&](Position const& position) {
    auto const& last = positions.back();
    return position.pieces == last.pieces && position.kings == last.kings && position.side == last.side;
  });
  if (draws.repetitions != 0 && same >= draws.repetitions) {
    reached.insert(DrawReason::repetition);
  }

  // IDF 7.2.6: kings on both sides, nothing captured or crowned
  auto const balance_plies = unbroken_plies(game, [&](std::size_t ply) {
    return have_kings_both(positions[ply]) && !game.moves[ply].is_capture() &&
           positions[ply].kings.size() == positions[ply + 1].kings.size();
  });
  auto const pieces = positions.back().occupied().size();
  auto const balance = pieces == 4 || pieces == 5   ? draws.balance_of_4
                       : pieces == 6 || pieces == 7 ? draws.balance_of_6
                                                    : 0;
  auto const in_balance = balance != 0 && have_kings_both(positions.back());
  if (in_balance && balance_plies >= 2U * static_cast<unsigned>(balance)) {
    reached.insert(DrawReason::balance);
  }

  // 6.2: kings only, nothing captured. IDF 7.2.5 is the same, whatever 7.2.6 says of the same moves.
  auto const king_plies = unbroken_plies(game, [&](std::size_t ply) {
    return positions[ply].kings.contains(game.moves[ply].from) && !game.moves[ply].is_capture();
  });
  if (draws.king_moves != 0 && king_plies >= 2U * draws.king_moves) {
    reached.insert(DrawReason::king_moves);
  }

  // The move that creates the material is not counted: a ply counts only if the material is there before and after it.
  for (auto const& ending : draws.endings) {
    auto const plies = unbroken_plies(game, [&](std::size_t ply) {
      return is_ending(rules, ending, positions[ply]) && is_ending(rules, ending, positions[ply + 1]);
    });
    if (ending.moves != 0 && plies >= 2U * ending.moves) {
      reached.insert(DrawReason::small_ending);
    }
  }
  return reached;
}

}  // namespace damier::reference
