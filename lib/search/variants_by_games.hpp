#pragma once

#include "rules/variant.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <optional>
#include <vector>

namespace damier {

/// The known variants of all games of a base, or of those given, in ascending order: the one with the most games first.
[[nodiscard]] std::vector<Variant const*> variants_by_games(Base& base,
                                                            std::optional<std::vector<GameId>> const& games);

}  // namespace damier
