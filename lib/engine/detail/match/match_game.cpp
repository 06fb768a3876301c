#include "engine/match/match.hpp"

namespace damier {

MatchGame play_match_game(std::array<Engine*, 2> const& engines, std::vector<Move> const& opening,
                          MatchRules const& rules) {
  auto const& variant = *rules.variant;
  MatchGame game;
  EngineQuestion question{variant.start(), {}};
  auto position = question.start;
  DrawTracker draws{variant, position};
  auto const play = [&](Move const& move) {
    auto const before = position;
    position = variant.after(before, move);
    question.moves.push_back(move);
    game.draw = draws.push(before, move, position);
  };
  for (auto const& move : opening) {
    play(move);
  }
  while (true) {
    MoveList legal;
    variant.legal_moves(position, legal);
    auto const side = position.side;
    if (legal.empty()) {
      game.end = legal.refused() ? MatchEnd::too_long : MatchEnd::no_move;
      game.winner = legal.refused() ? std::nullopt : std::optional{opponent(side)};
      break;
    }
    if (game.draw || question.moves.size() >= rules.most_plies) {
      game.end = game.draw ? MatchEnd::draw_by_rule : MatchEnd::too_long;
      break;
    }
    auto answer =
        engines[static_cast<std::size_t>(side)]->analyse(question, rules.levels[static_cast<std::size_t>(side)]);
    if (!answer) {
      auto const cancelled = answer.error().kind == EngineFault::Kind::cancelled;
      game.end = cancelled ? MatchEnd::cancelled : MatchEnd::fault;
      game.winner = cancelled ? std::nullopt : std::optional{opponent(side)};
      game.fault = std::move(answer.error());
      break;
    }
    if (answer->late) {
      game.late[static_cast<std::size_t>(side)].add(*answer->late);
    }
    play(answer->best);
  }
  game.moves = std::move(question.moves);
  return game;
}

}  // namespace damier
