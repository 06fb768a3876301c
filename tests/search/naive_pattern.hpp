#pragma once

#include "rules/variant.hpp"

#include <string>

namespace damier::testing {

/// Whether a position has a pattern, in either of its forms, read square by square. A pattern for another board fits
/// nowhere.
[[nodiscard]] bool naive_pattern_fits(std::string const& pattern, Variant const& variant, Position const& position);

}  // namespace damier::testing
