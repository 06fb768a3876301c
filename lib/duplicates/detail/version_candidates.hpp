#pragma once

#include "duplicates/versions.hpp"

#include <cstdint>
#include <vector>

namespace damier {

/// A record and a game of which it may be a version, as far as players, day and place show.
struct VersionCandidate {
  std::int64_t record = 0;
  std::int64_t game = 0;
  bool same_place = false;    ///< the same number in sources of the same name, whatever folder these are in
  bool same_players = false;  ///< with same_place: in the same colours
};

/// The pairs that are worth a comparison of their moves, by record and game. What a base has of each game as numbers
/// decides; no game is read.
[[nodiscard]] std::vector<VersionCandidate> version_candidates(VersionSearch const& search);

}  // namespace damier
