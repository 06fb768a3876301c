#pragma once

#include "dossier/detail/player_games.hpp"
#include "search/opening_names.hpp"
#include "statistics/counts.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// A beginning of games, as a row of a tree: the moves that lead from the row above it with a smaller depth to it.
struct OpeningRow {
  unsigned depth = 0;                ///< 0 for rows that begin with the first move
  std::string moves;                 ///< all moves from the start: "1. 32-28 19-23 2. 28x19"
  std::string last_moves;            ///< those that the row above does not have: "2. 28x19"
  Opening const* opening = nullptr;  ///< the last named position on the way, if this row has it and the one above not
  PlayerCounts counts;
  std::optional<int> last_year;
};

/// The first moves of a player's games with one colour, as a tree with his results. Moves that all games of a row have
/// in common are in that row, so that a forced answer has no row of its own.
class MoveTree {
 public:
  /// plies: the moves of both players that count.
  MoveTree(Variant const& variant, unsigned plies) : variant_{&variant}, plies_{plies} {}

  /// Adds the first moves of a game; a game that does not begin at the start of the variant, or has no move, is left
  /// out.
  void add(PlayerGame const& game, MainLine const& line);

  /// At most so many rows: those with the most games, each below the row that it branches from, the most frequent first
  /// among those of the same row.
  [[nodiscard]] std::vector<OpeningRow> rows(std::size_t most, OpeningNames const* names) const;

 private:
  struct Node {
    Move move;
    PlayerCounts counts;
    YearSpan years;
    std::vector<std::size_t> next;  // nodes after it
  };
  struct Writing;

  std::size_t next_of(std::size_t node, Move const& move);
  void write(Writing& writing, std::size_t node, OpeningRow row, Position const& position, unsigned ply) const;
  void write_below(Writing& writing, std::size_t node, OpeningRow const& row, Position const& position,
                   unsigned ply) const;

  Variant const* variant_;
  unsigned plies_;
  std::vector<Node> nodes_{1};  // the first is the start
};

}  // namespace damier
