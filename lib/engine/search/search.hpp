#pragma once

#include "endgame/tables.hpp"
#include "engine/detail/search/hash_table.hpp"
#include "engine/detail/search/position_evaluator.hpp"
#include "engine/detail/search/search_limits.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace damier {

/// What a search can be given at most.
inline constexpr unsigned most_search_threads = 256;
inline constexpr unsigned most_hash_megabytes = 65'536;

/// What a search is made of.
struct SearchSettings {
  Variant const* variant = &international();
  std::size_t hash_bytes = std::size_t{64} << 20U;
  unsigned threads = 1;
  std::shared_ptr<PatternWeights const> weights = {};
  endgame::Tables tables = {};
};

struct SearchTeam;

/// Searches positions of one variant. It keeps its hashed results from one question to the next until it is cleared. On
/// one thread the answer depends on the position, the moves before it, the limit and those results alone, unless the
/// limit is a time.
class Search {
 public:
  explicit Search(SearchSettings settings);
  Search(Search const&) = delete;
  Search& operator=(Search const&) = delete;
  ~Search();

  /// The answer, which has a line for each of so many moves as there are and as were asked for; none where there is no
  /// legal move, or where the captures are too many to list. A position of its game that is already a draw is searched
  /// like any other. The answer does not wait for the other threads: they end soon after it, and before the next one.
  [[nodiscard]] SearchReport think(EngineQuestion const& question, SearchLimits const& limits,
                                   SearchCallbacks const& callbacks = {});
  /// Forgets all results.
  void clear() noexcept;

 private:
  SearchSettings settings_;
  PositionEvaluator evaluation_;
  HashTable hash_;
  std::unique_ptr<SearchTeam> team_;  // of the last question; its threads end before what they use
};

}  // namespace damier
