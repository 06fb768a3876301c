#pragma once

#include "rules/variant.hpp"

#include <string_view>
#include <vector>

namespace damier {

/// The variants that "type" in a query means: that of a name; all of a GameType's number.
[[nodiscard]] std::vector<Variant const*> find_types(std::string_view text);

}  // namespace damier
