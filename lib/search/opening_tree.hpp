#pragma once

#include "rules/variant.hpp"
#include "store/base.hpp"
#include "store/games.hpp"
#include "store/position_counts.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// A move that was played in a position.
struct TreeMove {
  Move move;
  std::string text;  ///< as write_move writes it
  Position after;
  TreeCounts counts;
};

/// The moves played in a position, in all games of a variant that reached it, by whatever moves.
struct OpeningTree {
  TreeCounts counts;            ///< of the games that reached the position
  std::vector<TreeMove> moves;  ///< the most frequent first, equal ones in the order of their texts
};

/// Puts the moves in that order.
void sort_moves(OpeningTree& tree);

/// Reads the main lines of all games of a variant, or of those given, in ascending order; of those in a range, if one
/// is given. A game that reaches the position more than once counts once, with the move played the first time. The tree
/// is the same for any number of threads.
[[nodiscard]] OpeningTree opening_tree(Base& base, Variant const& variant, Position const& position,
                                       std::optional<std::vector<GameId>> const& games, unsigned threads,
                                       std::optional<GameRange> range = {});

/// The known variants of all games of a base, or of those given, in ascending order: the one with the most games first.
[[nodiscard]] std::vector<Variant const*> variants_by_games(Base& base,
                                                            std::optional<std::vector<GameId>> const& games);

}  // namespace damier
