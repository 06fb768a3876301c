#pragma once

#include "rules/variant.hpp"

#include <string>

namespace damier::testing {

/// Whether a position matches a pattern, in either of its forms, tested square by square. A pattern for another board
/// matches no position.
[[nodiscard]] bool naive_pattern_fits(std::string const& pattern, Variant const& variant, Position const& position);

}  // namespace damier::testing
