#pragma once

#include "store/author.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace damier {

/// What came of a base that was merged into another one.
struct MergedBase {
  std::uint64_t games = 0;             ///< of the other base, without removed ones
  std::uint64_t added = 0;             ///< of these
  std::uint64_t known = 0;             ///< of these: the base had their records, perhaps removed or changed since
  std::vector<GameId> corrected = {};  ///< of the known ones: changed in the other base alone, by their numbers there
  std::uint64_t sources = 0;           ///< that are new
  std::uint64_t entries = 0;           ///< of the other journal that are now in this one
  std::uint64_t labels = 0;            ///< that games (or the base) have now
  std::uint64_t annotated = 0;         ///< known games that got layers
  std::uint64_t labels_left = 0;       ///< stars and saved queries that are others here
  GameRange numbers = {1, 0};          ///< of what was added, removed games that came with it included
};

/// Adds the games of another base that this one does not have, as they are there: with their sources and places in
/// them, findings, layers, collections, flags, stars and notes, and the entries of the journal that were about them.
/// Records are known as for an import. A game that both have keeps the content that it has here; it gets the labels of
/// the other base, and layers of sources that it has no notes of. Games of an import that was undone are left there.
/// One transaction, whose additions are an entry of the journal; what the other journal says comes before it.
/// save: asked at the end of the transaction, when the base has all games, whether they are to stay. Throws BaseError.
[[nodiscard]] MergedBase merge_base(Base& base, Base& other, Author const& author,
                                    std::function<bool(MergedBase const&)> const& save);

}  // namespace damier
