#pragma once

#include "rules/variant.hpp"

#include <string>

namespace damier::testing {

/// PDN of games of three players who choose among a few moves, so that they reach the same positions by different
/// moves. Some have no date, and some begin from a position of their own. The same arguments give the same text.
[[nodiscard]] std::string random_archive(Variant const& variant, unsigned games, unsigned seed);

}  // namespace damier::testing
