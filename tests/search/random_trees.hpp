#pragma once

#include "rules/variant.hpp"

#include <string>

namespace damier::testing {

/// PDN of games of random legal moves with variations, within each other, before the first move, with moves that cannot
/// be read, setups and passed turns; some begin from a position of few pieces. The same arguments give the same text.
[[nodiscard]] std::string random_trees(Variant const& variant, unsigned games, unsigned seed);

}  // namespace damier::testing
