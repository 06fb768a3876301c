#pragma once

#include "answers/answer.hpp"
#include "statistics/breakdown.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace damier::answers {

struct StatsOptions {
  std::vector<Dimension> by = {};  ///< what games are counted by: one or two; none for a summary
  Bands bands = {};
  std::uint64_t fewest = 1;                 ///< games of a group that is shown
  std::optional<std::uint64_t> limit = {};  ///< rows; by two dimensions, for each value of the first
  Language language = {};
};

/// The games of a base in numbers.
[[nodiscard]] std::unique_ptr<Answer> stats(BaseGames const& games, StatsOptions const& options);

}  // namespace damier::answers
