#pragma once

#include "statistics/counts.hpp"
#include "statistics/detail/dimension.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
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

/// The number of findings of a code.
struct FindingCount {
  std::string code;
  Severity severity = Severity::hint;
  std::uint64_t findings = 0;
  std::uint64_t games = 0;
};

/// The overview of a selection of games.
struct Summary {
  GameCounts all;
  std::uint64_t players = 0, events = 0, sites = 0, sources = 0;  ///< names that occur in these games
  std::uint64_t undated = 0;                                      ///< games without a year
  std::map<unsigned, std::uint64_t> lengths;                      ///< games by plies, if has_length is true for them
  std::uint64_t without_moves = 0, illegal = 0, with_fen = 0;
  std::uint64_t with_comments = 0, with_variations = 0;
  std::uint64_t with_findings = 0;  ///< of warning level or above
  std::uint64_t with_errors = 0;
  std::vector<std::pair<std::string, std::uint64_t>>
      variants;                        ///< games by variant, the most first; "" where not known
  std::vector<FindingCount> findings;  ///< the most frequent first

  /// The length that this percentage of the games does not exceed: the nearest rank. part: 0 to 100.
  [[nodiscard]] std::optional<unsigned> length_percentile(unsigned part) const noexcept;
};

[[nodiscard]] Summary summarize(BaseReader& reader, Selection const& selection);

}  // namespace damier
