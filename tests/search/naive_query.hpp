#pragma once

#include "endgame/table_folder.hpp"
#include "grammar/query/ast.hpp"
#include "reference/slow_generator.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace damier::testing {

/// A game with all positions of its main line, as the rules of the game make them.
struct PlayedGame {
  GameHeader header;
  Variant const* variant = nullptr;
  std::vector<Position> positions;
  std::vector<unsigned> plies;             ///< number of plies before each position
  std::vector<std::optional<Move>> moves;  ///< the move that is played in each position
  std::vector<std::string> comments;
  std::vector<std::vector<std::string>> signs;   ///< of the move that is played in each: NAGs, strengths, as written
  std::vector<std::map<Square, int>> pieces;     ///< in each position the piece on a square, by a number of its own
  endgame::TableFolder const* tables = nullptr;  ///< for terms about values in endgame tables
  mutable std::map<std::size_t, reference::SlowMoves> legal;  ///< in the positions in which a query has asked for them
};

/// All games of a base, without those of unknown variants.
[[nodiscard]] std::vector<PlayedGame> played_games(Base& base);

/// The game with the board turned, the colours and the names of the players exchanged.
[[nodiscard]] PlayedGame mirror_image(PlayedGame const& game);

/// The positions of a game in which a query is true, tested one after the other by the wording of the manual.
[[nodiscard]] std::vector<std::size_t> true_places(query::Node const& query, PlayedGame const& game);

}  // namespace damier::testing
