#pragma once

#include "dossier/detail/player_games.hpp"
#include "motif/catalogue.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace damier {

/// How often a player carried out a motif, and how often it was carried out against him.
struct MotifCount {
  Motif const* motif = nullptr;
  std::uint64_t played = 0;   ///< games
  std::uint64_t allowed = 0;  ///< games
};

/// A motif that an opponent carried out.
struct AllowedMotif {
  PlayerGame game;
  Motif const* motif = nullptr;
  unsigned ply = 0;   ///< half moves before it begins
  Position position;  ///< in which it begins
  Move move;          ///< its first move
  std::string moves;  ///< all its moves: "28-22 17x28 33x2"
};

struct MotifTally {
  std::uint64_t games = 0;            ///< that were looked through
  std::vector<MotifCount> counts;     ///< the most often allowed first, then the most often played
  std::vector<AllowedMotif> allowed;  ///< of the latest games first
};

/// The motifs of games, which are looked through in their order, at most so many of them: what nearly every game has
/// (Motif::everyday) does not count.
[[nodiscard]] MotifTally tally_motifs(BaseReader& reader, std::span<PlayerGame const> games,
                                      MotifCatalogue const& catalogue, std::size_t most);

}  // namespace damier
