#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace damier::bench {

using Random = std::mt19937_64;

/// How many annotations an archive has, and how many faults.
enum class ArchiveKind : std::uint8_t {
  plain,      ///< tags and moves, a comment in one move of 400
  annotated,  ///< comments, NAGs, strengths and variations at every third move
  damaged,    ///< a fault in every other game: words in the body, broken comments, variations, tags and results
};

/// One seeded legal game of international draughts as PDN, 60 to 120 plies long.
[[nodiscard]] std::string archive_game(std::size_t number, Random& random, ArchiveKind kind = ArchiveKind::plain);

}  // namespace damier::bench
