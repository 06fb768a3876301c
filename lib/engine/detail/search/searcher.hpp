#pragma once

#include "endgame/tables.hpp"
#include "engine/detail/search/hash_table.hpp"
#include "engine/detail/search/position_evaluator.hpp"
#include "engine/detail/search/position_keys.hpp"
#include "engine/detail/search/search_limits.hpp"
#include "rules/draws.hpp"
#include "rules/variant.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace damier {

/// A position of a game or of a search with what its draw rules need.
struct SearchPosition {
  Position position;
  std::uint64_t key = 0;
  DrawCounts counts = {};
  bool can_be_undone = false;  ///< the move that led here could be undone by other moves
};

/// What all threads of a search share.
struct SearchShared {
  SearchShared(Variant const& of, PositionEvaluator const& by, endgame::Tables const& with, HashTable& memory)
      : variant{of}, evaluation{by}, tables{with}, hash{memory}, counter{of} {}

  /// The first position of a game.
  [[nodiscard]] SearchPosition first(Position const& position) const noexcept;
  /// The position after a legal move.
  [[nodiscard]] SearchPosition next(SearchPosition const& before, Move const& move) const noexcept;

  Variant const& variant;
  PositionEvaluator const& evaluation;
  endgame::Tables const& tables;
  HashTable& hash;
  DrawCounter counter;
  PositionKeys keys;
  std::atomic<bool> stop = false;
};

/// The alpha-beta search of one thread: principal variation search by growing depth (Marsland and Campbell, 1982), with
/// hashed results, a search of captures at the leaves, extensions of only moves, reductions of late moves,
/// and cuts by a reduced search with a margin (ProbCut: Buro, 1995).
class Searcher {
 public:
  explicit Searcher(SearchShared& shared);

  /// Sets what is searched: the positions of a game, the last of which is the root.
  void set_game(std::span<SearchPosition const> game);
  /// Searches the moves of the root to a depth, those in excluded left out; nothing if the search was stopped. guess is
  /// the expected score.
  [[nodiscard]] std::optional<SearchLine> search_root(int depth, Score guess, std::span<Move const> excluded);
  /// Where the last search_root was stopped: the best line of the moves that it had searched; nothing if none of them
  /// had a score above the lower bound of its window.
  [[nodiscard]] std::optional<SearchLine> const& stopped_line() const noexcept { return stopped_line_; }
  /// The nodes so far. Any thread may ask.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

  /// Asked every few hundred nodes with their number; true ends the search of all threads.
  std::function<bool(std::uint64_t nodes)> wants_to_stop = {};

  static constexpr int most_plies = 200;

 private:
  struct Stopped {};
  struct Node;
  struct PathKey {
    std::uint64_t key = 0;
    bool can_be_undone = false;
  };

  [[nodiscard]] Score search(SearchPosition const& at, int depth, Score alpha, Score beta, int ply, bool may_cut);
  [[nodiscard]] Score search_leaf(SearchPosition const& at, Score alpha, Score beta, int ply);
  [[nodiscard]] Score search_leaf_moves(SearchPosition const& at, MoveList const& moves, Score alpha, Score beta,
                                        int ply);
  void search_moves(Node& node);
  [[nodiscard]] Score search_child(Node const& node, SearchPosition const& next, std::size_t tried);
  [[nodiscard]] bool is_draw(SearchPosition const& at) const noexcept;
  [[nodiscard]] bool is_repeated() const noexcept;
  [[nodiscard]] std::optional<Score> table_score(Position const& position, int ply) const noexcept;
  void order(Node& node) const noexcept;
  void learn(Node const& node, std::size_t tried) noexcept;
  void count_node();
  void put_line(int ply, Move const& move);

  [[nodiscard]] static std::size_t ends(Move const& move) noexcept {
    return static_cast<std::size_t>(move.from.bit()) * 128 + move.to.bit();
  }

  SearchShared& shared_;
  SearchPosition root_;
  int root_depth_ = 0;
  Score root_score_ = 0;  // of lines_[0]
  std::optional<SearchLine> stopped_line_;
  std::vector<PathKey> path_;           // of the game and of the moves that are being searched
  std::vector<std::uint16_t> history_;  // for the ends of a move, how often it was the best: of 65,536
  std::vector<std::vector<Move>> lines_;
  std::span<Move const> excluded_;
  std::atomic<std::uint64_t> nodes_ = 0;
};

}  // namespace damier
