#pragma once

#include "search/detail/line_evaluation.hpp"
#include "search/detail/line_tree.hpp"
#include "search/plan.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/side_lines.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace damier {

/// Finds the hits of a plan about side lines in all lines of a game. One is used by one thread.
///
/// A line is evaluated as it would be played, from the start of the game on. A position in which the query is true is
/// reported once: with the first line in the order of the text in which it is true there, the main line before all
/// others; and not at all if the query is not about that line. The position that a side line branches from is reported
/// for that line, too, if it is what is played there that makes the query true.
class TreeScan {
 public:
  TreeScan(Base& base, Plan const& plan, bool first_per_game);
  TreeScan(TreeScan const&) = delete;
  TreeScan& operator=(TreeScan const&) = delete;
  ~TreeScan();

  [[nodiscard]] bool has_side_lines(GameId game) { return !side_lines_.of(game).empty(); }
  /// Appends the hits of a game, line by line. start: nothing if only the whole game has it.
  void add(StoredGame const& game, std::optional<Position> const& start, std::span<std::uint64_t const> facts,
           std::vector<Hit>& found);

 private:
  template <typename Word>
  struct Prepared;
  template <typename Word>
  class Run;
  template <typename Word>
  void add(Prepared<Word>& ready, StoredGame const& game, std::optional<Position> const& start,
           std::span<std::uint64_t const> facts, std::vector<Hit>& found);

  Plan const& plan_;
  bool first_per_game_;
  LineEvaluation evaluation_;
  SideLineReader side_lines_;
  BaseReader whole_games_;
  std::vector<std::unique_ptr<Prepared<std::uint64_t>>> narrow_;  // by variant
  std::vector<std::unique_ptr<Prepared<WideWord>>> wide_;
};

}  // namespace damier
