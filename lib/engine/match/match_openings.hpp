#pragma once

#include "rules/variant.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier {

/// What openings of a match are made by.
struct OpeningChoice {
  Variant const* variant = &international();
  unsigned plies = 4;
  std::size_t count = 1;
  std::uint64_t seed = 1;
};

/// Random sequences of legal moves from the start position after which a short search of damier finds neither side more
/// than a third of a man ahead: different ones as long as there are any. The same choice gives the same openings.
[[nodiscard]] std::vector<std::vector<Move>> balanced_openings(OpeningChoice const& choice);

}  // namespace damier
