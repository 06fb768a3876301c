#pragma once

#include "dossier/detail/player_games.hpp"
#include "statistics/counts.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace damier::testing {

/// A game as texts: its moves, and the FEN of each position.
struct TextGame {
  PlayerGame game;
  bool from_start = false;
  std::vector<std::string> moves;
  std::vector<std::string> fens;  ///< one more than moves
  std::vector<Colour> to_move;
  std::vector<bool> has_choice;  ///< of two legal moves or more
};

/// Games read into memory, in their order.
[[nodiscard]] std::vector<TextGame> text_games(BaseReader& reader, std::vector<PlayerGame> const& games);

/// A beginning, found by looking at each beginning of each game.
struct NaiveOpening {
  PlayerCounts counts;
  std::optional<int> last_year;
  unsigned depth = 0;
};
/// The rows of a tree of one colour by their moves: those beginnings after which the games part, end, or are cut.
[[nodiscard]] std::map<std::string, NaiveOpening> naive_openings(std::vector<TextGame> const& games, Colour colour,
                                                                 unsigned plies);

/// A position that games share, found by comparing each position of each game with all others.
struct NaivePosition {
  PlayerCounts counts;
  std::map<std::string, std::set<GameId>> moves;
  bool operator==(NaivePosition const&) const = default;
};
/// The repeated positions of one colour by FEN.
[[nodiscard]] std::map<std::string, NaivePosition> naive_positions(std::vector<TextGame> const& games, Colour colour,
                                                                   unsigned first_ply);

}  // namespace damier::testing
