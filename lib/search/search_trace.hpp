#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

namespace damier {

/// What each step of a search has left, for who wants to know how it came to its hits and what it read: for
/// SearchOptions. Its counts do not depend on the number of threads, unless a limit ends the search early. What is
/// nothing was no step.
struct SearchTrace {
  std::uint64_t games = 0;                       ///< in the base, or of those asked for
  std::optional<std::uint64_t> stored_counts{};  ///< hits that the base has counted beforehand
  std::optional<std::uint64_t> index{};          ///< games that the index of positions names
  std::optional<std::uint64_t> looked_up{};      ///< games with the comments, signs or openings of the query
  std::optional<std::uint64_t> headers{};        ///< games that the conditions on headers leave
  std::atomic<bool> columns = false;             ///< columns about men and first moves may have decided about games
  std::atomic<bool> masks = false;               ///< pieces that stand in every hit were looked for
  std::atomic<std::uint64_t> read = 0;           ///< games whose moves were read
  std::atomic<std::uint64_t> evaluated = 0;      ///< games over which the whole query was evaluated
};

}  // namespace damier
