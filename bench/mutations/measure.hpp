#pragma once

#include "damage.hpp"
#include "sample_game.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier::bench {

/// The result for one damaged game.
struct MutationResult {
  bool no_evidence = false;     ///< the damaged game is legal and has no finding
  bool first_in_place = false;  ///< the first finding is at the damaged ply or at the first that cannot be played
  bool proposed = false;
  bool right_first = false;  ///< the first proposal restores the moves of the game
  bool right = false;        ///< one of the proposals restores them
  bool sure = false;         ///< the first proposal is called sure
  bool unapplied = false;    ///< the first proposal is sure, but cleaning the record gives another game
  bool broken = false;       ///< a proposal gives a main line with an illegal move
  std::string report;        ///< findings and proposals, for people
};

/// Judges a damaged game between similar ones, and compares the proposals with the original game.
[[nodiscard]] MutationResult measure(SampleGame const& game, DamagedGame const& damaged);

/// The numbers of results of each kind.
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
