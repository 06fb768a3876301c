#pragma once

#include "store/author.hpp"
#include "store/base.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace damier {

/// Copies a base, also while other programs write to it: the copy is one plain file with the base as it is at one
/// moment. Throws BaseError, also if there is a file of that path.
void back_up(Base& base, std::string const& path, std::function<bool()> const& is_stopped = {});

/// What reseal adopted.
struct Resealed {
  std::vector<std::string> tables;  ///< that another program had changed
  std::uint64_t games = 0;          ///< whose digest or marks are others now
};

/// Adopts what another program has changed in the tables of games, names and annotations: digests and marks of games,
/// blocks and the digests of tables are made again, and the indexes are dropped. Throws DamagedBase if a game cannot be
/// read. Which changes these are, store/verify.hpp reports before.
Resealed reseal(Base& base, Author const& author);

}  // namespace damier
