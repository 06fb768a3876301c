#pragma once

#include "grammar/query/ast.hpp"
#include "store/base.hpp"
#include "tests/search/naive_query.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace damier::testing {

/// A line of a game, written out and played from the start of the game.
struct NaiveLine {
  std::string name;
  PlayedGame played;
  std::vector<long> nodes;  ///< what made each position: lines that share it have the same number
  std::size_t shared = 0;   ///< positions that are those of the line that it branches from
  bool has_own = false;     ///< positions that it does not share with the line that it branches from
};
struct NaiveGame {
  bool has_fen = false;
  std::vector<NaiveLine> lines;  ///< in the order of the text, the main line first
};

/// The games of a base with all their lines, without those of unknown variants.
[[nodiscard]] std::vector<NaiveGame> naive_games(Base& base);

/// The hits that a search for a query reports for a game, as the manual describes them: "1 12a:14 W:W28:B19 19x28".
[[nodiscard]] std::vector<std::string> naive_hits(query::Node const& query, NaiveGame const& game);
/// A hit in the same form.
[[nodiscard]] std::string written_hit(GameId game, std::string const& line, unsigned ply, Variant const& variant,
                                      Position const& position, std::optional<Move> const& move);

}  // namespace damier::testing
