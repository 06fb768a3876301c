#pragma once

#include "damage.hpp"
#include "sample_game.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier::bench {

/// What was made of one damaged game.
struct MutationResult {
  bool no_evidence = false;     ///< it is a legal game all the same, and nothing was found to be wrong
  bool first_in_place = false;  ///< the first finding is at the damaged ply or at the first that could not be played
  bool proposed = false;
  bool right_first = false;  ///< the first proposal gives the moves of the game back
  bool right = false;        ///< one of the proposals does
  bool sure = false;         ///< the first proposal is said to be sure
  bool unapplied = false;    ///< it is, but cleaning the record leaves another game than it gives
  bool broken = false;       ///< a proposal leaves a main line that is not legal
  std::string report;        ///< findings and proposals, for people
};

/// Judges a damaged game as one among others like it, and holds what is proposed against the game that it was.
[[nodiscard]] MutationResult measure(SampleGame const& game, DamagedGame const& damaged);

/// Counts of many results.
struct MutationCounts {
  std::uint64_t games = 0;
  std::uint64_t no_evidence = 0;
  std::uint64_t first_in_place = 0;
  std::uint64_t proposed = 0;
  std::uint64_t right_first = 0;
  std::uint64_t right = 0;
  std::uint64_t sure = 0;
  std::uint64_t sure_and_wrong = 0;
  std::uint64_t unapplied = 0;
  std::uint64_t broken = 0;

  void add(MutationResult const& result) noexcept;
  void add(MutationCounts const& other) noexcept;
  [[nodiscard]] std::uint64_t with_evidence() const noexcept { return games - no_evidence; }
};

}  // namespace damier::bench
