#pragma once

#include "rules/variant.hpp"
#include "store/base.hpp"

#include <string>

namespace damier::testing {

/// PDN of games of random legal moves, some of them from positions with few pieces and kings, with names, results and
/// comments that are repeated often. The same arguments give the same text.
[[nodiscard]] std::string random_games(Variant const& variant, unsigned games, unsigned seed);

/// PDN of the mirror images of the games of a base: the board turned, colours, names and results exchanged.
[[nodiscard]] std::string mirrored_pdn(Base& base);

}  // namespace damier::testing
