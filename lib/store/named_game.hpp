#pragma once

#include "store/base_reader.hpp"

#include <string>

namespace damier {

/// A game that the base itself has named: by its moves, in an answer to a query, in an index. Throws DamagedBase if the
/// base has no such game, or has it as removed; path is that of the base.
[[nodiscard]] StoredGame const& load_named(BaseReader& reader, std::string const& path, GameId id, GameParts parts);

}  // namespace damier
