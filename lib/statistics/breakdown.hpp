#pragma once

#include "statistics/counts.hpp"
#include "statistics/detail/dimension.hpp"
#include "statistics/selection.hpp"

#include <vector>

namespace damier {

/// Games with a common property.
struct Group {
  std::vector<GroupLabel> labels;  ///< one for each dimension
  GameCounts counts;
  double share = 0;  ///< of all games; if there are two dimensions, of those with the first label; 0 to 1
};

struct BreakdownOptions {
  std::vector<Dimension> by;  ///< one or two
  Bands bands = {};
};

struct Breakdown {
  /// The groups in order: numbers ascending, names by their games, the most frequent first; unknown values last. Groups
  /// of two dimensions are ordered by the first and then by the second.
  std::vector<Group> groups;
  GameCounts all;  ///< all games of the selection
};

/// Counts the games of a selection by one or two dimensions.
[[nodiscard]] Breakdown break_down(BaseReader& reader, Selection const& selection, BreakdownOptions const& options);

}  // namespace damier
