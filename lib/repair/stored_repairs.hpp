#pragma once

#include "repair/placed_repair.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Repairs as a base stores them: a JSON array, described in docs/base-format.md under the table findings. An empty
/// text if there are none.
[[nodiscard]] std::string stored_form(std::vector<PlacedRepair> const& repairs);

/// The repairs of a stored form; nothing for another text. A reason that this version of damier does not have is empty.
[[nodiscard]] std::optional<std::vector<PlacedRepair>> read_stored_repairs(std::string_view text);

}  // namespace damier
