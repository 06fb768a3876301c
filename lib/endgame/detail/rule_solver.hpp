#pragma once

#include "endgame/detail/move_counts.hpp"
#include "endgame/detail/solver.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace damier::endgame {

/// What is won within the rules, of the slices that are finished: Value::within_rules for positions with and without
/// captures.
class RuleBook {
 public:
  explicit RuleBook(Arena const& arena) : arena_{&arena} {}

  /// The outcomes of a pair of slices within the rules. Those to which captures and promotions lead have to be finished,
  /// in theory all of them.
  struct Solved {
    Layout layout;
    PackedValues outcomes;
  };
  std::vector<Solved const*> solve(Material const& material, Finished const& in_theory, Workers const& workers);

 private:
  friend struct EndsWithinRules;
  friend class LayerSolver;

  struct Slice : Solved {
    /// Where a count can go on from another slice: the plies of it that the position needs.
    std::vector<std::uint8_t> needed;
    /// Where the count of the long line can go on: the plies of it that may be over, and one more; 0 if lost anyway.
    std::vector<std::uint8_t> line_left;
  };

  void solve_by_levels(Material const& material, MoveCounts const& counts, Finished const& in_theory,
                       Workers const& workers);
  void solve_by_layers(Material const& material, MoveCounts const& counts, Finished const& in_theory,
                       Workers const& workers);

  Arena const* arena_;
  ByMaterial<Slice> slices_;
};

}  // namespace damier::endgame
