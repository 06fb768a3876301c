#pragma once

#include "language/language.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "search/search_trace.hpp"

#include <cstdint>

namespace damier::answers {

/// The answer that a trace is about, and what it cost.
struct FoundHits {
  std::uint64_t hits = 0;
  std::uint64_t games = 0;  ///< with a hit; not known of hits that were only counted
  bool counted = false;     ///< the hits were only counted
  double seconds = 0;       ///< from the begin of the search to its end
};

/// Writes the steps of a search in their order, a row each, and the answer as the last one.
void write_search_steps(report::Destination& out, report::Format format, Language language, SearchTrace const& trace,
                        FoundHits const& answer);

}  // namespace damier::answers
