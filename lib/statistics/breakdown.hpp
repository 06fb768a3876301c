#pragma once

#include "statistics/counts.hpp"
#include "statistics/dimension.hpp"
#include "statistics/selection.hpp"

#include <vector>

namespace damier {

/// Games with something in common.
struct Group {
  std::vector<GroupLabel> labels;  ///< one for each dimension
  GameCounts counts;
  double share = 0;  ///< of all games; where there are two dimensions, of those of the first label; 0 to 1
};

struct BreakdownOptions {
  std::vector<Dimension> by;  ///< one or two
  Bands bands = {};
};

struct Breakdown {
  /// Numbers ascending, names by their games, the most first; what is not known last. Groups of two dimensions are
  /// ordered by the first and then by the second.
  std::vector<Group> groups;
  GameCounts all;  ///< all games that were looked at
};

/// Counts the games of a selection by one or two dimensions.
[[nodiscard]] Breakdown break_down(BaseReader& reader, Selection const& selection, BreakdownOptions const& options);

}  // namespace damier
