#pragma once

#include "engine/detail/analysis.hpp"
#include "engine/search/score.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace damier {

/// When a search ends. It ends at the first limit that it reaches; without any, only when it is stopped.
struct SearchLimits {
  std::optional<std::chrono::nanoseconds> time = {};
  std::optional<std::uint64_t> nodes = {};                ///< of all threads
  unsigned depth = std::numeric_limits<unsigned>::max();  ///< in plies, without extensions
  /// Whether a search of a position with one legal move ends at once.
  bool answers_only_move_at_once = false;
  /// How many lines are wanted: the best move, the best of the others, and so on.
  unsigned lines = 1;
};

/// One line of a search.
struct SearchLine {
  Score score = 0;
  std::vector<Move> moves;  ///< begins with the move of the line

  bool operator==(SearchLine const&) const noexcept = default;
};

/// What a search has found, at its end or after a depth.
struct SearchReport {
  std::vector<SearchLine> lines;  ///< the best first; a single one of a stopped search may be of the next depth
  unsigned depth = 0;             ///< the last that was searched completely
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};
};

/// What a search calls while it goes on, from the thread that asked.
struct SearchCallbacks {
  std::function<void(SearchReport const&)> report = {};  ///< after each depth
  std::function<bool()> stopped = {};                    ///< asked some hundred times a second; true ends the search
};

}  // namespace damier
